import type { CancelFlag } from '#engine/node-kind.ts'
import type { Frame } from './frame.ts'

const corners = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

/**
 * Looks four times at each pixel where one thing ends and another begins.
 *
 * @param ids what is seen at each pixel
 * @param lookAt writes the light at a place of the picture into `light`
 */
export function smoothEdges(
  frame: Frame,
  ids: Int32Array,
  lookAt: (column: number, row: number) => void,
  light: Float32Array,
  cancel: CancelFlag,
): void {
  const { width, height, colour } = frame
  const sum = new Float32Array(3)
  for (let row = 0; row < height; row++) {
    cancel.check()
    for (let column = 0; column < width; column++) {
      if (!isEdge(ids, column, row, width, height)) continue
      sum.fill(0)
      for (const [x, y] of corners) {
        lookAt(column + x, row + y)
        for (let channel = 0; channel < 3; channel++)
          sum[channel] = (sum[channel] as number) + (light[channel] as number) / 4
      }
      colour.set(sum, (row * width + column) * 3)
    }
  }
}

function isEdge(ids: Int32Array, column: number, row: number, width: number, height: number): boolean {
  const pixel = row * width + column
  const id = ids[pixel]
  return (
    (column > 0 && ids[pixel - 1] !== id) ||
    (row > 0 && ids[pixel - width] !== id) ||
    (column < width - 1 && ids[pixel + 1] !== id) ||
    (row < height - 1 && ids[pixel + width] !== id)
  )
}
