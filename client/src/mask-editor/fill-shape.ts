import { areaWithin, isEmptyArea } from './mask-area.ts'
import type { Area, MaskPoint, MaskSize } from './mask-area.ts'

/** Chooses, or takes away, what lies within a line that is closed by itself. Answers what may have changed. */
export function fillPolygon(pixels: Uint8Array, size: MaskSize, points: readonly MaskPoint[], erases: boolean): Area {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const area = areaWithin(size, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  if (points.length < 3 || isEmptyArea(area)) return { ...area, width: 0, height: 0 }
  const coverage = drawnCoverage(area, points)
  for (let row = 0; row < area.height; row++) {
    const start = (area.y + row) * size.width + area.x
    for (let column = 0; column < area.width; column++) {
      const value = coverage[(row * area.width + column) * 4 + 3] as number
      const before = pixels[start + column] as number
      pixels[start + column] = erases ? Math.min(before, 255 - value) : Math.max(before, value)
    }
  }
  return area
}

function drawnCoverage({ x, y, width, height }: Area, points: readonly MaskPoint[]): Uint8ClampedArray {
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is no drawing in this browser')
  pen.beginPath()
  for (const point of points) pen.lineTo(point.x - x, point.y - y)
  pen.fill()
  return pen.getImageData(0, 0, width, height).data
}

export function cornersOf(one: MaskPoint, other: MaskPoint): MaskPoint[] {
  return [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }]
}
