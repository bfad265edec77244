import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { hashAt } from '#painter/core/hash.ts'
import type { Noise } from '#painter/core/noise.ts'
import { BROW_Y, EYE_Y, MOUTH_Y } from './head-form.ts'
import type { Expression, Person } from './person.ts'

/** What the face is like at a point of its front: colour, how glossy, and how far it is an eyeball (lit by itself). */
export interface FaceSpot {
  readonly colour: Float64Array
  gloss: number
  eye: number
  /** A spark of light in the eye. */
  spark: number
}

export interface FacePaint {
  readonly person: Person
  readonly noise: Noise
  readonly seed: number
  /** Which way the eyes look, in parts of an eye. */
  readonly gaze: readonly [number, number]
  readonly lightSide: number
  /** How far the eyelids are shut for a moment, 0 to 1. */
  readonly blink: number
}

export function emptySpot(): FaceSpot {
  return { colour: new Float64Array(3), gloss: 0, eye: 0, spark: 0 }
}

/** @param soft width of one pixel in the head's unit: borders are as soft as that */
export function paintFace(paint: FacePaint, x: number, y: number, soft: number, spot: FaceSpot): void {
  const { person } = paint
  spot.colour.set(person.skin)
  spot.gloss = 0.16
  spot.eye = 0
  spot.spark = 0
  flush(paint, x, y, spot)
  if (person.age > 1.2) wrinkle(paint, x, y, spot)
  if (person.freckles) freckle(paint, x, y, spot)
  if (person.hardness > 0.5 && person.age > 0.6) shaven(paint, x, y, spot)
  nostrils(person, x, y, spot)
  mouth(paint, x, y, soft, spot)
  eye(paint, x, y, soft, spot)
  brow(paint, x, y, soft, spot)
}

function tint(spot: FaceSpot, red: number, green: number, blue: number, share: number): void {
  if (share <= 0) return
  spot.colour[0] = mix(spot.colour[0] as number, red, share)
  spot.colour[1] = mix(spot.colour[1] as number, green, share)
  spot.colour[2] = mix(spot.colour[2] as number, blue, share)
}

function stain(spot: FaceSpot, red: number, green: number, blue: number, share: number): void {
  if (share <= 0) return
  spot.colour[0] = (spot.colour[0] as number) * mix(1, red, share)
  spot.colour[1] = (spot.colour[1] as number) * mix(1, green, share)
  spot.colour[2] = (spot.colour[2] as number) * mix(1, blue, share)
}

function hill(x: number, y: number, atX: number, atY: number, width: number, height: number): number {
  const dx = (x - atX) / width
  const dy = (y - atY) / height
  const away = dx * dx + dy * dy
  return away > 8 ? 0 : Math.exp(-away)
}

/** Skin is not of one colour: warm cheeks and nose, yellower forehead, cool about the eyes, mottled all over. */
function flush({ person, noise }: FacePaint, x: number, y: number, spot: FaceSpot): void {
  const side = Math.abs(x)
  const warm =
    0.75 * hill(side, y, 0.42, -0.26, 0.26, 0.2) +
    0.55 * hill(x, y, 0, -0.3, 0.13, 0.16) +
    0.3 * hill(x, y, 0, -0.95, 0.25, 0.16)
  stain(spot, 1.04, 0.78, 0.74, clamp(warm * (0.55 + 0.35 * person.makeup + (person.age < 0.6 ? 0.3 : 0))))
  stain(spot, 0.8, 0.74, 0.8, 0.5 * hill(side, y, 0.34 * person.eyeApart, -0.12, 0.17, 0.09))
  stain(spot, 0.84, 0.74, 0.76, 0.45 * hill(side, y, 0.3, 0.15, 0.2, 0.1))
  stain(spot, 1.04, 1.02, 0.92, 0.4 * hill(x, y, 0, 0.6, 0.5, 0.25))
  const mottle = 1 + 0.06 * noise.octaves(x * 5, y * 5, 3) + 0.03 * noise.at(x * 46, y * 46)
  for (let channel = 0; channel < 3; channel++)
    spot.colour[channel] = (spot.colour[channel] as number) * (channel === 0 ? (mottle + 1) / 2 : mottle)
  if (person.makeup > 0.3)
    stain(spot, 0.72, 0.55, 0.62, 0.6 * person.makeup * hill(side, y, 0.36 * person.eyeApart, 0.13, 0.16, 0.06))
}

