/*
 * What was tried in this browser without an account and is nobody's yet. The server knows whose device it is by a cookie; this
 * is only so that it is asked at all.
 */

const KEY = 'atelier.trial'
/** Longer is nothing kept that nobody made their own. */
const KEPT_MS = 25 * 3_600_000

interface TrialMark {
  ids: string[]
  at: number
}

export function readTrialMark(): readonly string[] {
  const stored = localStorage.getItem(KEY)
  if (!stored) return []
  const { ids, at } = JSON.parse(stored) as TrialMark
  return Date.now() - at < KEPT_MS ? ids : []
}

export function writeTrialMark(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify({ ids: [...ids], at: Date.now() } satisfies TrialMark))
}
