import { Scanner } from './scanner.ts'

/** Steps are counted from 1, as samplers do them. */
export interface StepOfSteps {
  step: number
  steps: number
}

const WHEN_LENGTH_MAX = 40

/** A square bracket whose content depends on the step. */
interface Change {
  end: number
  /** `[before:after:when]` has two of them, `[a|b|c]` as many as it names. */
  parts: readonly { from: number; to: number }[]
  /** Undefined for what alternates with each step. */
  when: { value: number; isShare: boolean } | undefined
}

interface OpenBracket {
  sign: string
  at: number
  colons: number[]
  bars: number[]
}

/** Prompt editing and alternation, found once and read at any step. What is not written as one of them stays as it is. */
export class PromptSchedule {
  readonly #scanner: Scanner
  readonly #changes = new Map<number, Change>()
  readonly #open: OpenBracket[] = []

  constructor(source: string) {
    this.#scanner = new Scanner(source)
    for (let at = 0; at < source.length; at++) at = this.#readSign(at)
  }

  get work(): number {
    return this.#scanner.steps
  }

  /** Past an escape; otherwise `at` itself. */
  #readSign(at: number): number {
    const sign = this.#scanner.at(at)
    if (sign === '\\') return at + 1
    if (sign === '[' || sign === '(') this.#open.push({ sign, at, colons: [], bars: [] })
    else if (sign === ']' || sign === ')') this.#close(sign, at)
    else if (sign === ':') this.#open.at(-1)?.colons.push(at)
    else if (sign === '|') this.#open.at(-1)?.bars.push(at)
    return at
  }

  #close(sign: string, at: number): void {
    const open = this.#open.pop()
    if (!open) return
    if ((sign === ']') !== (open.sign === '[')) {
      // Nothing that is open can hold a bracket that closes something else.
      this.#open.length = 0
      return
    }
    const change = sign === ']' ? this.#changeOf(open, at) : undefined
    if (change) this.#changes.set(open.at, change)
  }

  #changeOf({ at, colons, bars }: OpenBracket, close: number): Change | undefined {
    const last = colons.at(-1)
    const when = last === undefined || colons.length > 2 ? undefined : this.#readWhen(last + 1, close)
    if (when && last !== undefined) {
      const middle = colons.length === 2 ? (colons[0] ?? at) : at
      const parts = [
        { from: at + 1, to: middle },
        { from: middle + 1, to: last },
      ]
      return { end: close + 1, parts, when }
    }
    if (bars.length === 0 || colons.length > 0) return undefined
    const edges = [at, ...bars, close]
    const parts = edges.slice(1).map((to, index) => ({ from: (edges[index] ?? at) + 1, to }))
    return { end: close + 1, parts, when: undefined }
  }

  #readWhen(from: number, to: number): Change['when'] {
    // What is longer is no number; looking at all of it once for each bracket around it would be too much.
    if (to - from > WHEN_LENGTH_MAX) return undefined
    this.#scanner.steps += to - from
    const written = this.#scanner.source.slice(from, to).trim()
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(written)) return undefined
    return { value: Number(written), isShare: written.includes('.') }
  }

  /** The text at a step, with the brackets of prompt editing taken off. */
  at(now: StepOfSteps): string {
    const kept: string[] = []
    const left = [{ from: 0, to: this.#scanner.source.length }]
    for (let part = left.pop(); part; part = left.pop()) {
      let at = part.from
      while (at < part.to && !this.#changes.has(at)) at++
      this.#scanner.steps += at - part.from + 1
      kept.push(this.#scanner.source.slice(part.from, at))
      const change = at < part.to ? this.#changes.get(at) : undefined
      if (!change) continue
      left.push({ from: change.end, to: part.to })
      const chosen = choosePart(change, now)
      if (chosen) left.push(chosen)
    }
    return kept.join('')
  }

  /** Which text is in force up to which step, the last up to the end. */
  list(steps: number): { until: number; text: string }[] {
    const ends = new Set([steps])
    for (const { when } of this.#changes.values()) {
      if (!when) for (let step = 1; step <= steps; step++) ends.add(step)
      else if (lastStepBefore(when, steps) >= 1) ends.add(lastStepBefore(when, steps))
    }
    return [...ends]
      .toSorted((one, other) => one - other)
      .map(until => ({ until, text: this.at({ step: until, steps }) }))
  }
}

function choosePart({ parts, when }: Change, { step, steps }: StepOfSteps) {
  if (!when) return parts[(step - 1) % parts.length]
  return step <= lastStepBefore(when, steps) ? parts[0] : parts[1]
}

/** A number with a point is a share of all steps, a whole number is a step. */
function lastStepBefore({ value, isShare }: { value: number; isShare: boolean }, steps: number): number {
  return Math.min(steps, Math.trunc(isShare ? value * steps : value))
}