function wrinkle({ person, noise }: FacePaint, x: number, y: number, spot: FaceSpot): void {
  const depth = clamp(person.age - 1) * 0.5
  const side = Math.abs(x)
  const wave = 0.02 * noise.at(x * 4, 3) + 0.03 * x * x
  let crease = 0
  for (const line of [0.5, 0.6, 0.7])
    crease = Math.max(crease, Math.exp(-(((y - line - wave) / 0.014) ** 2)) * smooth(0.45, 0.2, side))
  const fold = side - (0.17 + 0.2 * smooth(-0.28, -0.7, y))
  crease = Math.max(crease, Math.exp(-((fold / 0.018) ** 2)) * smooth(-0.22, -0.34, y) * smooth(-0.82, -0.66, y))
  const outward = side - 0.36 * person.eyeApart
  for (const spread of [-0.5, 0, 0.5]) {
    crease = Math.max(
      crease,
      0.8 *
        Math.exp(-(((y - EYE_Y - outward * spread + 0.02) / 0.01) ** 2)) *
        smooth(0.2, 0.25, outward) *
        smooth(0.42, 0.33, outward),
    )
  }
  crease = Math.max(
    crease,
    0.8 * Math.exp(-(((y + 0.17 - 0.3 * (side - 0.34) ** 2) / 0.014) ** 2)) * smooth(0.2, 0.12, Math.abs(side - 0.34)),
  )
  stain(spot, 0.62, 0.5, 0.47, crease * depth)
}

function freckle({ seed }: FacePaint, x: number, y: number, spot: FaceSpot): void {
  const cell = 0.042
  const column = Math.floor(x / cell)
  const row = Math.floor(y / cell)
  const area = Math.exp(-(((y + 0.2) / 0.2) ** 2)) * smooth(0.65, 0.35, Math.abs(x))
  if (hashAt(column, row, seed) > 0.55 * area) return
  const atX = (column + 0.3 + 0.4 * hashAt(column, row, seed + 1)) * cell
  const atY = (row + 0.3 + 0.4 * hashAt(column, row, seed + 2)) * cell
  stain(spot, 0.72, 0.5, 0.38, 0.75 * smooth(0.014, 0.006, Math.hypot(x - atX, y - atY)))
}

/** Blue of the roots of a shaven beard. */
function shaven({ person, noise }: FacePaint, x: number, y: number, spot: FaceSpot): void {
  const side = Math.abs(x)
  const jaw = smooth(-0.42, -0.62, y + 0.25 * (side - 0.3)) * (1 - 0.7 * hill(x, y, 0, MOUTH_Y, 0.2, 0.09))
  const dots = 0.75 + 0.25 * noise.at(x * 60, y * 60)
  stain(spot, 0.74, 0.76, 0.82, clamp(jaw * 0.42 * dots * (0.5 + person.hardness * 0.5)))
}

function nostrils(person: Person, x: number, y: number, spot: FaceSpot): void {
  const noseY = -0.12 - 0.2 * person.noseLength
  const dark = hill(Math.abs(x), y, 0.06 * person.noseWidth, noseY - 0.085, 0.036, 0.02)
  stain(spot, 0.2, 0.1, 0.09, clamp(dark * 1.1))
  spot.gloss *= 1 - 0.8 * hill(Math.abs(x), y, 0.11 * person.noseWidth, noseY - 0.02, 0.08, 0.07)
}

/** How far the corners of the mouth go up. */
const lifts: Readonly<Record<Expression, number>> = {
  calm: 0.004,
  smiling: 0.075,
  sad: -0.045,
  angry: -0.02,
  surprised: 0,
}

function mouth({ person }: FacePaint, x: number, y: number, soft: number, spot: FaceSpot): void {
  const half =
    0.235 * person.mouthWidth * (person.expression === 'smiling' ? 1.2 : person.expression === 'surprised' ? 0.72 : 1)
  const side = Math.abs(x) / half
  if (side > 1.25 || Math.abs(y - MOUTH_Y) > 0.4) return
  const lift = lifts[person.expression]
  const line = MOUTH_Y + lift * (side * side - 0.35) * 1.15
  const open = openingOf(person, side)
  const taper = Math.max(0, 1 - side * side)
  const bow =
    0.062 * person.lips * (1 - 0.22 * Math.exp(-((side / 0.16) ** 2)) + 0.1 * Math.exp(-(((side - 0.3) / 0.2) ** 2)))
  const top = line + open * 0.35 + bow * taper ** 0.8
  const bottom = line - open * 0.65 - 0.088 * person.lips * taper ** 0.65
  const edge = soft + 0.012
  const within = smooth(-edge, edge, Math.min(top - y, y - bottom)) * smooth(1.03, 0.94, side)
  const [red, green, blue] = person.lipColour
  const shade = y > line ? 0.72 : 0.96
  const furrow = 1 + 0.06 * Math.sin(x * 150 + Math.sin(y * 40))
  tint(spot, red * shade * furrow, green * shade * furrow, blue * shade * furrow, within * 0.9)
  spot.gloss = mix(spot.gloss, y < line ? 0.5 : 0.25, within)
  const gap = smooth(-soft, soft + 0.006, Math.min(line + open * 0.35 - y, y - line + open * 0.65))
  if (open > 0.012 && gap > 0) insideMouth(person, { x, y, side, line, open, gap }, spot)
  const seam = Math.exp(-(((y - line) / (0.009 + soft * 0.5)) ** 2)) * smooth(1.1, 0.95, side) * (open > 0.02 ? 0.3 : 1)
  stain(spot, 0.32, 0.16, 0.15, 0.85 * seam)
  stain(spot, 0.6, 0.48, 0.46, 0.6 * hill(side, y, 1.04, line, 0.1, 0.03))
}

