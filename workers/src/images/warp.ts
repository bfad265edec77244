import type { CancelFlag } from '#engine/node-kind.ts'
import { withAlpha } from './alpha.ts'
import type { ScreenColour } from './colour-text.ts'
import { emptyPicture } from './picture.ts'
import type { Picture } from './picture.ts'
import type { Size } from './resize.ts'

export type Point = readonly [x: number, y: number]
/** Row by row, of a plane onto a plane: nine numbers. */
export type Projection = readonly number[]

/** Each pixel of the result is taken from where `projection` leads, between four pixels, over the background. */
export function warpPicture(
  picture: Picture,
  size: Size,
  options: { readonly projection: Projection; readonly background: ScreenColour; readonly cancel: CancelFlag },
): Picture {
  const { projection, background, cancel } = options
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = projection
  const source = withAlpha(picture)
  const result = emptyPicture(size.width, size.height, 4)
  const sample = new Float32Array(4)
  for (let y = 0; y < size.height; y++) {
    if ((y & 31) === 0) cancel.check()
    for (let x = 0; x < size.width; x++) {
      const centreX = x + 0.5
      const centreY = y + 0.5
      const divisor = g * centreX + h * centreY + i
      if (divisor <= 0) sample.fill(0)
      else
        samplePicture(
          source,
          (a * centreX + b * centreY + c) / divisor,
          (d * centreX + e * centreY + f) / divisor,
          sample,
        )
      layOver(sample, background, result.data, (y * size.width + x) * 4)
    }
  }
  return result
}

/** Colours multiplied by alpha, 0 to 255, between four pixels; transparent outside. */
function samplePicture({ width, height, data }: Picture, x: number, y: number, to: Float32Array): void {
  const left = Math.floor(x - 0.5)
  const top = Math.floor(y - 0.5)
  to.fill(0)
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1)
    const row = top + (corner >> 1)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const shareX = 1 - Math.abs(x - 0.5 - column)
    const shareY = 1 - Math.abs(y - 0.5 - row)
    const at = (row * width + column) * 4
    const alpha = ((data[at + 3] as number) / 255) * shareX * shareY
    for (let channel = 0; channel < 3; channel++) to[channel]! += (data[at + channel] as number) * alpha
    to[3]! += alpha * 255
  }
}

function layOver(sample: Float32Array, background: ScreenColour, to: Uint8Array, at: number): void {
  const target = to
  const seen = (sample[3] as number) / 255
  const below = (background[3] / 255) * (1 - seen)
  const alpha = seen + below
  for (let channel = 0; channel < 3; channel++) {
    const light = (sample[channel] as number) + (background[channel] as number) * below
    target[at + channel] = alpha > 0 ? Math.round(light / alpha) : 0
  }
  target[at + 3] = Math.round(alpha * 255)
}

/** Leads from the turned picture back to the one it was made from. Clockwise, in degrees. */
export function turnBack(from: Size, to: Size, degrees: number): Projection {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const x = to.width / 2
  const y = to.height / 2
  return [cos, sin, from.width / 2 - cos * x - sin * y, -sin, cos, from.height / 2 + sin * x - cos * y, 0, 0, 1]
}

/** How large the canvas is that holds all of a turned picture. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  return {
    width: Math.max(1, Math.round(width * cos + height * sin)),
    height: Math.max(1, Math.round(width * sin + height * cos)),
  }
}

/** The largest upright rectangle within a turned one. */
export function innerSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180
  const sin = Math.abs(Math.sin(angle))
  const cos = Math.abs(Math.cos(angle))
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  if (short <= 2 * sin * cos * long || Math.abs(sin - cos) < 1e-10) {
    const half = short / 2
    const [w, h] = width >= height ? [half / sin, half / cos] : [half / cos, half / sin]
    return wholeSize(w, h)
  }
  const double = cos * cos - sin * sin
  return wholeSize((width * cos - height * sin) / double, (height * cos - width * sin) / double)
}

function wholeSize(width: number, height: number): Size {
  return { width: Math.max(1, Math.floor(width)), height: Math.max(1, Math.floor(height)) }
}

/**
 * Leads from within four corners (clockwise from the top left) back to a rectangle of that size.
 *
 * @returns undefined when the corners do not span an area
 */
export function projectionFromCorners(corners: readonly Point[], { width, height }: Size): Projection | undefined {
  const targets: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const rows = corners.flatMap(([x, y], index) => {
    const [u, v] = targets[index] as Point
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const solved = solve(rows)
  return solved && [...solved, 1]
}

/** Gauss–Jordan with pivots; each row ends with its right side. */
function solve(system: readonly (readonly number[])[]): number[] | undefined {
  const rows = system.map(row => [...row])
  const count = rows.length
  for (let column = 0; column < count; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best))
    if (Math.abs(pivot[column] ?? 0) < 1e-9) return undefined
    const place = rows.indexOf(pivot)
    ;[rows[column], rows[place]] = [pivot, rows[column] as number[]]
    const scale = pivot[column] as number
    const unit = pivot.map(value => value / scale)
    rows[column] = unit
    rows.forEach((row, index) => {
      const factor = row[column] as number
      if (index !== column) rows[index] = row.map((value, at) => value - factor * (unit[at] as number))
    })
  }
  return rows.map(row => row[count] as number)
}
