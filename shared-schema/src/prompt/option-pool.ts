import { sourceOf } from './expansion-run.ts'
import type { ExpansionRun, Lines, Place } from './expansion-run.ts'
import type { ChoiceNode, Sequence, WildcardNode } from './syntax.ts'
import { isGlob } from './wildcard-keys.ts'

/** What a choice or a wildcard is drawn from. */
export interface OptionPool {
  written: string
  weights: readonly number[]
  min: number
  max: number
  separator: string
  label: (index: number) => string
  body: (index: number) => Sequence
  /** Where an option is read. `undefined` when that is too deep. */
  placeOf: (index: number, change: Partial<Place>) => Place | undefined
}

export type ReadSequence = (sequence: Sequence, place: Place) => string

/** Undefined when there is nothing to draw from, so that what is written stays. */
export function poolOf(
  node: ChoiceNode | WildcardNode,
  place: Place,
  run: ExpansionRun,
  read: ReadSequence,
  source: string,
): OptionPool | undefined {
  const written = sourceOf({ source, from: node.from, to: node.to })
  if (node.kind === 'wildcard') return wildcardPool(node, { written, min: 1, max: 1, separator: ',' }, place, run, read)
  const [only] = node.options
  const [inner, ...others] = only?.body.nodes ?? []
  // `{2$$__flavour__}` takes two lines, and never the same one twice.
  if (node.options.length === 1 && inner?.kind === 'wildcard' && others.length === 0) {
    const counts = { written, min: node.min, max: node.max ?? Infinity, separator: node.separator }
    return wildcardPool(inner, counts, place, run, read)
  }
  return {
    written,
    weights: node.options.map(option => option.weight),
    ...clamped(node.min, node.max ?? Infinity, node.options.length),
    separator: node.separator,
    label: index => sourceOf(bodyAt(node, index)).trim(),
    body: index => bodyAt(node, index),
    placeOf: (_, change) => run.enter(place, change),
  }
}

function bodyAt(node: ChoiceNode, index: number): Sequence {
  const option = node.options[index]
  if (!option) throw new RangeError(`There is no option ${index}`)
  return option.body
}

function wildcardPool(
  node: WildcardNode,
  counts: Pick<OptionPool, 'written' | 'min' | 'max' | 'separator'>,
  place: Place,
  run: ExpansionRun,
  read: ReadSequence,
): OptionPool | undefined {
  const name = run.nameOf(node, place, read)
  const lines = run.linesOf(name, place)
  if (!lines) return undefined
  const values = new Map(node.parameters.map(parameter => [parameter.name, parameter.value]))
  const scope = values.size > 0 ? { values, outer: place.scope } : place.scope
  return {
    ...counts,
    ...clamped(counts.min, counts.max, lines.texts.length),
    weights: lines.weights,
    label: index => lines.texts[index] ?? '',
    body: index => run.parsedLine(lines.texts[index] ?? ''),
    placeOf: (index, change) =>
      run.enter(place, { ...change, scope, path: [...place.path, stepOf(name, lines, index)] }),
  }
}

function stepOf(name: string, lines: Lines, index: number): string {
  return isGlob(name) ? (lines.keys[index] ?? name) : name
}

function clamped(min: number, max: number, size: number): { min: number; max: number } {
  const most = Math.min(max, size)
  return { min: Math.min(min, most), max: most }
}
