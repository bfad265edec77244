import { NodeInputError } from '#engine/node-kind.ts'
import type { Stroke } from '#images/strokes.ts'

const POINTS_MAX = 100_000

/** @throws NodeInputError saying which stroke is wrong */
export function parseStrokes(text: string, input: string): Stroke[] {
  const strokes = parseList(text, input).map((entry, index) => readStroke(entry, index, input))
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0)
  if (points > POINTS_MAX)
    throw new NodeInputError(input, `The strokes have ${points} points; at most ${POINTS_MAX} are painted.`)
  return strokes
}

function parseList(text: string, input: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value as unknown[]
  } catch {
    // told below, as for JSON that is no list
  }
  throw new NodeInputError(input, 'The strokes must be a JSON list.')
}

function readStroke(entry: unknown, index: number, input: string): Stroke {
  const {
    points,
    size = 40,
    hardness = 1,
    erase = false,
  } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
  const wrong = (what: string) => new NodeInputError(input, `Stroke ${index + 1}: ${what}`)
  if (!Array.isArray(points) || points.length === 0 || !points.every(isPoint)) {
    throw wrong('“points” must be a list of [x, y].')
  }
  if (typeof size !== 'number' || !(size > 0 && size <= 4096)) throw wrong('“size” must be from 0 to 4096.')
  if (typeof hardness !== 'number' || !(hardness >= 0 && hardness <= 1)) throw wrong('“hardness” must be from 0 to 1.')
  if (typeof erase !== 'boolean') throw wrong('“erase” must be true or false.')
  return { points, size, hardness, erase }
}

function isPoint(value: unknown): value is readonly [number, number] {
  return (
    Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'number' && Math.abs(part) < 1e6)
  )
}
