import type { CancelFlag } from '#engine/node-kind.ts'
import { cropPicture } from './geometry.ts'
import type { Picture } from './picture.ts'

/** Numbers of a picture in rows, so many for each pixel. */
interface Plane {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly values: Float32Array
}

/** How far around its own place a pixel looks for something alike. */
const REACH = 2
/** A pixel and its eight neighbours: smaller pictures show no detail to learn from. */
const PATCH = 3
/** How much of what is found is laid on. With this and the next it came nearest to pictures that were made small. */
const GAIN = 0.8
/** Sum of squared differences of two patches at which a likeness counts half. */
const LIKENESS = 300
const PROJECTIONS = 3
/** A part of the picture is worked on at a time, so that it needs little more memory than what comes of it. */
const TILE = 256
/** No pixel looks further than this, so that parts fit together as if the whole had been worked on. */
const MARGIN = 24

/**
 * Twice as large, with edges as sharp as the picture has them elsewhere: a coarser copy of it is compared with the enlarged one,
 * and where they look alike, what the coarser copy had lost of the picture is laid on. Then what comes out is corrected until,
 * made small again, it is the picture it came from. It knows nothing but the picture: no model, nothing learned.
 */
export function doublePicture(picture: Picture, cancel: CancelFlag, tile = TILE): Picture {
  const { width, height, channels } = picture
  const doubled: Picture = {
    width: width * 2,
    height: height * 2,
    channels,
    data: new Uint8Array(picture.data.length * 4),
  }
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) {
      const from = { x: Math.max(0, left - MARGIN), y: Math.max(0, top - MARGIN) }
      const part = {
        ...from,
        width: Math.min(width, left + tile + MARGIN) - from.x,
        height: Math.min(height, top + tile + MARGIN) - from.y,
      }
      const size = { width: Math.min(tile, width - left), height: Math.min(tile, height - top) }
      copyPart(doublePart(cropPicture(picture, part), cancel), doubled, {
        from: { x: (left - from.x) * 2, y: (top - from.y) * 2 },
        to: { x: left * 2, y: top * 2 },
        size: { width: size.width * 2, height: size.height * 2 },
      })
    }
  }
  return doubled
}

interface Copy {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
  readonly size: { readonly width: number; readonly height: number }
}

function copyPart(source: Picture, target: Picture, { from, to, size }: Copy): void {
  const { channels } = source
  for (let row = 0; row < size.height; row++) {
    const start = ((from.y + row) * source.width + from.x) * channels
    const pixels = source.data.subarray(start, start + size.width * channels)
    target.data.set(pixels, ((to.y + row) * target.width + to.x) * channels)
  }
}

function doublePart(picture: Picture, cancel: CancelFlag): Picture {
  const plane = toPlane(picture)
  const grown = double(plane)
  addDetail(grown, plane, cancel)
  for (let round = 0; round < PROJECTIONS; round++) {
    cancel.check()
    projectBack(grown, plane)
  }
  return toPicture(grown)
}

/** Colours are taken as far as they are seen, so that hidden ones do not bleed into the edges. */
function toPlane(picture: Picture): Plane {
  const { width, height, channels, data } = picture
  const values = Float32Array.from(data)
  if (channels === 4) {
    for (let at = 0; at < values.length; at += 4) {
      const share = (data[at + 3] as number) / 255
      for (let channel = at; channel < at + 3; channel++) values[channel] = (data[channel] as number) * share
    }
  }
  return { width, height, channels, values }
}

function toPicture({ width, height, channels, values }: Plane): Picture {
  const data = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at += channels) {
    const alpha = channels === 4 ? clampByte(values[at + 3] as number) : 255
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = alpha === 0 ? 0 : clampByte(((values[at + channel] as number) * 255) / alpha)
    }
    if (channels === 4) data[at + 3] = alpha
  }
  return { width, height, channels: channels === 4 ? 4 : 3, data }
}

function clampByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value)
}

/** Catmull-Rom at a quarter and at three quarters between two pixels. */
const quarter = [-0.0703125, 0.8671875, 0.2265625, -0.0234375] as const

function double(plane: Plane): Plane {
  return transposed(doubleRows(transposed(doubleRows(plane))))
}

/** Twice as wide. */
function doubleRows({ width, height, channels, values }: Plane): Plane {
  const doubled = new Float32Array(values.length * 2)
  const [far, near, next, last] = quarter
  for (let row = 0; row < height; row++) {
    const start = row * width * channels
    for (let column = 0; column < width; column++) {
      const before2 = start + Math.max(0, column - 2) * channels
      const before = start + Math.max(0, column - 1) * channels
      const here = start + column * channels
      const after = start + Math.min(width - 1, column + 1) * channels
      const after2 = start + Math.min(width - 1, column + 2) * channels
      for (let channel = 0; channel < channels; channel++) {
        const middle = near * (values[here + channel] as number)
        const left = values[before + channel] as number
        const right = values[after + channel] as number
        const place = (start + column * channels) * 2 + channel
        doubled[place] = middle + next * left + far * right + last * (values[before2 + channel] as number)
        doubled[place + channels] = middle + next * right + far * left + last * (values[after2 + channel] as number)
      }
    }
  }
  return { width: width * 2, height, channels, values: doubled }
}

