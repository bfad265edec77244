import { NodeInputError } from '#engine/node-kind.ts'
import type { Size } from './resize.ts'

const SIDE_MAX = 16_384
const PIXELS_MAX = 64_000_000

/**
 * Asked before anything is made whose size follows from inputs, so that a slip of a nought ends in words and not in the memory.
 *
 * @throws NodeInputError
 */
export function checkCanvasSize({ width, height }: Size, input: string, count = 1): void {
  if (width < 1 || height < 1) throw new NodeInputError(input, `Nothing would be left: ${width} × ${height} pixels.`)
  if (Math.max(width, height) > SIDE_MAX || width * height * count > PIXELS_MAX) {
    const times = count > 1 ? ` × ${count}` : ''
    throw new NodeInputError(
      input,
      `This would make ${width} × ${height}${times} pixels; at most ${SIDE_MAX} on a side and ${PIXELS_MAX / 1e6} megapixels in all can be made.`,
    )
  }
}
