/*
 * A drawing is what was done, from the beginning: so that each step can be taken back, and it can be drawn at any size. Places
 * are shares of the sides, sizes shares of the longer one.
 */

/** How hard it was pressed, 0 to 1, comes last. */
export type DrawnPoint = readonly [x: number, y: number, pressure: number]

export interface Stroke {
  readonly kind: 'stroke'
  /** Undefined takes away what was drawn: paper shows. */
  readonly colour: string | undefined
  readonly size: number
  readonly points: readonly DrawnPoint[]
}

export type DrawingStep =
  | Stroke
  /** Everything of one colour around a place. */
  | { readonly kind: 'fill'; readonly colour: string; readonly x: number; readonly y: number }
  /** A picture under all that comes after it, by a `data:` address. */
  | { readonly kind: 'picture'; readonly source: string }
  | { readonly kind: 'clear' }

export interface Drawing {
  readonly steps: readonly DrawingStep[]
  /** What was taken back, the last first. */
  readonly undone: readonly DrawingStep[]
}

export const emptyDrawing: Drawing = { steps: [], undone: [] }

/** More are joined to nothing: the oldest cannot be taken back any more, and that is said nowhere, as nobody goes so far back. */
const STEPS_MAX = 2_000

export function addStep({ steps }: Drawing, step: DrawingStep): Drawing {
  if (step.kind === 'clear' && isBlank(steps)) return { steps, undone: [] }
  return { steps: [...steps, step].slice(-STEPS_MAX), undone: [] }
}

export function undoStep({ steps, undone }: Drawing): Drawing {
  const last = steps.at(-1)
  return last ? { steps: steps.slice(0, -1), undone: [last, ...undone] } : { steps, undone }
}

export function redoStep({ steps, undone }: Drawing): Drawing {
  const [next, ...rest] = undone
  return next ? { steps: [...steps, next], undone: rest } : { steps, undone }
}

/** What counts: nothing before the last clearing shows any more, nor does anything under a picture. */
export function shownSteps(steps: readonly DrawingStep[]): readonly DrawingStep[] {
  const from = steps.findLastIndex(({ kind }) => kind === 'clear' || kind === 'picture')
  return steps[from]?.kind === 'clear' ? steps.slice(from + 1) : steps.slice(Math.max(0, from))
}

export function isBlank(steps: readonly DrawingStep[]): boolean {
  return shownSteps(steps).length === 0
}
