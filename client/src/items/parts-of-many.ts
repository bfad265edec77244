import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { isApiError, isNetworkError } from '#api/failures.ts'

export interface NamedThing {
  id: string
  name: string
}

export interface SharedMany {
  done: number
  refused: (NamedThing & { why: string })[]
  /** Not come to: stopped before, or the network was lost. */
  left: NamedThing[]
}

export interface ManyOptions {
  signal: AbortSignal
  /** How far it is; `waits`: the server has had enough for the moment, and it goes on by itself. */
  onProgress: (sofar: SharedMany, waits: boolean) => void
  /** Why something was refused, in words. */
  describe: (error: unknown) => string
}

type ActOnPart = (ids: string[]) => Promise<BulkAnswer>

/** Of the 200 that a call takes, so few that one sees it go on, and that stopping leaves most as they are. */
export const PART_SIZE = 50
const WAITS_MS = 5_000

/** One part after another, however many: what the server has had enough of waits, and what was refused holds up nothing. */
export async function onParts(
  items: readonly NamedThing[],
  act: ActOnPart,
  { signal, onProgress, describe }: ManyOptions,
): Promise<SharedMany> {
  const sofar: SharedMany = { done: 0, refused: [], left: [] }

  function note(part: readonly NamedThing[], { done, refused }: BulkAnswer): void {
    const why = new Map(refused.map(({ id, code, message }) => [id, describe(new ApiError(code, message, {}))]))
    sofar.done += done.length
    sofar.refused.push(...part.map(item => ({ ...item, why: why.get(item.id) })).filter(isRefused))
  }
  /** Answers whether it is worth going on. */
  async function actOn(part: readonly NamedThing[]): Promise<boolean> {
    try {
      note(part, await act(part.map(({ id }) => id)))
      return true
    } catch (error) {
      if (isApiError(error) && error.code === 'RATE_LIMITED') {
        onProgress(sofar, true)
        await pause(error.retryAfterSeconds === undefined ? WAITS_MS : error.retryAfterSeconds * 1_000, signal)
        return signal.aborted ? false : actOn(part)
      }
      if (isNetworkError(error)) return false
      const why = describe(error)
      sofar.refused.push(...part.map(item => ({ ...item, why })))
      return true
    }
  }

  for (let at = 0; at < items.length; at += PART_SIZE) {
    const goesOn = !signal.aborted && (await actOn(items.slice(at, at + PART_SIZE)))
    if (!goesOn) return { ...sofar, left: items.slice(at) }
    onProgress(sofar, false)
  }
  return sofar
}

function isRefused<T extends { why: string | undefined }>(item: T): item is T & { why: string } {
  return item.why !== undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
