import { isFieldFlower } from './flowers.ts'
import type { Meaning } from './meaning.ts'
import type { Term } from './read-terms.ts'

type Kind = Meaning['is']

/** Things that a colour or other adjective before them describes. */
const described = new Set<Kind>([
  'subject',
  'group',
  'feature',
  'setting',
  'part',
  'background',
  'motif',
  'season',
  'weather',
])
/** What may stand between an adjective and its thing. */
const adjectives = new Set<Kind>(['colour', 'shade', 'trait', 'size', 'pose'])

/** What a term means where it stands: an `orange cat` is a cat, `an orange` a fruit; `dark blue` a shade, `dark forest` a mood. */
export function chooseSense(terms: readonly Term[], at: number): Meaning | undefined {
  const term = terms[at]
  const first = term?.meanings[0]
  if (!term || !first || term.meanings.length === 1) return first
  const has = (kind: Kind) => term.meanings.find(meaning => meaning.is === kind)
  const colour = has('colour')
  const thing = has('subject')
  // A rose garden, a lavender field.
  if (colour && thing && isFieldFlower(thing.name) && isSettingAt(terms, at + 1)) return thing
  if (colour && thing) return isColourThere(terms, at) ? colour : thing
  const shade = has('shade')
  if (shade) {
    const next = inClause(terms, at + 1)
    const shades = next?.meanings.some(({ is }) => is === 'colour' || is === 'background')
    return shades ? shade : (term.meanings.find(meaning => meaning !== shade) ?? first)
  }
  const part = has('part')
  if (part && thing) return colourBefore(terms, at) ? part : thing
  return first
}

function isSettingAt(terms: readonly Term[], at: number): boolean {
  return inClause(terms, at)?.meanings[0]?.is === 'setting'
}

function isColourThere(terms: readonly Term[], at: number): boolean {
  const term = terms[at]
  if (!term || term.isPlural) return false
  if (term.language === 'vi') return inClause(terms, at)?.meanings[0]?.is === 'colour' && describesBefore(terms, at)
  const before = term.opensClause ? undefined : terms[at - 1]
  if (before?.meanings[0]?.is === 'shade') return true
  if (describesAfter(terms, at + 1) || followsColourAnd(terms, at)) return true
  const isCounted = before?.meanings.some(
    ({ is }) => is === 'article' || is === 'number' || is === 'size' || is === 'colour' || is === 'relation',
  )
  if (isCounted) return false
  return term.meanings[0]?.is === 'colour'
}

function describesAfter(terms: readonly Term[], from: number): boolean {
  const next = inClause(terms, from)
  if (!next || next.meanings.length === 0) return false
  if (next.meanings.some(({ is }) => described.has(is))) return true
  if (next.meanings.some(({ is, name }) => is === 'joint' && name === 'and')) {
    return inClause(terms, from + 1)?.meanings.some(({ is }) => is === 'colour') ?? false
  }
  return next.meanings.some(({ is }) => adjectives.has(is)) && describesAfter(terms, from + 1)
}

function describesBefore(terms: readonly Term[], at: number): boolean {
  return !terms[at]?.opensClause && (terms[at - 1]?.meanings.some(({ is }) => described.has(is)) ?? false)
}

/** `teal and orange`. */
function followsColourAnd(terms: readonly Term[], at: number): boolean {
  return !terms[at]?.opensClause && terms[at - 1]?.text.toLowerCase() === 'and' && colourBefore(terms, at - 1)
}

function colourBefore(terms: readonly Term[], at: number): boolean {
  return !terms[at]?.opensClause && (terms[at - 1]?.meanings.some(({ is }) => is === 'colour') ?? false)
}

/** The term at a place when no comma parts it from the one before. */
function inClause(terms: readonly Term[], at: number): Term | undefined {
  const term = terms[at]
  return term?.opensClause ? undefined : term
}
