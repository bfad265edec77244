import { heedCancelAt } from '#engine/heed-cancel.ts'
import { createCanvas } from '@napi-rs/canvas'
import Delaunator from 'delaunator'
import type { Picture } from '#images/picture.ts'
import { emptyPicture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { greyOf, groupsOf, outlinesOf, planesOf, stretchTones } from './planes.ts'

/** Facets: small where there is much to see, large where there is not, each of one colour and lit as a plane. */
export const paintLowPoly: PaintMedium = (picture, frame, options) => {
  const planes = planesOf(picture)
  stretchTones(planes, 0.5)
  const detail = detailOf(planes, frame)
  options.cancel.check()
  const points = pointsFor(detail, frame, options)
  const { triangles } = new Delaunator(points)
  options.cancel.check()
  return drawFacets({ points, triangles, planes, frame, picture, options })
}

/** 0 to 1: how much happens around each pixel. */
function detailOf(planes: Float32Array, frame: Frame): Float32Array {
  const { width, height, part } = frame
  const grey = greyOf(planes)
  const unit = unitOf(frame)
  const wide = boxBlur(grey.slice(), { width, height, channels: 1 }, 3 * unit, 2)
  const outlines = outlinesOf(frame)
  const detail = new Float32Array(grey.length)
  for (let pixel = 0; pixel < detail.length; pixel++) {
    heedCancelAt(pixel)
    const thing = (part[pixel] as number) >= FIRST_SUBJECT ? 0.3 : 0
    detail[pixel] = clamp(
      Math.abs((grey[pixel] as number) - (wide[pixel] as number)) * 3 + 0.8 * (outlines[pixel] as number) + thing,
    )
  }
  return boxBlur(detail, { width, height, channels: 1 }, 4 * unit, 2)
}

interface Around {
  readonly frame: Frame
  readonly detail: Float32Array
  readonly points: number[]
}

/** Points of a grid, shaken; cells with much in them are split twice. Outlines of things get points of their own. */
function pointsFor(detail: Float32Array, frame: Frame, options: MediumOptions): Float64Array {
  const { width, height } = frame
  const points: number[] = []
  const around: Around = { frame, detail, points }
  const short = Math.min(width, height)
  const coarse = (short / 13) * mix(1, options.weight, 0.5) * (options.variant === 'geometric' ? 1.7 : 1)
  rim(points, width, height, coarse)
  shaken(around, coarse, () => true, options.seed)
  shaken(around, coarse / 2.3, amount => amount > 0.1, options.seed + 1)
  shaken(around, coarse / 4.6, amount => amount > 0.27, options.seed + 2)
  shaken(around, coarse / 8.5, amount => amount > 0.44, options.seed + 4)
  outlinePoints(around, coarse / 5.5, options.seed + 3)
  return Float64Array.from(points)
}

function rim(points: number[], width: number, height: number, step: number): void {
  const across = Math.ceil(width / step)
  const down = Math.ceil(height / step)
  for (let index = 0; index <= across; index++)
    points.push((index / across) * width, 0, (index / across) * width, height)
  for (let index = 1; index < down; index++) points.push(0, (index / down) * height, width, (index / down) * height)
}

function shaken(
  { frame, detail, points }: Around,
  step: number,
  wanted: (amount: number) => boolean,
  seed: number,
): void {
  const { width, height } = frame
  for (let row = 0; row * step < height; row++) {
    for (let column = 0; column * step < width; column++) {
      const x = (column + 0.15 + 0.7 * hashAt(column, row, seed)) * step
      const y = (row + 0.15 + 0.7 * hashAt(column, row, seed + 77)) * step
      if (x < step * 0.3 || y < step * 0.3 || x > width - step * 0.3 || y > height - step * 0.3) continue
      if (wanted(detail[Math.floor(y) * width + Math.floor(x)] as number)) points.push(x, y)
    }
  }
}

/** One point on the border between two things in each cell that has one. */
function outlinePoints({ frame, points }: Around, step: number, seed: number): void {
  const { width, height } = frame
  const groups = groupsOf(frame)
  for (let row = 0; (row + 1) * step < height; row++) {
    for (let column = 0; (column + 1) * step < width; column++) {
      for (let attempt = 0; attempt < 24; attempt++) {
        const x = Math.floor((column + hashAt(column, row, seed + attempt)) * step)
        const y = Math.floor((row + hashAt(column, row, seed + attempt + 100)) * step)
        const pixel = y * width + x
        if (!isBorder(frame, groups, pixel)) continue
        points.push(x + 0.5, y + 0.5)
        break
      }
    }
  }
}

function isBorder({ depth, width }: Frame, groups: Uint8Array, pixel: number): boolean {
  const right = pixel + 2
  const below = pixel + 2 * width
  if (below >= groups.length) return false
  if (groups[pixel] !== groups[right] || groups[pixel] !== groups[below]) return true
  return (depth[pixel] as number) >= SKY_DEPTH !== (depth[below] as number) >= SKY_DEPTH
}

interface Facets {
  readonly points: Float64Array
  readonly triangles: Uint32Array
  readonly planes: Float32Array
  readonly frame: Frame
  readonly picture: Picture
  readonly options: MediumOptions
}

function drawFacets({ points, triangles, planes, frame, picture, options }: Facets): Picture {
  const { width, height } = picture
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.lineJoin = 'round'
  const colour = new Float32Array(3)
  for (let index = 0; index < triangles.length; index += 3) {
    if ((index & 1023) === 0) options.cancel.check()
    const corners = [0, 1, 2].map(corner => {
      const point = triangles[index + corner] as number
      return [points[point * 2] as number, points[point * 2 + 1] as number] as const
    })
    facetColour(corners, planes, frame, options.seed, colour)
    const css = `rgb(${colour.map(value => Math.round(clamp(value) * 255)).join(',')})`
    context.fillStyle = css
    // Neighbours overlap by a hair: without it the background shines through between them.
    context.strokeStyle = options.variant === 'geometric' ? 'rgba(255,255,255,0.22)' : css
    context.lineWidth = 0.8
    context.beginPath()
    for (const [x, y] of corners) context.lineTo(x, y)
    context.closePath()
    context.fill()
    context.stroke()
  }
  return fromCanvas(context.getImageData(0, 0, width, height).data, width, height)
}

function fromCanvas(data: Uint8ClampedArray, width: number, height: number): Picture {
  const picture = emptyPicture(width, height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    picture.data[pixel * 3] = data[pixel * 4] as number
    picture.data[pixel * 3 + 1] = data[pixel * 4 + 1] as number
    picture.data[pixel * 3 + 2] = data[pixel * 4 + 2] as number
  }
  return picture
}

const SPOTS = [
  [1 / 3, 1 / 3],
  [0.6, 0.2],
  [0.2, 0.6],
  [0.2, 0.2],
  [0.45, 0.45],
  [0.1, 0.45],
  [0.45, 0.1],
] as const

/** The mean of some spots within, with a light of its own as if the facet were tilted. */
function facetColour(
  corners: readonly (readonly [number, number])[],
  planes: Float32Array,
  frame: Frame,
  seed: number,
  into: Float32Array,
): void {
  const [a, b, c] = corners as readonly [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ]
  into.fill(0)
  for (const [u, v] of SPOTS) {
    const x = clamp(Math.round(a[0] + (b[0] - a[0]) * u + (c[0] - a[0]) * v), 0, frame.width - 1)
    const y = clamp(Math.round(a[1] + (b[1] - a[1]) * u + (c[1] - a[1]) * v), 0, frame.height - 1)
    const at = (y * frame.width + x) * 3
    for (let channel = 0; channel < 3; channel++)
      into[channel] = (into[channel] as number) + (planes[at + channel] as number) / SPOTS.length
  }
  const x = Math.floor((a[0] + b[0] + c[0]) / 3)
  const y = Math.floor((a[1] + b[1] + c[1]) / 3)
  const tilt = hashAt(x, y, seed) - 0.5
  const sky =
    (frame.depth[clamp(y, 0, frame.height - 1) * frame.width + clamp(x, 0, frame.width - 1)] as number) >= SKY_DEPTH
  const shade = 1 + tilt * (sky ? 0.07 : 0.26)
  const grey = ((into[0] as number) + (into[1] as number) + (into[2] as number)) / 3
  for (let channel = 0; channel < 3; channel++) {
    const vivid = grey + ((into[channel] as number) - grey) * 1.22
    into[channel] = clamp(mix(vivid * shade, smooth(0, 1, vivid * shade), 0.25))
  }
}
