import { randomId } from '#local/random-id.ts'

const LEASE_MS = 7_000
const RENEW_MS = 2_000

/** Begins the work in one tab of the browser at a time, and in another when that one ends. Answers how to stop. */
export function runInOneTab(name: string, begin: () => () => Promise<void>): () => Promise<void> {
  // Web Locks exist on https and localhost only; a server on the local network has neither.
  return 'locks' in navigator ? runByLock(name, begin) : runByLease(name, begin)
}

function runByLock(name: string, begin: () => () => Promise<void>): () => Promise<void> {
  const giveUp = new AbortController()
  const left = Promise.withResolvers<void>()
  const ended = navigator.locks
    .request(name, { signal: giveUp.signal }, async () => {
      const end = begin()
      await left.promise
      await end()
    })
    .catch(error => {
      if (!giveUp.signal.aborted) throw error
    })
  return async () => {
    left.resolve()
    giveUp.abort()
    await ended
  }
}

interface Lease {
  tab: string
  until: number
}

/** Not exclusive to the millisecond: two tabs opened at the same moment may both begin, and one ends at its next look. */
function runByLease(name: string, begin: () => () => Promise<void>): () => Promise<void> {
  const tab = randomId()
  let end: (() => Promise<void>) | undefined
  const look = () => {
    const lease = readLease(name)
    if (lease && lease.tab !== tab && lease.until > Date.now()) {
      void end?.()
      end = undefined
      return
    }
    localStorage.setItem(name, JSON.stringify({ tab, until: Date.now() + LEASE_MS }))
    end ??= begin()
  }
  look()
  const timer = setInterval(look, RENEW_MS)
  return async () => {
    clearInterval(timer)
    if (readLease(name)?.tab === tab) localStorage.removeItem(name)
    await end?.()
  }
}

function readLease(name: string): Lease | undefined {
  const stored = localStorage.getItem(name)
  return stored ? (JSON.parse(stored) as Lease) : undefined
}
