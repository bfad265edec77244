/*
 * What a person wrote and ran on this device, newest first. The uid is part of the name under which it is kept, so that it is
 * found and removed when they sign out.
 */

const KEPT_MAX = 100
const nameOf = (uid: string) => `atelier.prompts.${uid}`

export function readHistory(uid: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(uid)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(entry => typeof entry === 'string') : []
  } catch {
    return []
  }
}

export function addToHistory(uid: string, prompt: string): void {
  if (prompt.trim() === '') return
  const next = [prompt, ...readHistory(uid).filter(other => other !== prompt)].slice(0, KEPT_MAX)
  try {
    localStorage.setItem(nameOf(uid), JSON.stringify(next))
  } catch {
    // A full device keeps no history; what was run is in the library all the same.
  }
}

/** Where one is among former prompts; -1 is what is being written now. */
export interface HistoryWalk {
  at: number
  draft: string
}

export const startOfWalk: HistoryWalk = { at: -1, draft: '' }

/** One step to older (1) or newer (-1) prompts; undefined where there is none. What was being written comes last again. */
export function walkHistory(
  history: readonly string[],
  walk: HistoryWalk,
  shown: string,
  by: 1 | -1,
): { walk: HistoryWalk; text: string } | undefined {
  const draft = walk.at === -1 ? shown : walk.draft
  let at = walk.at + by
  while (at >= 0 && at < history.length && history[at] === shown) at += by
  if (at < -1 || at >= history.length) return undefined
  return { walk: { at, draft }, text: at === -1 ? draft : (history[at] ?? '') }
}
