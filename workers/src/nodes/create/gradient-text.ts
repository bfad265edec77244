import { NodeInputError } from '#engine/node-kind.ts'
import { parseColour } from '#images/colour-text.ts'
import type { ColourStop } from '#images/gradient.ts'

/**
 * `#ff0000 #00ff00@0.25 blue`: colours in their order, each with its place or evenly between its neighbours.
 *
 * @throws NodeInputError
 */
export function parseStops(text: string, input: string): ColourStop[] {
  const words = text
    .trim()
    .split(/[\s;]+/)
    .filter(Boolean)
  if (words.length < 2) throw new NodeInputError(input, 'A gradient needs at least two colours, as #000000 #ffffff.')
  const places = words.map((word, index) => readPlace(word, index, words.length, input))
  return words
    .map((word, index) => ({ colour: parseColour(word.split('@')[0] ?? '', input), at: placeOf(places, index) }))
    .toSorted((a, b) => a.at - b.at)
}

function readPlace(word: string, index: number, count: number, input: string): number | undefined {
  const written = word.split('@')[1]
  if (written === undefined) return index === 0 ? 0 : index === count - 1 ? 1 : undefined
  const place = Number(written)
  if (written !== '' && place >= 0 && place <= 1) return place
  throw new NodeInputError(input, `“${word}”: the place after @ must be from 0 to 1.`)
}

/** Evenly between the nearest places that are given. */
function placeOf(places: readonly (number | undefined)[], index: number): number {
  const given = places[index]
  if (given !== undefined) return given
  const before = places.findLastIndex((place, at) => at < index && place !== undefined)
  const after = places.findIndex((place, at) => at > index && place !== undefined)
  const from = places[before] ?? 0
  const to = places[after] ?? 1
  return from + ((to - from) * (index - before)) / (after - before)
}
