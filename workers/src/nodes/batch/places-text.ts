import { NodeInputError } from '#engine/node-kind.ts'

const PLACES_MAX = 4096

/**
 * `0, 2-4, -1` of a batch: single places and ranges from 0 on, counted from the end when negative, in the order written.
 *
 * @throws NodeInputError
 */
export function parsePlaces(text: string, count: number, input: string): number[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length === 0) throw new NodeInputError(input, 'Name at least one place, as 0, 2-4, -1.')
  const places = words.flatMap(word => readWord(word, count, input))
  if (places.length > PLACES_MAX) throw new NodeInputError(input, `At most ${PLACES_MAX} images can be selected.`)
  return places
}

function readWord(word: string, count: number, input: string): number[] {
  const match = /^(-?\d{1,6})(?:(?:-|\.\.)(-?\d{1,6}))?$/.exec(word)
  if (!match) throw new NodeInputError(input, `“${word}” is not a place or a range, as 3, -1 or 2-4.`)
  const from = placeIn(Number(match[1]), count, input)
  const to = match[2] === undefined ? from : placeIn(Number(match[2]), count, input)
  const step = to < from ? -1 : 1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step)
}

function placeIn(place: number, count: number, input: string): number {
  const fromStart = place < 0 ? count + place : place
  if (fromStart >= 0 && fromStart < count) return fromStart
  throw new NodeInputError(input, `There is no image ${place}: the batch has ${count}, counted from 0.`)
}
