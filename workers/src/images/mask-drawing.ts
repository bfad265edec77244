import { maskOf } from './mask-shape.ts'
import type { Mask } from './picture.ts'
import type { Size } from './resize.ts'

export interface Shape {
  readonly shape: 'rectangle' | 'ellipse' | 'polygon' | 'left to right' | 'top to bottom'
  /** Of the corner and of the extent, in parts of the size. */
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
  readonly sides: number
}

/** Edges are softened by a pixel. */
export function drawShape(size: Size, shape: Shape): Mask {
  const halfWidth = (shape.across * size.width) / 2
  const halfHeight = (shape.down * size.height) / 2
  const centreX = shape.x * size.width + halfWidth
  const centreY = shape.y * size.height + halfHeight
  const valueAt = insideOf(shape, halfWidth, halfHeight)
  return maskOf(size, (x, y) => valueAt(x + 0.5 - centreX, y + 0.5 - centreY))
}

/** How much of the pixel is inside, by its place from the middle of the shape. */
function insideOf({ shape, sides }: Shape, halfWidth: number, halfHeight: number): (x: number, y: number) => number {
  switch (shape) {
    case 'rectangle':
      return (x, y) => Math.min(halfWidth - Math.abs(x), halfHeight - Math.abs(y)) + 0.5
    case 'ellipse': {
      const radius = Math.min(halfWidth, halfHeight)
      return (x, y) => (radius === 0 ? 0 : (1 - Math.hypot(x / halfWidth, y / halfHeight)) * radius + 0.5)
    }
    case 'polygon': {
      const radius = Math.min(halfWidth, halfHeight)
      const slice = (2 * Math.PI) / sides
      return (x, y) => {
        if (radius === 0) return 0
        // Measured to the nearest side, of a polygon that stands on one of them.
        const u = x / halfWidth
        const v = y / halfHeight
        const turn = Math.atan2(u, v) / slice
        const angle = (turn - Math.round(turn)) * slice
        return (Math.cos(slice / 2) - Math.cos(angle) * Math.hypot(u, v)) * radius + 0.5
      }
    }
    case 'left to right':
      return x => (halfWidth === 0 ? 0 : (x / halfWidth + 1) / 2)
    case 'top to bottom':
      return (_, y) => (halfHeight === 0 ? 0 : (y / halfHeight + 1) / 2)
  }
}
