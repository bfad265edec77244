import type { CancelFlag } from '#engine/node-kind.ts'
import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import type { Noise } from '#painter/core/noise.ts'
import { paintFace, type FaceSpot } from './face-paint.ts'
import { BLOCK, BLOCK_BITS, isBetween, type BlockMet } from './figure-block.ts'
import { light } from './figure-light.ts'
import { BODY_RISE, distanceAt, figureOf, listBlock, ownDistance, type Figure, type Stuff } from './figure-shape.ts'
import { scalpAt } from './hairline.ts'
import type { Person } from './person.ts'
import { into } from './pose.ts'
import { EYE_DISTANCE, type Sitting } from './sitting.ts'

/** Draws head and body into the frame. @returns how near the surface is at each pixel, in the view; far behind where there is none */
export function drawFigure(frame: Frame, sitting: Sitting, cancel: CancelFlag): Float32Array {
  const { width, height } = frame
  const figure = figureOf(sitting)
  const near = new Float32Array(width * height).fill(-100)
  for (let top = 0; top < height; top += BLOCK) {
    cancel.check()
    for (let left = 0; left < width; left += BLOCK) drawBlock(figure, frame, near, left, top)
  }
  return near
}

/** One ray for the block, as thick as the block: what it passes none of its pixels meets, so they start where it ended. */
function drawBlock(figure: Figure, frame: Frame, near: Float32Array, left: number, top: number): void {
  const { width, height } = frame
  const { sitting } = figure
  const pixel = sitting.span / height
  const middleX = sitting.centreX + (left + BLOCK / 2 - width / 2) * pixel
  const middleY = sitting.centreY + sitting.span / 2 - (top + BLOCK / 2) * pixel
  const radius = BLOCK * 0.75 * pixel + pixel
  if (!listBlock(figure, middleX, middleY, radius)) return
  const from = passBlock(figure, middleX, middleY, radius)
  if (from <= BACK) return
  const { met } = figure
  met.cover.fill(0)
  const right = Math.min(width - left, BLOCK)
  const bottom = Math.min(height - top, BLOCK)
  for (let row = 0; row < bottom; row++) {
    const y = sitting.centreY + sitting.span / 2 - (top + row + 0.5) * pixel
    for (let column = 0; column < right; column++) {
      const x = sitting.centreX + (left + column + 0.5 - width / 2) * pixel
      march(figure, x, y, from, pixel, row * BLOCK + column)
    }
  }
  // Those between others take what they can of theirs, so the others come first.
  for (const between of [false, true]) {
    for (let place = 0; place < BLOCK * BLOCK; place++) {
      if ((met.cover[place] as number) <= 0 || isBetween(place) !== between) continue
      const at = (top + (place >> BLOCK_BITS)) * width + left + (place & (BLOCK - 1))
      shade(figure, place, pixel, frame, at)
      keep(met, place, { frame, near, at })
    }
  }
}

interface Drawn {
  readonly frame: Frame
  readonly near: Float32Array
  readonly at: number
}

function keep({ cover, z }: BlockMet, place: number, { frame, near, at }: Drawn): void {
  if ((cover[place] as number) < 0.5) return
  near[at] = z[place] as number
  frame.depth[at] = EYE_DISTANCE - (z[place] as number)
  frame.part[at] = FIRST_SUBJECT
}

function passBlock(figure: Figure, x: number, y: number, radius: number): number {
  let z = FRONT
  while (z > BACK) {
    const distance = distanceAt(figure, figure.block, x, y, z) * 0.92
    if (distance < radius) return Math.min(FRONT, z + 0.02)
    z -= distance - radius * 0.5
  }
  return BACK
}

const FRONT = 1.75
const BACK = -1.3

/** Nearer than this a ray may go by how fast it came nearer before: a surface that is seen from aside takes few steps then. */
const NEAR = 0.05

/** Bends gently all over; what is worn has edges, which such steps would jump. */
function isFlesh(stuff: Stuff): boolean {
  return stuff === 'head' || stuff === 'body'
}

function stepAsBefore(distance: number, gonePerMetre: number): number {
  return distance * clamp(gonePerMetre, 0.92, 2.2)
}

