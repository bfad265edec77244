/**
 * The part of the prompt language that makes choices: `__name__` takes a line of a wildcard, `{a|b}` one of the
 * alternatives, `{2::a|b}` the first twice as often. Pure, so that the server, workers and the client agree on what a seed
 * gives.
 */

/** Names as people write them: letters, digits and `_ - . /`, never two underscores in a row. */
export const wildcardKeyPattern = /^[A-Za-z0-9](?:_?[A-Za-z0-9./-])*$/
const reference = /__([A-Za-z0-9](?:_?[A-Za-z0-9./-])*)__/g

/** Names are the same in any case. */
export function sameKey(key: string): string {
  return key.toLowerCase()
}

/** The wildcards a text refers to, each once, as first written. */
export function findReferences(texts: Iterable<string>): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    if (!text.includes('__')) continue
    for (const [, key] of text.matchAll(reference)) {
      if (key && !found.has(sameKey(key))) found.set(sameKey(key), key)
    }
  }
  return [...found.values()]
}

/** Reads the entries of a wildcard by `sameKey`; undefined when there is none. */
export type ReadEntries = (key: string) => readonly string[] | undefined

export interface ReferenceReport {
  /** Reached from the start and there; the start itself is not among them. */
  found: string[]
  /** Written somewhere but not there; `path` leads from the start to it. */
  missing: { key: string; path: string[] }[]
  /** A way back to a name that is already on it: `[a, b, a]`. */
  cycles: string[][]
}

const DEPTH_MAX = 12

/** Follows every reference from one wildcard. Each cycle and each missing name is told once, by the shortest way found first. */
export function followReferences(start: string, entries: readonly string[], read: ReadEntries): ReferenceReport {
  const report: ReferenceReport = { found: [], missing: [], cycles: [] }
  const states = new Map<string, 'open' | 'done'>()
  const missing = new Set<string>()
  const visit = (key: string, lines: readonly string[], path: string[]) => {
    states.set(sameKey(key), 'open')
    for (const next of findReferences(lines)) {
      const state = states.get(sameKey(next))
      if (state === 'open') {
        const from = path.findIndex(step => sameKey(step) === sameKey(next))
        report.cycles.push([...path.slice(from), next])
      } else if (state === undefined) {
        const nextLines = read(sameKey(next))
        if (nextLines) {
          report.found.push(next)
          visit(next, nextLines, [...path, next])
        } else if (!missing.has(sameKey(next))) {
          missing.add(sameKey(next))
          report.missing.push({ key: next, path: [...path, next] })
        }
      }
    }
    states.set(sameKey(key), 'done')
  }
  visit(start, entries, [start])
  return report
}

/** Mulberry32: small, even enough, and the same everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const LENGTH_MAX = 20_000

/** One reading of a text. What is missing, empty, or leads back to itself stays as it is written. */
export function expandPrompt(text: string, read: ReadEntries, random: () => number): string {
  const take = (part: string, open: readonly string[]): string => {
    const chosen = chooseAlternatives(part, random)
    if (!chosen.includes('__') || open.length >= DEPTH_MAX) return chosen
    return chosen
      .replace(reference, (written, key: string) => {
        const name = sameKey(key)
        const lines = open.includes(name) ? undefined : read(name)
        if (!lines || lines.length === 0) return written
        return take(lines[Math.floor(random() * lines.length)] ?? '', [...open, name])
      })
      .slice(0, LENGTH_MAX)
  }
  return take(text, [])
}

/** Innermost braces first, so that alternatives may hold alternatives. Braces without a bar are kept as they are. */
function chooseAlternatives(text: string, random: () => number): string {
  if (!text.includes('{')) return text
  let current = text
  for (let round = 0; round < DEPTH_MAX; round++) {
    const next = current.replace(/\{([^{}]*\|[^{}]*)\}/g, (_, inside: string) =>
      pickWeighted(inside.split('|'), random),
    )
    if (next === current) return current
    current = next.slice(0, LENGTH_MAX)
  }
  return current
}

function pickWeighted(options: string[], random: () => number): string {
  const weighted = options.map(option => {
    const [, weight, text] = /^\s*(\d+(?:\.\d+)?)::(.*)$/s.exec(option) ?? []
    return { weight: weight === undefined ? 1 : Number(weight), text: text ?? option }
  })
  const whole = weighted.reduce((sum, { weight }) => sum + weight, 0)
  let rest = random() * whole
  for (const { weight, text } of weighted) {
    rest -= weight
    if (rest < 0) return text.trim()
  }
  return weighted.at(-1)?.text.trim() ?? ''
}

/** The key a name suggests: `Tóc dài` → `toc-dai`. Empty when nothing of it can stand in a key. */
export function suggestKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
}
