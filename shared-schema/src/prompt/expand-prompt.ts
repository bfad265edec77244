import { combine } from './combine-prompt.ts'
import { countReadings } from './count-combinations.ts'
import { draw } from './draw-prompt.ts'
import { ExpansionRun, parseForExpansion } from './expansion-run.ts'
import type { Drawn, ExpansionLimits, ExpansionReport, Place } from './expansion-run.ts'
import { seededRandom } from './seeded-random.ts'
import type { Sampler, Sequence, WildcardNode } from './syntax.ts'
import { sameKey } from './wildcard-keys.ts'
import type { ReadEntries } from './wildcards.ts'

const LENGTH_MAX = 20_000
const WORK_MAX = 4_000_000
/** 2^32 divided by the golden ratio: neighbouring seeds and indices land far apart. */
const SEED_STEP = 0x9e3779b9

export interface ExpandOptions {
  read: ReadEntries
  seed?: number
  /** Where in the row of texts to begin: with `@` the turn, with `!` the combination. */
  index?: number
  /** How many texts; fewer come where there are no more combinations. */
  count?: number
  /** How choices without a sign of their own are made. */
  mode?: Sampler
  variables?: Readonly<Record<string, string>>
  limits?: Partial<ExpansionLimits>
}

export interface Expansion {
  texts: string[]
  report: ExpansionReport
  /** What it took, in looks at nodes, lines and characters. */
  work: number
}

/**
 * Makes the choices of a prompt. The same prompt, wildcards, seed and index give the same text. Escapes and the signs of
 * attention stay as they are: `readAttention` reads them. Ends on anything, within its limits, and says which it hit.
 */
export function expandPrompt(prompt: string | Sequence, options: ExpandOptions): Expansion {
  const { mode = 'random', count = 1, index = 0, read, limits } = options
  const run = new ExpansionRun(read, { lengthMax: LENGTH_MAX, workMax: WORK_MAX, ...limits })
  const sequence = parseForExpansion(prompt, run)
  const place = startPlace(options)
  const drawn =
    mode === 'combinatorial'
      ? drawCombinations(sequence, place, run, options)
      : Array.from({ length: count }, (_, offset) => {
          run.random = randomAt(options, index + offset)
          return draw(sequence, { ...place, turn: index + offset }, run)
        })
  run.note(drawn.flatMap(({ choices }) => choices))
  return { texts: drawn.map(({ text }) => text.trim()), report: run.report, work: run.work }
}

/** What a wildcard gives whose lines are these, saved or not. `key` is its own name, which leads nowhere within it. */
export function expandEntries(key: string, entries: readonly string[], options: ExpandOptions): Expansion {
  // A name that no text can refer to, for lines that have none yet.
  const name = key === '' ? '(lines)' : key
  const read = Object.assign(
    (wanted: string) => (wanted === sameKey(name) ? entries : options.read(wanted)),
    options.read.keys && { keys: options.read.keys },
  )
  const node: WildcardNode = { kind: 'wildcard', from: 0, to: 0, sampler: undefined, name: [name], parameters: [] }
  return expandPrompt({ source: '', from: 0, to: 0, nodes: [node] }, { ...options, read })
}

function startPlace({ mode = 'random', variables = {} }: ExpandOptions): Place {
  const scope = { values: new Map(Object.entries(variables)), outer: undefined }
  return { scope, sampler: mode, turn: 0, depth: 0, path: [] }
}

function randomAt({ seed = 0 }: ExpandOptions, index: number): () => number {
  return seededRandom(seed + index * SEED_STEP)
}

/** From an index past the last combination they begin again. */
function drawCombinations(sequence: Sequence, place: Place, run: ExpansionRun, options: ExpandOptions): Drawn[] {
  const { index = 0, count = 1 } = options
  run.random = randomAt(options, 0)
  const { drawn, seen } = takeCombinations(sequence, place, run, { from: index, count })
  if (drawn.length > 0 || seen === 0) return drawn
  return takeCombinations(sequence, place, run, { from: index % seen, count }).drawn
}

function takeCombinations(sequence: Sequence, place: Place, run: ExpansionRun, take: { from: number; count: number }) {
  const drawn: Drawn[] = []
  let seen = 0
  for (const combination of combine(sequence, place, run)) {
    if (seen++ >= take.from) drawn.push(combination)
    if (drawn.length >= take.count) break
  }
  return { drawn, seen }
}

export interface ListOptions extends Pick<ExpandOptions, 'read' | 'seed' | 'variables' | 'limits'> {
  /** How many at most, from which on. */
  limit: number
  offset?: number
}

export interface Combinations {
  texts: string[]
  /** Whether these are all from the offset on. */
  isComplete: boolean
  /** Of all there are. Combinations that come to the same text are counted each; Infinity where that is beyond counting. */
  count: number
  report: ExpansionReport
}

/** Combinations of all choices a page at a time, and how many there are. */
export function listCombinations(prompt: string | Sequence, options: ListOptions): Combinations {
  const { read, limits, limit, offset = 0 } = options
  const run = new ExpansionRun(read, { lengthMax: LENGTH_MAX, workMax: WORK_MAX, ...limits })
  const sequence = parseForExpansion(prompt, run)
  const place = startPlace({ ...options, mode: 'combinatorial' })
  run.random = randomAt(options, 0)
  const { drawn } = takeCombinations(sequence, place, run, { from: offset, count: limit + 1 })
  const shown = drawn.slice(0, limit)
  run.note(shown.flatMap(({ choices }) => choices))
  const isComplete = drawn.length <= limit && !run.report.limits.includes('work')
  // On a run of its own: what is only counted must not use up what the texts may cost, nor be reported as if it were met.
  const counting = new ExpansionRun(read, run.limits)
  const count = countReadings(sequence, place, counting)
  return { texts: shown.map(({ text }) => text.trim()), isComplete, count, report: run.report }
}
