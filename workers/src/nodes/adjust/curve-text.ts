import { NodeInputError } from '#engine/node-kind.ts'
import type { CurvePoint } from '#images/tone.ts'

/**
 * `0,0 128,150 255,255`: at least two points, each from another value.
 *
 * @throws NodeInputError
 */
export function parseCurve(text: string, input: string): CurvePoint[] {
  const words = text.trim().split(/[\s;]+/)
  const points = words.map(word => word.split(',').map(Number))
  for (const [index, point] of points.entries()) {
    const isPoint = point.length === 2 && point.every(value => value >= 0 && value <= 255)
    if (!isPoint)
      throw new NodeInputError(input, `“${words[index]}” is not a point of two numbers from 0 to 255, as 128,150.`)
  }
  if (points.length < 2) throw new NodeInputError(input, 'A curve needs at least two points.')
  if (new Set(points.map(([from]) => from)).size < points.length) {
    throw new NodeInputError(input, 'Two points of the curve start from the same value.')
  }
  return points.map(([from = 0, to = 0]) => [from, to] as const)
}
