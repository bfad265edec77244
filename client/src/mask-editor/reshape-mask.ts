import { areaWithin, isEmptyArea } from './mask-area.ts'
import type { Area, MaskSize } from './mask-area.ts'

/** Changes of a whole mask. Each answers what may have changed. */

export function invertMask(pixels: Uint8Array, size: MaskSize): Area {
  for (let index = 0; index < pixels.length; index++) pixels[index] = 255 - (pixels[index] as number)
  return { x: 0, y: 0, ...size }
}

export function fillMask(pixels: Uint8Array, size: MaskSize, value: 0 | 255): Area {
  pixels.fill(value)
  return { x: 0, y: 0, ...size }
}

/** Chooses what lies within so many pixels of what is chosen. */
export function growMask(pixels: Uint8Array, size: MaskSize, by: number): Area {
  const area = grownBounds(pixels, size, by + 1)
  if (isEmptyArea(area)) return area
  const distances = distancesToChosen(pixels, size, area)
  eachOf(size, area, (pixel, index) => {
    const near = Math.round(Math.min(1, Math.max(0, by + 0.5 - Math.sqrt(distances[index] as number))) * 255)
    if (near > (pixels[pixel] as number)) pixels[pixel] = near
  })
  return area
}

/** Takes away what lies within so many pixels of what is not chosen; beyond the edges of the picture nothing is said to be. */
export function shrinkMask(pixels: Uint8Array, size: MaskSize, by: number): Area {
  invertMask(pixels, size)
  growMask(pixels, size, by)
  return invertMask(pixels, size)
}

/** Fades its edges over about so many pixels to each side. */
export function featherMask(pixels: Uint8Array, size: MaskSize, by: number): Area {
  const area = grownBounds(pixels, size, by * 2 + 1)
  if (isEmptyArea(area)) return area
  let values: Float32Array = new Float32Array(area.width * area.height)
  eachOf(size, area, (pixel, index) => {
    values[index] = pixels[pixel] as number
  })
  // Three running means one after the other are as good as a bell curve.
  const radius = Math.max(1, Math.round(by / 2))
  for (let pass = 0; pass < 3; pass++) values = meansAcross(meansAcross(values, area, radius), turned(area), radius)
  eachOf(size, area, (pixel, index) => {
    pixels[pixel] = Math.round(values[index] as number)
  })
  return area
}

function turned({ width, height }: MaskSize): MaskSize {
  return { width: height, height: width }
}

/** Of each row the running mean, and the whole turned over, so that the second time does the columns. */
function meansAcross(values: Float32Array, { width, height }: MaskSize, radius: number): Float32Array {
  const means = new Float32Array(values.length)
  const span = radius * 2 + 1
  for (let y = 0; y < height; y++) {
    const at = (x: number) => values[y * width + Math.min(width - 1, Math.max(0, x))] as number
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += at(x)
    for (let x = 0; x < width; x++) {
      means[x * height + y] = sum / span
      sum += at(x + radius + 1) - at(x - radius)
    }
  }
  return means
}

function eachOf({ width }: MaskSize, area: Area, visit: (pixel: number, index: number) => void): void {
  let index = 0
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) visit(y * width + x, index++)
  }
}

/** What is chosen at all, with so much around it. */
function grownBounds(pixels: Uint8Array, size: MaskSize, by: number): Area {
  let [left, top, right, bottom] = [size.width, size.height, 0, 0]
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      if (pixels[y * size.width + x] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  if (right === 0) return { x: 0, y: 0, width: 0, height: 0 }
  return areaWithin(size, left - by, top - by, right + by, bottom + by)
}

const FAR = 1e12

/** For each pixel of an area the square of how far the nearest is that is chosen. */
function distancesToChosen(pixels: Uint8Array, size: MaskSize, area: Area): Float64Array {
  const distances = new Float64Array(area.width * area.height)
  eachOf(size, area, (pixel, index) => {
    distances[index] = (pixels[pixel] as number) > 127 ? 0 : FAR
  })
  const line = new LowerEnvelope(Math.max(area.width, area.height))
  for (let x = 0; x < area.width; x++) line.run(distances, x, area.width, area.height)
  for (let y = 0; y < area.height; y++) line.run(distances, y * area.width, 1, area.width)
  return distances
}

/** One line of the distance transform of Felzenszwalb and Huttenlocher: the lowest of parabolas, one standing at each place. */
class LowerEnvelope {
  readonly #heights: Float64Array
  readonly #places: Int32Array
  readonly #bounds: Float64Array

  constructor(lengthMax: number) {
    this.#heights = new Float64Array(lengthMax)
    this.#places = new Int32Array(lengthMax)
    this.#bounds = new Float64Array(lengthMax + 1)
  }

  run(values: Float64Array, start: number, stride: number, length: number): void {
    const heights = this.#heights
    const places = this.#places
    const bounds = this.#bounds
    for (let at = 0; at < length; at++) heights[at] = values[start + at * stride] as number
    let last = 0
    places[0] = 0
    bounds[0] = -Infinity
    bounds[1] = Infinity
    for (let at = 1; at < length; at++) {
      let meets = this.#meetingOf(places[last] as number, at)
      while (meets <= (bounds[last] as number)) meets = this.#meetingOf(places[--last] as number, at)
      places[++last] = at
      bounds[last] = meets
      bounds[last + 1] = Infinity
    }
    let lowest = 0
    for (let at = 0; at < length; at++) {
      while ((bounds[lowest + 1] as number) < at) lowest++
      const place = places[lowest] as number
      values[start + at * stride] = (at - place) ** 2 + (heights[place] as number)
    }
  }

  #meetingOf(one: number, other: number): number {
    const rise = (this.#heights[other] as number) + other * other - (this.#heights[one] as number) - one * one
    return rise / (2 * (other - one))
  }
}