/** Follows the ray of a pixel and notes in the figure's block what it meets, and how much of the pixel that covers. */
function march(figure: Figure, x: number, y: number, from: number, pixel: number, place: number): void {
  const { met } = figure
  let z = from
  let closest = Infinity
  let before = 0
  let gone = 0
  let last: Stuff = 'headwear'
  let isSteady = false
  let isMet = false
  for (let step = 0; step < 48 && z > BACK && !isMet; step++) {
    const distance = distanceAt(figure, figure.block, x, y, z)
    if (Math.abs(distance) < closest) {
      closest = Math.abs(distance)
      met.x[place] = x
      met.y[place] = y
      met.z[place] = z
      met.distance[place] = distance
      met.stuff[place] = figure.stuff
    }
    // A step as long as the one before may have gone too far.
    isMet = distance < pixel * 0.25 && (distance > -pixel || !isSteady)
    const fell = before - distance
    const isSame = figure.stuff === last && isFlesh(last)
    before = distance
    last = figure.stuff
    isSteady = isSame && fell > 0 && distance > 0 && distance < NEAR
    gone = isSteady ? stepAsBefore(distance, gone / fell) : distance * 0.92
    z -= gone
  }
  // Still on its way along a surface: it has all but met it.
  const isAlong = z > BACK && closest <= pixel
  met.cover[place] = isMet || isAlong ? 1 : clamp(1 - closest / pixel)
}

function shade(figure: Figure, place: number, pixel: number, frame: Frame, at: number): void {
  const { spot, met, normal } = figure
  const x = met.x[place] as number
  const y = met.y[place] as number
  const z = met.z[place] as number
  const stuff = met.stuff[place] as Stuff
  const own = met.distance[place] as number
  const reach = Math.max(0.006, pixel * 0.7)
  normal[0] = ownDistance(figure, stuff, x + reach, y, z) - own
  normal[1] = ownDistance(figure, stuff, x, y + reach, z) - own
  normal[2] = ownDistance(figure, stuff, x, y, z + reach) - own
  const length = Math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) || 1
  for (let axis = 0; axis < 3; axis++) normal[axis] = (normal[axis] as number) / length
  stuffAt(figure, stuff, x, y, z, pixel, spot)
  light(figure, place, pixel)
  const cover = met.cover[place] as number
  for (let channel = 0; channel < 3; channel++) {
    const to = at * 3 + channel
    frame.colour[to] = mix(frame.colour[to] as number, spot.colour[channel] as number, cover)
    frame.normal[to] = normal[channel] as number
  }
}

function stuffAt(figure: Figure, stuff: Stuff, x: number, y: number, z: number, pixel: number, spot: FaceSpot): void {
  const { sitting, inHead, inBody, noise } = figure
  const { person } = sitting
  spot.eye = 0
  spot.spark = 0
  if (stuff === 'head') {
    into(sitting.head, x, y, z, inHead)
    const hx = inHead[0] as number
    const hy = inHead[1] as number
    const hz = inHead[2] as number
    if (hz > 0.1) paintFace(sitting.face, hx, hy, pixel * 0.75, spot)
    else plain(spot, person.skin, 0.12)
    shadeEar(person, hx, hy, hz, spot)
    const scalp = scalpAt(person, hx, hy, hz)
    if (scalp > 0)
      for (let channel = 0; channel < 3; channel++)
        spot.colour[channel] = mix(spot.colour[channel] as number, (person.hair[channel] as number) * 0.4, scalp)
    return
  }
  into(sitting.body, x, y - BODY_RISE, z, inBody)
  const bx = inBody[0] as number
  const by = inBody[1] as number
  if (stuff === 'metal') plain(spot, person.accent, 1.2)
  else if (stuff === 'headwear')
    cloth(
      spot,
      isMetal(person) ? person.metal : person.hatColour,
      noise,
      x * 1.4,
      y * 1.4,
      isMetal(person) ? 1.4 : 0.03,
    )
  else if (stuff === 'scarf') cloth(spot, person.accent, noise, bx * 2, by * 2, 0.02)
  else if (person.armour) armour(person, bx, by, spot)
  else if (by < necklineAt(person, bx)) dress(figure, bx, by, spot)
  else plain(spot, person.skin, 0.14)
}

