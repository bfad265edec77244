import { parseLine } from './parse-prompt.ts'
import type { PromptNode, Sequence, WildcardNode } from './syntax.ts'
import { isGlob, matchesGlob, sameKey } from './wildcard-keys.ts'

/** Reads the entries of a wildcard by `sameKey`; undefined when there is none. */
export interface ReadEntries {
  (key: string): readonly string[] | undefined
  /** The names that `__glob*__` is matched with. Without it, a name with `*` finds nothing. */
  readonly keys?: () => Iterable<string>
}

/** The keys that a name stands for, in the order of the alphabet: itself, or with `*` all that match. */
export function keysOf(name: string, read: ReadEntries): string[] {
  if (!isGlob(name)) return read(sameKey(name)) ? [sameKey(name)] : []
  const keys = new Set<string>()
  for (const key of read.keys?.() ?? []) if (matchesGlob(name, key)) keys.add(sameKey(key))
  return [...keys].toSorted()
}

/** The wildcards that texts refer to, each once, as first written. A variable in a name may be anything: `*`. */
export function findReferences(texts: Iterable<string>): string[] {
  const found = new Map<string, string>()
  const visit = ({ nodes }: Sequence) => {
    for (const node of nodes) {
      if (node.kind === 'wildcard') {
        const name = patternOf(node)
        if (!found.has(sameKey(name))) found.set(sameKey(name), name)
      }
      bodiesOf(node).forEach(visit)
    }
  }
  for (const text of texts) if (text.includes('__')) visit(parseLine(text))
  return [...found.values()]
}

function patternOf({ name }: WildcardNode): string {
  return name.map(part => (typeof part === 'string' ? part : '*')).join('')
}

/** What is written inside of a node. */
function bodiesOf(node: PromptNode): Sequence[] {
  switch (node.kind) {
    case 'text':
      return []
    case 'choice':
      return node.options.map(option => option.body)
    case 'wildcard':
      return node.parameters.map(parameter => parameter.value)
    case 'assignment':
      return [node.value]
    case 'variable':
      return node.fallback ? [node.fallback] : []
  }
}

export interface ReferenceReport {
  /** Reached from the start and there; the start itself is not among them. */
  found: string[]
  /** Written somewhere but not there; `path` leads from the start to it. */
  missing: { key: string; path: string[] }[]
  /** A way back to a name that is already on it: `[a, b, a]`. */
  cycles: string[][]
}

/** Follows every reference from one wildcard. Each cycle and each missing name is told once, by the shortest way found first. */
export function followReferences(start: string, entries: readonly string[], read: ReadEntries): ReferenceReport {
  const report: ReferenceReport = { found: [], missing: [], cycles: [] }
  const states = new Map<string, 'open' | 'done'>()
  const missing = new Set<string>()
  const miss = (name: string, path: string[]) => {
    if (missing.has(sameKey(name))) return
    missing.add(sameKey(name))
    report.missing.push({ key: name, path: [...path, name] })
  }
  const reach = (key: string, path: string[]) => {
    const state = states.get(sameKey(key))
    if (state === 'open') {
      const from = path.findIndex(step => sameKey(step) === sameKey(key))
      report.cycles.push([...path.slice(from), key])
    } else if (state === undefined) {
      const lines = read(sameKey(key))
      if (!lines) return miss(key, path)
      report.found.push(key)
      visit(key, lines, [...path, key])
    }
  }
  const visit = (key: string, lines: readonly string[], path: string[]) => {
    states.set(sameKey(key), 'open')
    for (const name of findReferences(lines)) {
      const keys = isGlob(name) ? keysOf(name, read) : [name]
      if (keys.length === 0) miss(name, path)
      for (const next of keys) reach(next, path)
    }
    states.set(sameKey(key), 'done')
  }
  visit(start, entries, [start])
  return report
}
