import { clamp, mix } from '#painter/core/curves.ts'
import { isBetween, shareBeside } from './figure-block.ts'
import { distanceAt, type Figure } from './figure-shape.ts'

/** Turns the spot's colour to the light that comes from it. Light goes some way under skin: shadows end red and soft. */
export function light(figure: Figure, place: number, pixel: number): void {
  const { spot, normal, met } = figure
  const { key, keyColour, ambient, bounce, rim, rimColour } = figure.sitting.light
  const skin = met.stuff[place] === 'head' || met.stuff[place] === 'body'
  const nx = normal[0] as number
  const ny = normal[1] as number
  const nz = normal[2] as number
  const facing = nx * key[0] + ny * key[1] + nz * key[2]
  look(figure, place, pixel, facing)
  const occluded = met.open[place] as number
  const shadow = met.lit[place] as number
  const halfX = key[0]
  const halfY = key[1]
  const halfZ = key[2] + 1
  const halfLength = Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ)
  const mirrored = Math.max(0, (nx * halfX + ny * halfY + nz * halfZ) / halfLength)
  const shine = spot.gloss * shininess(mirrored) * shadow
  const rimmed = Math.max(0, nx * rim[0] + ny * rim[1] + nz * rim[2]) * (1 - Math.max(0, nz)) ** 2 * 1.6
  const up = 0.5 + 0.5 * ny
  for (let channel = 0; channel < 3; channel++) {
    const under = skin ? (0.36 - 0.13 * channel) * (1 - 0.8 * spot.eye) : 0.05
    const wrapped = Math.max(0, (facing + under) / (1 + under))
    const kept = mix(shadow, Math.min(1, shadow + under * 0.7), skin ? 1 : 0)
    const diffuse = wrapped * kept * (keyColour[channel] as number)
    const open = skin && channel === 0 ? occluded ** 0.75 : occluded
    const around = mix(bounce[channel] as number, ambient[channel] as number, up) * open
    spot.colour[channel] =
      (spot.colour[channel] as number) * (diffuse + around) +
      shine * (keyColour[channel] as number) * 0.5 +
      rimmed * (rimColour[channel] as number) * 0.4 * (0.3 + (spot.colour[channel] as number)) +
      spot.spark * 0.95
  }
}

/** A wide and a narrow highlight: the 22nd and the 80th power. */
function shininess(mirrored: number): number {
  const second = mirrored * mirrored
  const fourth = second * second
  const sixteenth = fourth * fourth * fourth * fourth
  return sixteenth * (fourth * second * 0.55 + sixteenth * sixteenth * sixteenth * sixteenth * 0.5)
}

/** As fine as that, a pixel is so near to those beside it that they are lit alike. */
const FINE = 0.02

/** Finds how much of the sky and of the main light the place sees. */
function look(figure: Figure, place: number, pixel: number, facing: number): void {
  const { met, normal } = figure
  if (pixel < FINE && isBetween(place) && shareBeside(met, place, pixel * 3)) return
  const x = met.x[place] as number
  const y = met.y[place] as number
  const z = met.z[place] as number
  const nx = normal[0] as number
  const ny = normal[1] as number
  const nz = normal[2] as number
  const away = distanceAt(figure, figure.whole, x + nx * AROUND, y + ny * AROUND, z + nz * AROUND)
  met.open[place] = clamp(0.3 + (away / AROUND) * 0.7, 0.25, 1)
  met.lit[place] = facing > -0.1 ? shadowAt(figure, x + nx * LIFT, y + ny * LIFT, z + nz * LIFT) : 0
}

/** How far around a place what stands there hides the sky. */
const AROUND = 0.16
/** A surface does not stand in its own light. */
const LIFT = 0.03

function shadowAt(figure: Figure, x: number, y: number, z: number): number {
  const { key } = figure.sitting.light
  let lightest = 1
  let along = 0.05
  for (let step = 0; step < 6 && along < 1.1; step++) {
    const distance = distanceAt(figure, figure.whole, x + key[0] * along, y + key[1] * along, z + key[2] * along)
    lightest = Math.min(lightest, (3.6 * distance) / along)
    if (lightest < 0.02) return 0
    along += clamp(distance * 1.3, 0.07, 0.4)
  }
  return clamp(lightest)
}