function transposed({ width, height, channels, values }: Plane): Plane {
  const turned = new Float32Array(values.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels
      const to = (column * height + row) * channels
      for (let channel = 0; channel < channels; channel++) turned[to + channel] = values[from + channel] as number
    }
  }
  return { width: height, height: width, channels, values: turned }
}

/** The mean of each four pixels; where a side is odd the last counts alone. */
function halve({ width, height, channels, values }: Plane): Plane {
  const across = Math.ceil(width / 2)
  const down = Math.ceil(height / 2)
  const halved = new Float32Array(across * down * channels)
  for (let row = 0; row < down; row++) {
    const top = row * 2 * width
    const bottom = Math.min(height - 1, row * 2 + 1) * width
    for (let column = 0; column < across; column++) {
      const left = column * 2
      const right = Math.min(width - 1, left + 1)
      for (let channel = 0; channel < channels; channel++) {
        const sum =
          (values[(top + left) * channels + channel] as number) +
          (values[(top + right) * channels + channel] as number) +
          (values[(bottom + left) * channels + channel] as number) +
          (values[(bottom + right) * channels + channel] as number)
        halved[(row * across + column) * channels + channel] = sum / 4
      }
    }
  }
  return { width: across, height: down, channels, values: halved }
}

/** As large as the other: what `double` gives is a pixel larger where a side is odd. */
function croppedTo(plane: Plane, { width, height }: Plane): Plane {
  if (plane.width === width && plane.height === height) return plane
  const { channels } = plane
  const values = new Float32Array(width * height * channels)
  for (let row = 0; row < height; row++) {
    const start = row * plane.width * channels
    values.set(plane.values.subarray(start, start + width * channels), row * width * channels)
  }
  return { width, height, channels, values }
}

function luma({ width, height, channels, values }: Plane): Plane {
  const light = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < light.length; pixel++, at += channels) {
    light[pixel] =
      0.299 * (values[at] as number) + 0.587 * (values[at + 1] as number) + 0.114 * (values[at + 2] as number)
  }
  return { width, height, channels: 1, values: light }
}

/** Lays on each pixel of `grown` the detail of what looks like it nearby in `plane`, by how alike they are. */
function addDetail(grown: Plane, plane: Plane, cancel: CancelFlag): void {
  if (Math.min(plane.width, plane.height) < PATCH) return
  const light = luma(plane)
  const soft = croppedTo(double(halve(light)), light)
  const large = luma(grown)
  const { width, height, channels, values } = grown
  for (let row = 0; row < height; row++) {
    if (row % 16 === 0) cancel.check()
    for (let column = 0; column < width; column++) {
      const detail = findDetail(large, column, row, soft, light) * GAIN
      const at = (row * width + column) * channels
      for (let channel = at; channel < at + 3; channel++) values[channel] = (values[channel] as number) + detail
    }
  }
}

function findDetail(large: Plane, column: number, row: number, soft: Plane, light: Plane): number {
  const x = clampInside(column, large.width)
  const y = clampInside(row, large.height)
  const middleX = column >> 1
  const middleY = row >> 1
  let sum = 0
  let whole = 0
  for (let down = middleY - REACH; down <= middleY + REACH; down++) {
    for (let across = middleX - REACH; across <= middleX + REACH; across++) {
      const toX = clampInside(across, soft.width)
      const toY = clampInside(down, soft.height)
      const weight = 1 / (1 + (compare(large, x, y, soft, toX, toY) / LIKENESS) ** 2)
      const at = toY * soft.width + toX
      sum += ((light.values[at] as number) - (soft.values[at] as number)) * weight
      whole += weight
    }
  }
  return sum / whole
}

/** A pixel whose eight neighbours are there. */
function clampInside(place: number, length: number): number {
  return Math.max(1, Math.min(length - 2, place))
}

/** Squared differences of two patches of nine pixels. */
function compare(a: Plane, x: number, y: number, b: Plane, toX: number, toY: number): number {
  let sum = 0
  for (let row = -1; row <= 1; row++) {
    const from = (y + row) * a.width + x
    const to = (toY + row) * b.width + toX
    for (let column = -1; column <= 1; column++) {
      const difference = (a.values[from + column] as number) - (b.values[to + column] as number)
      sum += difference * difference
    }
  }
  return sum
}

/** Corrects `grown` by what it is off when made small again. */
function projectBack(grown: Plane, plane: Plane): void {
  const small = halve(grown)
  for (let at = 0; at < small.values.length; at++) {
    small.values[at] = (plane.values[at] as number) - (small.values[at] as number)
  }
  const correction = double(small)
  for (let at = 0; at < grown.values.length; at++) {
    grown.values[at] = (grown.values[at] as number) + (correction.values[at] as number)
  }
}
