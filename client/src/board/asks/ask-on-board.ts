import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { recordsOf } from '@atelier/shared-schema/documents/artboard.ts'
import { call } from '#api/call.ts'
import { mayPass } from '#api/failures.ts'
import { awaitsOthers } from '#local/awaited.ts'
import type { QueuedWrite } from '#local/database.ts'
import type { DocumentSession } from '#local/document-session.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'
import type { LocalData } from '#local/local-store.ts'
import { randomId } from '#local/random-id.ts'
import { noteTask } from '#tasks/live-tasks.ts'
import { isAsk, judgeAsks } from './held-asks.ts'
import type { BoardAskInput } from './held-asks.ts'

/** Being sent from this page: nobody else need let them go. */
const inHand = new Set<string>()

interface Ask {
  boardId: string
  session: DocumentSession
  body: BoardAskInput['body']
  /** What the person finds it by while it waits. */
  name: string
  /** Puts its placeholder on the board. */
  put: () => void
}

/**
 * Asks for what is to come to a placeholder. It lies on this device before that is put on the board, so that none waits there
 * for what nobody asks; it is sent whatever becomes of this page, and without the network after the board: then `later` is
 * answered.
 *
 * @throws whatever the server refuses it with: then it is not kept, and the placeholder is the caller's to take away
 */
export async function askOnBoard({ boardId, session, body, name, put }: Ask): Promise<'sent' | 'later'> {
  const [key, input] = [randomId(), { params: { id: boardId }, body }]
  inHand.add(key)
  const isKept = await queueWrite('artboard.askTask', input, { key, names: [name], thing: boardId, isHeld: true })
  try {
    put()
    if (!(await isSaved(session, body.shapeId, isKept))) return 'later'
    if (isKept && (await awaitsOthers(input))) {
      await withKept(key, (data, write) => data.release(write))
      return 'later'
    }
    noteTask(await call(routes.askTask, input, { idempotencyKey: key }))
    await withKept(key, (data, write) => data.discard(write))
    return 'sent'
  } catch (error) {
    const isLater = isKept && mayPass(error)
    await withKept(key, (data, write) => (isLater ? data.release(write) : data.discard(write)))
    if (isLater) return 'later'
    throw error
  } finally {
    inHand.delete(key)
  }
}

async function withKept(key: string, act: (data: LocalData, write: QueuedWrite) => Promise<void>): Promise<void> {
  const { data } = readLocalState()
  const write = await data?.run(db => db.outbox.filter(each => each.key === key).first())
  if (data && write) await act(data, write)
}

/** As long as a connection that says nothing is waited for, where what is asked is kept here. */
const PATIENCE_MS = 15_000

/**
 * Once the server has it on the board; false where that has to be waited for longer, and what is asked is kept here. What is
 * put on a board is written to its document a moment later.
 */
function isSaved(session: DocumentSession, shapeId: string, isKept: boolean): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isThere: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isThere)
    }
    const look = () => {
      const { connected, save } = session.getState()
      if (connected && save === 'saved' && recordsOf(session.doc).has(shapeId)) settle(true)
      else if (save === 'refused' || (isKept && !connected)) settle(false)
    }
    const timer = isKept ? setTimeout(settle, PATIENCE_MS, false) : undefined
    const stop = session.subscribe(look)
    look()
  })
}

/** While a board is open: lets go of what was asked on it without the network, once the board itself has arrived. */
export function followAsks(boardId: string, session: DocumentSession): () => void {
  const { data } = readLocalState()
  if (!data) return () => undefined
  let asks: readonly QueuedWrite[] = []
  const look = () => {
    const { connected, save, phase } = session.getState()
    const records = recordsOf(session.doc)
    const isArrived = phase === 'ready' && connected && save === 'saved'
    const now = { isSaved: isArrived, has: (id: string) => records.has(id), inHand, at: Date.now() }
    const { toSend, toDrop } = judgeAsks(asks, now)
    for (const ask of toSend) void data.release(ask)
    for (const ask of toDrop) void data.discard(ask)
  }
  const stopWatching = data.watch(
    db => db.outbox.filter(write => isAsk(write) && write.input.params.id === boardId).toArray(),
    found => {
      asks = found
      look()
    },
  )
  const stopFollowing = session.subscribe(look)
  return () => {
    stopWatching()
    stopFollowing()
  }
}
