import { parseLine, parsePrompt, weighLine } from './parse-prompt.ts'
import type { Sampler, Sequence, VariableNode, WildcardNode } from './syntax.ts'
import { keysOf } from './wildcards.ts'
import type { ReadEntries } from './wildcards.ts'
import { sameKey } from './wildcard-keys.ts'

export interface ExpansionLimits {
  /** Of the text that comes out. */
  lengthMax: number
  /** Looks at nodes, lines and characters, all together. */
  workMax: number
}

/** Wildcards in wildcards, choices in choices and variables in variables, all together. */
const DEPTH_MAX = 80
const CHOICES_MAX = 1_000

export interface Choice {
  /** What is written: the choice or the wildcard. */
  written: string
  /** Through which wildcards it was reached; empty for what stands in the prompt itself. */
  path: string[]
  /** What was drawn, before it was itself expanded. */
  drawn: string[]
}

export interface ExpansionReport {
  /** At most a thousand, in the order in which they were made. */
  choices: Choice[]
  /** Not there: their names stay as they are written. */
  missing: { key: string; path: string[] }[]
  /** There, but without lines: their names stay as well. */
  empty: string[]
  /** Ways back to a name that is already on it: `[a, b, a]`. */
  cycles: string[][]
  /** Used without a value or a default: they stay as they are written. */
  unknownVariables: string[]
  /** Hit, so that the rest is cut off or stays as it is written. */
  limits: ('length' | 'work' | 'depth')[]
}

/** The values of variables, innermost first. `undefined` hides a value from itself: `${x=${x}}`. */
export interface Scope {
  values: Map<string, Sequence | string | undefined>
  outer: Scope | undefined
}

/** Where in the prompt we are, and how choices are made there. */
export interface Place {
  scope: Scope
  sampler: Sampler
  /** The how-many-th time this place is drawn: what `@` counts. */
  turn: number
  depth: number
  path: readonly string[]
}

export interface Lines {
  texts: readonly string[]
  weights: readonly number[]
  /** The wildcard that each line is of. */
  keys: readonly string[]
}

/** A text with the choices that led to it. */
export interface Drawn {
  text: string
  choices: Choice[]
}

/** What one expansion knows and has spent. */
export class ExpansionRun {
  readonly report: ExpansionReport = {
    choices: [],
    missing: [],
    empty: [],
    cycles: [],
    unknownVariables: [],
    limits: [],
  }
  random: () => number = () => 0
  readonly limits: ExpansionLimits
  work = 0
  readonly #read: ReadEntries
  readonly #lines = new Map<string, Lines>()
  readonly #bodies = new Map<string, Sequence>()
  readonly #told = new Set<string>()

  constructor(read: ReadEntries, limits: ExpansionLimits) {
    this.#read = read
    this.limits = limits
  }

  /** False when there is nothing left to spend: what is asked for then stays as it is written. */
  spend(work: number): boolean {
    this.work += work
    if (this.work <= this.limits.workMax) return true
    this.hit('work')
    return false
  }

  hit(limit: ExpansionReport['limits'][number]): void {
    if (!this.report.limits.includes(limit)) this.report.limits.push(limit)
  }

  /** One place deeper, or undefined when that is too deep. */
  enter(place: Place, change: Partial<Place>): Place | undefined {
    if (place.depth < DEPTH_MAX) return { ...place, ...change, depth: place.depth + 1 }
    this.hit('depth')
    return undefined
  }

  joined(parts: readonly string[], separator = ''): string {
    const text = parts.join(separator)
    if (text.length <= this.limits.lengthMax) return text
    this.hit('length')
    return text.slice(0, this.limits.lengthMax)
  }

  /** The lines that a name stands for where it is written; none when it is missing, empty or already being drawn from. */
  linesOf(name: string, place: Place): Lines | undefined {
    if (!this.spend(name.length)) return undefined
    const keys = keysOf(name, this.#read)
    if (keys.length === 0)
      this.#tell('missing', name, () => this.report.missing.push({ key: name, path: [...place.path, name] }))
    const open = keys.filter(key => this.#isOpen(key, place))
    for (const key of open) this.#tellCycle(key, place)
    const lines = this.#gather(keys.filter(key => !open.includes(key)))
    if (keys.length > open.length && lines.texts.length === 0)
      this.#tell('empty', name, () => this.report.empty.push(name))
    return lines.texts.length > 0 ? lines : undefined
  }

  #isOpen(key: string, { path }: Place): boolean {
    return path.some(step => sameKey(step) === key)
  }

  #tellCycle(key: string, { path }: Place): void {
    const from = path.findIndex(step => sameKey(step) === key)
    const way = [...path.slice(from), key]
    this.#tell('cycle', way.join(' '), () => this.report.cycles.push(way))
  }

