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

/** Answers why a thing was refused, or throws it. */
type ActOnOne = (params: { id: string }) => Promise<string | undefined>

/** Calls at a time: a browser keeps six connections to a server, and the rest of the app needs some. */
const AT_ONCE = 3
const WAITS_MS = 5_000

/** One thing after another, however many: what the server has had enough of waits, and what was refused holds up nothing. */
export async function onEach(
  items: readonly NamedThing[],
  act: ActOnOne,
  { signal, onProgress, describe }: ManyOptions,
): Promise<SharedMany> {
  const sofar: SharedMany = { done: 0, refused: [], left: [] }
  let at = 0
  let isOffline = false
  const next = () => (signal.aborted || isOffline ? undefined : items[at++])

  async function actOn(item: NamedThing): Promise<void> {
    try {
      const why = await act({ id: item.id })
      if (why === undefined) sofar.done += 1
      else sofar.refused.push({ ...item, why })
    } catch (error) {
      if (isApiError(error) && error.code === 'RATE_LIMITED') return waitAndGoOn(item, error.retryAfterSeconds)
      isOffline ||= isNetworkError(error)
      if (isNetworkError(error)) sofar.left.push(item)
      else sofar.refused.push({ ...item, why: describe(error) })
    }
  }
  async function waitAndGoOn(item: NamedThing, seconds: number | undefined): Promise<void> {
    onProgress(sofar, true)
    await pause(seconds === undefined ? WAITS_MS : seconds * 1_000, signal)
    if (!signal.aborted) return actOn(item)
    sofar.left.push(item)
  }
  async function work(): Promise<void> {
    for (let item = next(); item; item = next()) {
      await actOn(item)
      onProgress(sofar, false)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { ...sofar, left: [...sofar.left, ...items.slice(at)] }
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