function openingOf(person: Person, side: number): number {
  const taper = Math.max(0, 1 - side * side)
  if (person.expression === 'surprised') return 0.24 * Math.sqrt(taper)
  if (person.expression === 'smiling') return (person.lips > 0.85 ? 0.095 : 0.07) * taper ** 0.7
  return 0
}

interface Gap {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly line: number
  readonly open: number
  readonly gap: number
}

function insideMouth(person: Person, { x, y, side, line, open, gap }: Gap, spot: FaceSpot): void {
  tint(spot, 0.07, 0.012, 0.014, gap)
  spot.gloss = mix(spot.gloss, 0.1, gap)
  const depth = (line + open * 0.35 - y) / open
  const teeth = person.expression === 'smiling' ? smooth(0.98, 0.82, depth) : smooth(0.32, 0.22, depth)
  const between = 1 - 0.16 * Math.exp(-((Math.abs(((Math.abs(x) / 0.052) % 1) - 0.5) - 0.5) ** 2) / 0.006)
  const dim = (1 - 0.72 * side * side) * between
  tint(spot, 0.78 * dim, 0.72 * dim, 0.64 * dim, gap * teeth * smooth(1, 0.88, side))
}

/** How far the eyes are open. */
const openings: Readonly<Record<Expression, number>> = {
  calm: 1,
  smiling: 0.82,
  sad: 0.86,
  angry: 0.8,
  surprised: 1.35,
}

/** The slit between the lids in parts of the eye's half width: u to the temple, v up. */
function lidsAt(person: Person, u: number, blink: number): readonly [number, number] {
  const open = person.eyesClosed ? 0.03 : openings[person.expression] * (1 - 0.96 * blink)
  const round = Math.max(0, 1 - u * u)
  const tilt = person.eyeTilt * u
  const peak = 1 - 0.18 * (u + 0.15) ** 2
  const upper = tilt + 0.6 * open * round ** 0.62 * peak - (person.eyesClosed ? 0.25 : 0.42 * blink)
  const lower = tilt - 0.36 * Math.min(1, open + 0.1) * round ** 0.8 - (person.eyesClosed ? 0.1 : 0)
  return [Math.max(upper, lower), lower]
}

function eye(paint: FacePaint, x: number, y: number, soft: number, spot: FaceSpot): void {
  const { person } = paint
  const mirror = x < 0 ? -1 : 1
  const half = 0.163 * person.eyeSize
  const u = (Math.abs(x) - 0.335 * person.eyeApart) / half
  const v = (y - EYE_Y) / half
  if (Math.abs(u) > 1.7 || Math.abs(v) > 1.5) return
  const edge = soft / half
  const [upper, lower] = lidsAt(person, clamp(u, -1, 1), paint.blink)
  const within = smooth(-edge, edge, Math.min(upper - v, v - lower)) * smooth(1.02, 0.96, Math.abs(u))
  if (within > 0) eyeball(paint, u, v, upper, mirror, edge, within, spot)
  lidLines(person, u, v, upper, lower, edge, spot)
}

