import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp } from '#painter/core/curves.ts'
import { resample } from '#painter/resample.ts'

/**
 * Lays a painting out by the lines of a drawing: each area that lines close off takes one colour of what was painted there and
 * keeps its fine texture, and the lines stand as contours.
 */
export function layOutByLines(painted: Picture, drawing: Picture, strength: number): Picture {
  const { width, height } = painted
  const lines = lineMask(resample(drawing, width, height))
  const areas = areasBetween(lines, width, height)
  const means = meanColours(painted, areas)
  const coarse = boxBlur(
    Float32Array.from(painted.data),
    { width, height, channels: 3 },
    Math.max(2, Math.min(width, height) / 14),
    2,
  )
  const share = clamp(strength)
  const data = new Uint8Array(painted.data.length)
  for (let pixel = 0; pixel < areas.labels.length; pixel++) {
    heedCancelAt(pixel)
    const label = areas.labels[pixel] as number
    const contour = 1 - 0.72 * clamp(lines[pixel] as number) * Math.min(1.3, strength)
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      const before = painted.data[at] as number
      const texture = before - (coarse[at] as number)
      const own = (means[label * 3 + channel] as number) + texture
      data[at] = clamp((before + (own - before) * share) * contour + 0.5, 0, 255)
    }
  }
  return { width, height, channels: 3, data }
}

/** How much of a line each pixel is; drawings may be dark on light or light on dark. */
function lineMask({ data, width, height }: Picture): Float32Array {
  const mask = new Float32Array(width * height)
  let sum = 0
  for (let pixel = 0; pixel < mask.length; pixel++) {
    heedCancelAt(pixel)
    const light =
      (77 * (data[pixel * 3] as number) +
        150 * (data[pixel * 3 + 1] as number) +
        29 * (data[pixel * 3 + 2] as number)) /
      65_280
    mask[pixel] = light
    sum += light
  }
  const isDarkOnLight = sum / mask.length > 0.5
  for (let pixel = 0; pixel < mask.length; pixel++) {
    heedCancelAt(pixel)
    const light = mask[pixel] as number
    mask[pixel] = clamp(((isDarkOnLight ? 1 - light : light) - 0.25) * 2)
  }
  return mask
}

interface Areas {
  readonly labels: Int32Array
  readonly count: number
}

/** Areas of pixels that are on no line, grown under the lines afterwards so that every pixel is in one. */
function areasBetween(lines: Float32Array, width: number, height: number): Areas {
  const labels = new Int32Array(width * height).fill(-1)
  const stack: number[] = []
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if ((labels[start] as number) >= 0 || (lines[start] as number) > 0.35) continue
    labels[start] = count
    stack.push(start)
    for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
      for (const next of neighbours(pixel, width, height)) {
        if ((labels[next] as number) >= 0 || (lines[next] as number) > 0.35) continue
        labels[next] = count
        stack.push(next)
      }
    }
    count++
  }
  if (count === 0) return { labels: labels.fill(0), count: 1 }
  growUnderLines(labels, width, height)
  return { labels, count }
}

function growUnderLines(labels: Int32Array, width: number, height: number): void {
  let edge = [...labels.keys()].filter(pixel => (labels[pixel] as number) >= 0)
  while (edge.length > 0) {
    const next: number[] = []
    for (const pixel of edge) {
      for (const other of neighbours(pixel, width, height)) {
        if ((labels[other] as number) >= 0) continue
        labels[other] = labels[pixel] as number
        next.push(other)
      }
    }
    edge = next
  }
}

function neighbours(pixel: number, width: number, height: number): number[] {
  const column = pixel % width
  const found: number[] = []
  if (column > 0) found.push(pixel - 1)
  if (column < width - 1) found.push(pixel + 1)
  if (pixel >= width) found.push(pixel - width)
  if (pixel < width * (height - 1)) found.push(pixel + width)
  return found
}

function meanColours({ data }: Picture, { labels, count }: Areas): Float64Array {
  const means = new Float64Array(count * 3)
  const sizes = new Float64Array(count)
  for (let pixel = 0; pixel < labels.length; pixel++) {
    heedCancelAt(pixel)
    const label = labels[pixel] as number
    sizes[label] = (sizes[label] as number) + 1
    for (let channel = 0; channel < 3; channel++) {
      means[label * 3 + channel] = (means[label * 3 + channel] as number) + (data[pixel * 3 + channel] as number)
    }
  }
  for (let label = 0; label < count; label++) {
    for (let channel = 0; channel < 3; channel++)
      means[label * 3 + channel] = (means[label * 3 + channel] as number) / Math.max(1, sizes[label] as number)
  }
  return means
}
