import { useMemo, useReducer } from 'react'

export interface DraftHistory<Draft> {
  draft: Draft
  /** Changes with the same tag that follow each other closely are one step: the letters of a word, a drag. */
  change: (change: (before: Draft) => Draft, tag?: string) => void
  undo: () => void
  redo: () => void
  /** With another one, from which no step leads back. */
  begin: (draft: Draft) => void
  canUndo: boolean
  canRedo: boolean
}

export interface HistoryState<Draft> {
  past: readonly Draft[]
  now: Draft
  future: readonly Draft[]
  tag: string | undefined
  at: number
}

export type HistoryAct<Draft> =
  | { is: 'change'; change: (before: Draft) => Draft; tag: string | undefined; at: number }
  | { is: 'undo' }
  | { is: 'redo' }
  | { is: 'begin'; draft: Draft }

const STEPS_MAX = 200
const TOGETHER_MS = 1_200

export function takeStep<Draft>(state: HistoryState<Draft>, act: HistoryAct<Draft>): HistoryState<Draft> {
  const { past, now, future } = state
  if (act.is === 'begin') return beginWith(act.draft)
  if (act.is === 'undo') {
    const before = past.at(-1)
    if (before === undefined) return state
    return { past: past.slice(0, -1), now: before, future: [now, ...future], tag: undefined, at: 0 }
  }
  if (act.is === 'redo') {
    const [after, ...rest] = future
    if (after === undefined) return state
    return { past: [...past, now], now: after, future: rest, tag: undefined, at: 0 }
  }
  const { change, tag, at } = act
  const next = change(now)
  if (Object.is(next, now)) return state
  const isSameStep = tag !== undefined && tag === state.tag && at - state.at < TOGETHER_MS
  return { past: isSameStep ? past : [...past, now].slice(-STEPS_MAX), now: next, future: [], tag, at }
}

function beginWith<Draft>(draft: Draft): HistoryState<Draft> {
  return { past: [], now: draft, future: [], tag: undefined, at: 0 }
}

/** What is being made, with the way back and forth through its changes. */
export function useDraftHistory<Draft>(first: () => Draft): DraftHistory<Draft> {
  const [state, dispatch] = useReducer(takeStep<Draft>, undefined, () => beginWith(first()))
  const acts = useMemo(
    () => ({
      change: (change: (before: Draft) => Draft, tag?: string) =>
        dispatch({ is: 'change', change, tag, at: Date.now() }),
      undo: () => dispatch({ is: 'undo' }),
      redo: () => dispatch({ is: 'redo' }),
      begin: (draft: Draft) => dispatch({ is: 'begin', draft }),
    }),
    [],
  )
  return useMemo(
    () => ({ draft: state.now, ...acts, canUndo: state.past.length > 0, canRedo: state.future.length > 0 }),
    [state, acts],
  )
}