function eyeball(
  paint: FacePaint,
  u: number,
  v: number,
  upper: number,
  mirror: number,
  edge: number,
  within: number,
  spot: FaceSpot,
): void {
  const { person, noise, gaze, lightSide } = paint
  const roundness = 1 - 0.3 * u * u
  const shaded = roundness * (1 - 0.42 * smooth(0.28, 0, upper - v))
  tint(spot, 0.74 * shaded, 0.69 * shaded, 0.66 * shaded, within)
  const pinkish = smooth(0.72, 1, Math.abs(u))
  tint(spot, 0.62, 0.33, 0.3, within * pinkish * 0.6)
  const iu = u - gaze[0] * mirror
  const iv = v - 0.06 - gaze[1]
  const away = Math.hypot(iu, iv)
  const radius = 0.5
  const iris = within * smooth(radius + edge, radius - edge, away)
  if (iris > 0) {
    const angle = Math.atan2(iv, iu)
    const fibre = 0.8 + 0.5 * noise.at(angle * 6, away * 5) + 0.25 * noise.at(angle * 19, 4)
    const bright =
      fibre *
      (1.15 - 0.5 * smooth(0.3, radius, away) + 0.65 * smooth(0.1, -0.4, iv)) *
      (0.75 + 0.5 * smooth(0.3, 0, upper - v - 0.05))
    const [red, green, blue] = person.eyes
    tint(spot, red * bright * 1.25, green * bright * 1.25, blue * bright * 1.25, iris)
    stain(spot, 0.25, 0.22, 0.24, iris * smooth(radius - 0.12, radius, away))
    tint(spot, 0.006, 0.005, 0.005, within * smooth(0.23 + edge, 0.23 - edge, away))
    stain(spot, 0.35, 0.32, 0.34, iris * smooth(0.2, 0, upper - v))
  }
  spot.eye = within
  spot.gloss = mix(spot.gloss, 0, within)
  const sparkX = iu * mirror - 0.17 * lightSide
  spot.spark =
    within *
    (smooth(0.105 + edge, 0.075 - edge * 0.5, Math.hypot(sparkX, iv - 0.17)) +
      0.3 * smooth(0.08, 0.03, Math.hypot(sparkX + 0.3 * lightSide, iv + 0.2)))
}

function lidLines(
  person: Person,
  u: number,
  v: number,
  upper: number,
  lower: number,
  edge: number,
  spot: FaceSpot,
): void {
  const inner = smooth(1.22 + (person.makeup > 0 ? 0.16 : 0), 0.95, Math.abs(u))
  const lash = 0.055 + 0.05 * person.makeup + 0.04 * smooth(0, 1, u)
  const flick = person.makeup > 0.2 ? 0.22 * smooth(0.7, 1.3, u) : 0
  const dark = smooth(lash + edge, lash * 0.3, Math.abs(v - upper - 0.03 - flick)) * inner * (u > -1.02 ? 1 : 0)
  tint(spot, 0.016, 0.011, 0.01, 0.93 * dark)
  const under = Math.exp(-(((v - lower + 0.05) / 0.05) ** 2)) * smooth(1.05, 0.9, Math.abs(u))
  stain(spot, 0.55, 0.4, 0.38, under * (0.35 + 0.25 * person.makeup))
  const creaseHeight = upper + 0.26 + 0.06 * (1 - u * u)
  const crease = Math.exp(-(((v - creaseHeight) / 0.045) ** 2)) * smooth(1.2, 0.8, Math.abs(u))
  stain(spot, 0.5, 0.36, 0.33, crease * 0.62)
}

/** How far brows are lifted, and how far more at their inner ends. */
const frowns: Readonly<Record<Expression, number>> = { calm: 0, smiling: 0.01, sad: 0, angry: -0.06, surprised: 0.1 }
const inwards: Readonly<Record<Expression, number>> = { calm: 0, smiling: 0, sad: 0.09, angry: -0.1, surprised: 0.02 }

function brow({ person, noise }: FacePaint, x: number, y: number, soft: number, spot: FaceSpot): void {
  const side = Math.abs(x)
  const u = (side - 0.345 * person.eyeApart) / 0.235
  if (Math.abs(u) > 1.2 || Math.abs(y - BROW_Y) > 0.45) return
  const frown = frowns[person.expression]
  const inward = inwards[person.expression] * smooth(0.6, -1, u)
  const arch = BROW_Y + frown + inward + 0.055 * person.browArch * (1 - (u - 0.25) ** 2) - 0.03 * smooth(0.4, 1.1, u)
  const thick = 0.034 * person.brows * smooth(1.12, 0.55, u) * smooth(-1.12, -0.75, u)
  const slant = noise.at((x + y * 0.7) * 55, y * 14) * 0.016
  const cover = smooth(thick + soft, thick * 0.25 - soft * 0.3, Math.abs(y - arch + slant)) * (thick > 0.002 ? 1 : 0)
  const [red, green, blue] = person.hair
  const deep = person.age >= 2 ? 0.75 : 0.42
  tint(spot, red * deep, green * deep, blue * deep, cover * (0.8 + 0.2 * noise.at(x * 70, y * 20)))
}