  /** Of several wildcards each line once. */
  #gather(keys: readonly string[]): Lines {
    const all = keys.map(key => this.#linesAt(key))
    if (all.length === 1 && all[0]) return all[0]
    const lines = { texts: [] as string[], weights: [] as number[], keys: [] as string[] }
    const known = new Set<string>()
    for (const {
      texts,
      weights,
      keys: [key = ''],
    } of all) {
      for (const [index, text] of texts.entries()) {
        if (known.has(text) || !this.spend(1)) continue
        known.add(text)
        lines.texts.push(text)
        lines.weights.push(weights[index] ?? 1)
        lines.keys.push(key)
      }
    }
    return lines
  }

  #linesAt(key: string): Lines {
    const known = this.#lines.get(key)
    if (known) return known
    const texts: string[] = []
    const weights: number[] = []
    for (const text of this.#read(key) ?? []) {
      if (!this.spend(1)) break
      const weight = weighLine(text)
      if (weight === undefined) continue
      texts.push(text)
      weights.push(weight)
    }
    const lines = { texts, weights, keys: texts.map(() => key) }
    this.#lines.set(key, lines)
    return lines
  }

  parsedLine(line: string): Sequence {
    const known = this.#bodies.get(line)
    if (known) return known
    this.spend(line.length)
    const body = parseLine(line)
    this.#bodies.set(line, body)
    return body
  }

  /** What a variable stands for at a place, with the place where that is read. */
  valueOf(node: VariableNode, place: Place): { value: Sequence | string; place: Place } | undefined {
    for (let scope: Scope | undefined = place.scope; scope; scope = scope.outer) {
      if (!scope.values.has(node.name)) continue
      const value = scope.values.get(node.name)
      if (value === undefined) break
      if (typeof value === 'string') return { value, place }
      const inside = this.enter(place, { scope: hide(node.name, scope.outer, place.scope) })
      return inside && { value, place: inside }
    }
    if (!node.fallback) return this.#missVariable(node.name)
    const inside = this.enter(place, {})
    return inside && { value: node.fallback, place: inside }
  }

  #missVariable(name: string): undefined {
    this.#tell('variable', name, () => this.report.unknownVariables.push(name))
    return undefined
  }

  nameOf(node: WildcardNode, place: Place, read: (value: Sequence, place: Place) => string): string {
    return node.name
      .map(part => {
        if (typeof part === 'string') return part
        const found = this.valueOf(part, place)
        if (!found) return part.name
        return (typeof found.value === 'string' ? found.value : read(found.value, found.place)).trim()
      })
      .join('')
  }

  note(choices: readonly Choice[]): void {
    this.report.choices.push(...choices.slice(0, CHOICES_MAX - this.report.choices.length))
  }

  #tell(kind: string, name: string, tell: () => void): void {
    const key = `${kind} ${sameKey(name)}`
    if (this.#told.has(key)) return
    this.#told.add(key)
    tell()
  }
}

/** Within its own value a name means what it meant outside. */
function hide(name: string, outer: Scope | undefined, inner: Scope): Scope {
  let value: Sequence | string | undefined
  for (let scope = outer; scope; scope = scope.outer) {
    if (!scope.values.has(name)) continue
    value = scope.values.get(name)
    break
  }
  return { values: new Map([[name, value]]), outer: inner }
}

export function sourceOf({ source, from, to }: { source: string; from: number; to: number }): string {
  return source.slice(from, to)
}

/** A `!` within what is drawn by chance or in turn cannot be every one of its options, so it does as what holds it. */
export function effectiveSampler(wanted: Sampler | undefined, place: Place): Sampler {
  if (wanted === undefined || (wanted === 'combinatorial' && place.sampler !== 'combinatorial')) return place.sampler
  return wanted
}

export function parseForExpansion(prompt: string | Sequence, run: ExpansionRun): Sequence {
  if (typeof prompt !== 'string') return prompt
  run.spend(prompt.length)
  return parsePrompt(prompt).sequence
}
