import { heedCancel } from '#engine/heed-cancel.ts'
import type { Colour } from '#painter/core/colour.ts'
import { colourFromHex, mixColours, scaleColour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import type { Scene, Setting, TimeOfDay } from '#painter/scene.ts'

export interface Backdrop {
  readonly top: Colour
  readonly bottom: Colour
  /** Where one gives way to the other, 0 top to 1. */
  readonly horizon: number
  readonly softness: number
  /** A painted studio cloth rather than a place out of focus. */
  readonly studio: boolean
  readonly glow: Colour
  readonly lights: readonly Light[]
  readonly seed: number
}

interface Light {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: Colour
}

const places: Partial<Record<Setting, readonly [string, string]>> = {
  meadow: ['#9cc4e6', '#6f9a4a'],
  hills: ['#a9c7e0', '#7f9a5b'],
  mountains: ['#a7bcd4', '#5d6f74'],
  lake: ['#b7cfe0', '#53809a'],
  river: ['#a8c6cf', '#4f7a6d'],
  sea: ['#a9d0e6', '#2f6d8f'],
  beach: ['#a5d4ea', '#dcc79a'],
  island: ['#9fd3ea', '#5fae9a'],
  desert: ['#e6c59a', '#c08a4e'],
  canyon: ['#e0b48a', '#a3552f'],
  forest: ['#7f9f6c', '#2f4a2a'],
  jungle: ['#6fa06a', '#1f4a2c'],
  snowfield: ['#c9d6e4', '#e8eef4'],
  garden: ['#a7c490', '#5d8a4a'],
  farmland: ['#c2cfb0', '#b0a052'],
  village: ['#b9c4cc', '#8f7c66'],
  underwater: ['#2f8fb0', '#0c3a5c'],
  cave: ['#3a3f4a', '#171a20'],
  volcano: ['#6a3a30', '#2a1a1a'],
  swamp: ['#8a9a7a', '#3f4a34'],
  waterfall: ['#a8c8cc', '#4a7468'],
}

const studios = ['#5b6b73', '#3f4f5c', '#6f5a48', '#4a5a48', '#7c6f66', '#2f3540', '#8a7360', '#59485c'].map(
  colourFromHex,
)
const dim: Readonly<Record<TimeOfDay, number>> = { day: 1, dawn: 0.85, sunset: 0.75, dusk: 0.4, night: 0.16 }

export function backdropOf(scene: Scene, seed: number): Backdrop {
  const random = randomFor(seed, 'backdrop')
  const place = scene.settings[0]
  const named = scene.background ?? scene.palette[0]
  const pair = place && places[place.value]
  const studio = !pair
  const base = named ?? pick(random, studios)
  const lit = dim[scene.time]
  const tone: Colour =
    scene.time === 'sunset' ? [1.25, 0.75, 0.5] : scene.time === 'night' ? [0.6, 0.75, 1.3] : [1, 1, 1]
  const tinted = (colour: Colour): Colour => [
    colour[0] * lit * tone[0],
    colour[1] * lit * tone[1],
    colour[2] * lit * tone[2],
  ]
  const top = pair ? tinted(place.colours[0] ?? colourFromHex(pair[0])) : mixColours(base, [0.9, 0.85, 0.75], 0.16)
  const bottom = pair ? tinted(colourFromHex(pair[1])) : scaleColour(base, 0.42)
  const sparkling =
    scene.time === 'night' ||
    scene.features.some(({ value }) => value === 'neon' || value === 'lanterns' || value === 'fireflies')
  return {
    top,
    bottom,
    horizon: between(random, 0.45, 0.68),
    softness: studio ? 0.6 : 0.14,
    studio: studio && !scene.background,
    glow: studio ? mixColours(base, [1, 0.93, 0.8], 0.42) : scaleColour(top, 1.25),
    lights: studio && !sparkling ? [] : lightsOf(random, sparkling, top, bottom),
    seed: seedFor(seed, 'backdrop noise'),
  }
}

function lightsOf(random: () => number, sparkling: boolean, top: Colour, bottom: Colour): Light[] {
  const bright: readonly Colour[] = sparkling
    ? [
        [1.6, 0.9, 0.4],
        [1.4, 0.5, 0.8],
        [0.4, 1.0, 1.5],
        [1.5, 1.2, 0.7],
      ]
    : [scaleColour(top, 1.5), mixColours(top, bottom, 0.5), [1.1, 1.05, 0.85]]
  return Array.from({ length: sparkling ? 34 : 26 }, () => ({
    x: random(),
    y: 0.1 + 0.85 * random(),
    radius: between(random, 0.02, 0.065),
    colour: scaleColour(pick(random, bright), between(random, 0.15, 0.5)),
  }))
}

/** @param glowX where the light falls on the cloth, in parts of the width */
export function drawBackdrop(frame: Frame, backdrop: Backdrop, glowX: number): void {
  const { width, height, colour, depth, part } = frame
  const noise = new Noise(backdrop.seed)
  const aspect = width / height
  for (let row = 0; row < height; row++) {
    heedCancel()
    const y = (row + 0.5) / height
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / width
      const pixel = row * width + column
      const blotch = noise.octaves(x * 3.2 * aspect, y * 3.2, backdrop.studio ? 5 : 2)
      const brushed = backdrop.studio ? 0.05 * noise.at(x * 60 + y * 30, y * 9 - x * 4) : 0
      const down = smooth(backdrop.horizon - backdrop.softness, backdrop.horizon + backdrop.softness, y + 0.12 * blotch)
      const aside = (x - glowX) * aspect
      const above = (y - 0.4) * 0.9
      const lit = 0.75 * Math.exp(-5 * (aside * aside + above * above))
      const patch = clamp(1 + (backdrop.studio ? 0.42 : 0.3) * blotch + brushed, 0.3, 1.7)
      for (let channel = 0; channel < 3; channel++) {
        const ground = mix(backdrop.top[channel] as number, backdrop.bottom[channel] as number, down)
        colour[pixel * 3 + channel] = mix(ground, backdrop.glow[channel] as number, lit) * patch
      }
      depth[pixel] = 40
      part[pixel] = Part.backdrop
    }
  }
  for (const light of backdrop.lights) drawDisc(frame, light)
}

/** A point of light out of focus: an even disc with a brighter rim. */
function drawDisc({ width, height, colour }: Frame, light: Light): void {
  const radius = light.radius * height
  const x = light.x * width
  const y = light.y * height
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(width, x + radius); column++) {
      const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / radius
      const cover = smooth(1, 0.93, away) * (0.7 + 0.3 * away * away)
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++)
        colour[at + channel] = (colour[at + channel] as number) + cover * (light.colour[channel] as number)
    }
  }
}
