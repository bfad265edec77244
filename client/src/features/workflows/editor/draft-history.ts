/** States of something written, with the way back and forth between them. */
export interface DraftHistory<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What was changed last, and when: typing on in the same place is one step back. */
  readonly last?: { readonly what: string; readonly at: number }
}

const STEPS_MAX = 100
const TYPING_MS = 1_200

export function beginHistory<T>(present: T): DraftHistory<T> {
  return { past: [], present, future: [] }
}

/** `what` names the place that is typed in; without it each change is a step of its own. */
export function pushChange<T>(history: DraftHistory<T>, next: T, at: number, what?: string): DraftHistory<T> {
  const { past, present, last } = history
  if (next === present) return history
  const isTypedOn = what !== undefined && last?.what === what && at - last.at < TYPING_MS
  return {
    past: isTypedOn ? past : [...past, present].slice(-STEPS_MAX),
    present: next,
    future: [],
    ...(what !== undefined && { last: { what, at } }),
  }
}

export function undo<T>(history: DraftHistory<T>): DraftHistory<T> {
  const { past, present, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redo<T>({ past, present, future }: DraftHistory<T>): DraftHistory<T> {
  const [next, ...rest] = future
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest }
}
