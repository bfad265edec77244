import { softened } from '@atelier/shared-schema/smart-select/picture-planes.ts'
import { heedCancel } from '#engine/heed-cancel.ts'
import { lightOf, noiseOf } from '#enhance/light-plane.ts'
import type { Mask, Picture } from '#images/picture.ts'

/** Damage is no wider than twice this in a picture whose longer side is the usual one; others in proportion. */
const RADIUS = 3
const USUAL_SIDE = 1024
/** How much damage differs from what is around it, at least, and beside what textures of the picture do there. */
const STEP = 20
const ABOVE_NOISE = 4
const ABOVE_TEXTURE = 2.2
const TEXTURE_REACH = 24
/** Of what makes damage certain: a scratch goes on where it is no stronger than this. */
const WEAK = 0.55
const STRONG = 2
/** Dust is no larger than this, in squares of the radius; what is larger must be long and thin as a scratch. */
const SPECK = 5
const SCRATCH_LENGTH = 7
const SCRATCH_SLENDER = 4

/**
 * Scratches and dust: what is thin or small, lighter or darker than all that is around it, and of no colour of its own. `sensitivity`
 * 0.5 is usual; more finds weaker ones, and more of what is no damage.
 */
export function findDamage(picture: Picture, sensitivity: number): Mask {
  const { width, height } = picture
  const light = lightOf(picture)
  const radius = Math.max(2, Math.round((RADIUS * Math.max(width, height)) / USUAL_SIDE))
  const least = (plane: Float32Array) => extremes(plane, width, height, radius, Math.min)
  const most = (plane: Float32Array) => extremes(plane, width, height, radius, Math.max)
  const opened = most(least(light))
  heedCancel()
  const closed = least(most(light))
  const stands = light.map((value, pixel) =>
    Math.max(value - (opened[pixel] as number), (closed[pixel] as number) - value),
  )
  const texture = softened(
    stands.map(value => Math.min(value, 40)),
    width,
    height,
    TEXTURE_REACH,
  )
  const above = STEP + noiseOf(light, width, height) * ABOVE_NOISE
  const factor = 1.5 - sensitivity
  const marks = new Uint8Array(stands.length)
  for (let pixel = 0; pixel < marks.length; pixel++) {
    const threshold = (above + (texture[pixel] as number) * ABOVE_TEXTURE) * factor
    if ((stands[pixel] as number) <= threshold * WEAK || !isColourless(picture, pixel)) continue
    marks[pixel] = (stands[pixel] as number) > threshold ? STRONG : 1
  }
  return { width, height, data: grown(keepDamage(marks, width, height, radius), width, height) }
}

function isColourless({ data, channels }: Picture, pixel: number): boolean {
  const at = pixel * channels
  const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
  return Math.max(red, green, blue) - Math.min(red, green, blue) < 60
}

function extremes(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  pick: (one: number, other: number) => number,
): Float32Array {
  heedCancel()
  const across = new Float32Array(plane.length)
  for (let pixel = 0; pixel < plane.length; pixel++) {
    const column = pixel % width
    const from = pixel - Math.min(radius, column)
    const to = pixel + Math.min(radius, width - 1 - column)
    let value = plane[pixel] as number
    for (let at = from; at <= to; at++) value = pick(value, plane[at] as number)
    across[pixel] = value
  }
  const result = new Float32Array(plane.length)
  for (let row = 0; row < height; row++) {
    const from = Math.max(0, row - radius)
    const to = Math.min(height - 1, row + radius)
    for (let column = 0; column < width; column++) {
      let value = across[row * width + column] as number
      for (let at = from; at <= to; at++) value = pick(value, across[at * width + column] as number)
      result[row * width + column] = value
    }
  }
  return result
}

/** Of the pieces that are marked, those that are specks, and those that are long and thin. */
function keepDamage(marks: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const kept = new Uint8Array(marks.length)
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] !== STRONG) continue
    const piece = takePiece(marks, start, width, height)
    if (isDamage(piece, width, radius)) for (const pixel of piece) kept[pixel] = 255
  }
  return kept
}

/** Takes the marks of one piece away, strong and weak, corners counted as touching. */
function takePiece(marks: Uint8Array, start: number, width: number, height: number): number[] {
  const piece = [start]
  marks[start] = 0
  for (let next = 0; next < piece.length; next++) {
    const pixel = piece[next] as number
    const column = pixel % width
    const row = (pixel - column) / width
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
        const at = y * width + x
        if (!marks[at]) continue
        marks[at] = 0
        piece.push(at)
      }
    }
  }
  return piece
}

function isDamage(piece: readonly number[], width: number, radius: number): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const pixel of piece) {
    const column = pixel % width
    const row = Math.floor(pixel / width)
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  const length = Math.hypot(right - left + 1, bottom - top + 1)
  if (piece.length <= SPECK * radius * radius && length < 3.4 * radius) return true
  return length > SCRATCH_LENGTH * radius && length / (piece.length / length) > SCRATCH_SLENDER
}

/** By two pixels, for the edge of damage is soft. */
function grown(marks: Uint8Array, width: number, height: number): Uint8Array {
  const spread = softened(Float32Array.from(marks), width, height, 2)
  return Uint8Array.from(spread, level => (level > 0.5 ? 255 : 0))
}