/** The hollow of the ear within its rim. */
function shadeEar(person: Person, hx: number, hy: number, hz: number, spot: FaceSpot): void {
  const out = Math.abs(hx) - 0.745 * person.width
  if (out < 0 || hz > 0.12) return
  const away = Math.hypot((hy + 0.08) / 0.17, (hz + 0.04) / 0.095)
  const hollow = smooth(1, 0.55, away) * smooth(0, 0.03, out)
  const fold = 0.6 * Math.exp(-(((Math.hypot((hy + 0.05) / 0.1, (hz + 0.05) / 0.06) - 0.9) / 0.25) ** 2))
  for (let channel = 0; channel < 3; channel++) {
    spot.colour[channel] =
      (spot.colour[channel] as number) * (1 - hollow * (0.55 - 0.4 * fold) * (channel === 0 ? 0.75 : 1))
  }
}

function plain(spot: FaceSpot, colour: Colour, gloss: number): void {
  spot.colour.set(colour)
  spot.gloss = gloss
}

function cloth(spot: FaceSpot, colour: Colour, noise: Noise, x: number, y: number, gloss: number): void {
  const weave = 1 + 0.1 * noise.octaves(x * 2, y * 2, 3) + 0.1 * noise.at(x * 28, y * 28) * (gloss < 0.5 ? 1 : 0)
  for (let channel = 0; channel < 3; channel++) spot.colour[channel] = (colour[channel] as number) * weave
  spot.gloss = gloss
}

function isMetal({ headwear }: Person): boolean {
  return headwear === 'crown' || headwear === 'helmet'
}

/** Plates that lap over each other, each with its rivets, under the collar of a helmet. */
function armour(person: Person, bx: number, by: number, spot: FaceSpot): void {
  const fall = -by + 0.16 * bx * bx
  const plate = fall / 0.42
  const within = plate - Math.floor(plate)
  const lap = 0.62 + 0.42 * smooth(0, 0.16, within) - 0.16 * smooth(0.75, 1, within)
  const rivet = Math.hypot((((bx / 0.3 + 100) % 1) - 0.5) * 0.3, (within - 0.5) * 0.42) < 0.03 ? 1.5 : 1
  for (let channel = 0; channel < 3; channel++) spot.colour[channel] = (person.metal[channel] as number) * lap * rivet
  spot.gloss = 1.2
}

function necklineAt(person: Person, bx: number): number {
  const side = Math.abs(bx)
  switch (person.neckline) {
    case 'high':
      return -1.32 - 0.05 * side
    case 'v':
      return side < 0.55 ? -2.55 + 1.55 * side : -1.6
    case 'off shoulder':
      return -2.34 + 0.14 * side * side
    case 'collar':
      return side < 0.3 ? -1.95 + 1.2 * side : -1.5
    case 'crew':
      return -1.82 + 0.42 * side
  }
}

/** Folds run from the shoulders to the middle; a collar lies lighter at the neck; borders have a seam. */
function dress({ sitting: { person }, noise }: Figure, bx: number, by: number, spot: FaceSpot): void {
  const side = Math.abs(bx)
  const folds = 0.2 * noise.octaves(bx * 1.3 + by * 0.6, by * 0.9 - bx * 0.3, 3)
  cloth(spot, person.cloth, noise, bx * 3, by * 3, 0.02)
  for (let channel = 0; channel < 3; channel++) spot.colour[channel] = (spot.colour[channel] as number) * (1 + folds)
  const seam = Math.exp(-(((by - necklineAt(person, bx) + 0.06) / 0.02) ** 2))
  for (let channel = 0; channel < 3; channel++)
    spot.colour[channel] = (spot.colour[channel] as number) * (1 - 0.35 * seam)
  if (person.neckline !== 'collar') return
  const flap =
    smooth(0, 0.02, by + 2.02 - 0.75 * Math.abs(side - 0.36)) * smooth(0.72, 0.7, side) * smooth(0.02, 0.04, side)
  for (let channel = 0; channel < 3; channel++) spot.colour[channel] = mix(spot.colour[channel] as number, 0.72, flap)
  const placket = smooth(0.02, 0.012, side) * (1 - flap)
  for (let channel = 0; channel < 3; channel++)
    spot.colour[channel] = (spot.colour[channel] as number) * (1 - 0.5 * placket)
}
