import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import type { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { QueuedWrite } from '#local/database.ts'

export type BoardAskInput = RouteInput<typeof artboardsRoutes.askTask>

export function isAsk(write: QueuedWrite): write is QueuedWrite & { input: BoardAskInput } {
  return write.kind === 'artboard.askTask'
}

/** By then what was put on a board is in its document, or was taken away again. */
const ARRIVES_WITHIN_MS = 10_000

export interface BoardNow {
  /** The server has all that this device has of the board. */
  isSaved: boolean
  has: (shapeId: string) => boolean
  /** Keys of those that are being sent from this very page. */
  inHand: ReadonlySet<string>
  at: number
}

/** Of what was asked on a board: what may be sent now, since its placeholder has arrived, and what has lost its placeholder. */
export function judgeAsks(asks: readonly QueuedWrite[], { isSaved, has, inHand, at }: BoardNow) {
  const free = isSaved ? asks.filter(ask => !inHand.has(ask.key)) : []
  const isThere = ({ ids: [shapeId] }: QueuedWrite) => shapeId !== undefined && has(shapeId)
  return {
    toSend: free.filter(ask => ask.state === 'held' && isThere(ask)),
    toDrop: free.filter(
      ask => (ask.state === 'held' || ask.state === 'stopped') && !isThere(ask) && at - ask.at > ARRIVES_WITHIN_MS,
    ),
  }
}
