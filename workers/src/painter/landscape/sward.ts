import type { CancelFlag } from '#engine/node-kind.ts'
import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import type { Camera, Light } from '#painter/stage.ts'
import type { Air } from './air.ts'
import type { Composition } from './composition.ts'
import type { FlowerBeds } from './flower-beds.ts'
import { drawBlossom, type BlossomKind } from './blossom.ts'
import type { Ground } from './ground.ts'
import type { Land } from './land.ts'
import type { Place } from './place.ts'
import type { Terrain } from './terrain.ts'

/** Of each blade: place, height, lean, tone, phase of its sway, light, flower (-1 none). */
const BLADE = 9

/** Height of the grass in metres, shortest and tallest. */
const lengths: Partial<Record<Place['ground'], readonly [number, number]>> = {
  grass: [0.24, 0.62],
  lawn: [0.07, 0.16],
  fields: [0.2, 0.5],
  rock: [0.12, 0.34],
  'forest floor': [0.12, 0.4],
  mud: [0.3, 0.9],
  snow: [0.15, 0.4],
  sand: [0.2, 0.45],
}

export interface SwardAsk {
  readonly place: Place
  readonly composition: Composition
  readonly land: Land
  readonly terrain: Terrain
  readonly ground: Ground
  readonly beds: FlowerBeds
  readonly seed: number
}

export interface SwardDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly light: Light
  readonly air: Air
  readonly wind: number
  /** Light that comes through blades from behind, 0 to 1. */
  readonly behind: number
  readonly moment: number
  readonly cancel: CancelFlag
}

const MOST_BLADES = 15_000
const FARTHEST = 120

/** Grass and flowers near the eye, blade by blade; farther off the ground's own colour stands for them. */
export class Sward {
  readonly #blades: Float32Array
  readonly #count: number
  readonly #greens: readonly [dark: Colour, light: Colour, dry: Colour]
  readonly #beds: FlowerBeds
  readonly #blossom: BlossomKind

  constructor(ask: SwardAsk) {
    const { place, composition, seed, ground, beds } = ask
    const random = randomFor(seed, 'sward')
    const noise = new Noise(seedFor(seed, 'sward'))
    this.#greens = ground.greens
    this.#beds = beds
    this.#blossom = place.ground === 'lawn' ? 'tulip' : random() < 0.55 ? 'open' : 'daisy'
    const nearest = Math.max(0.8, (composition.eyeHeight / (composition.down + 0.25)) * 0.7)
    const farthest = Math.max(FARTHEST, nearest * 6)
    const wanted =
      MOST_BLADES * clamp(Math.max(place.grass, place.flowers * 0.6), 0, 1.2) * (1 - 0.75 * ground.snowiness)
    const [short, tall] = lengths[place.ground] ?? [0.15, 0.4]
    const rows: { z: number; at: number }[] = []
    const blades = new Float32Array(Math.ceil(wanted) * BLADE)
    let count = 0
    for (let index = 0; index < wanted; index++) {
      const z = nearest * (farthest / nearest) ** (random() ** 0.8)
      const x = between(random, -1, 1) * composition.widest * 1.08 * z
      const [size, lean, tone, phase, roll] = [random(), random(), random(), random(), random()]
      if (!this.#canGrow(ask, x, z)) continue
      const patch = noise.octaves(x / 3.1, z / 4.2, 3)
      // What comes through snow stands in tufts, some way from each other, and no taller than the snow lets it.
      const tuft = mix(1, smooth(0.12, 0.3, noise.octaves(x / 1.7 + 40, z / 2.3, 2)), ground.snowiness)
      const thick = clamp(0.62 + patch + place.grass * 0.3) * tuft
      const bloom = beds.densityAt(x, z)
      const flower = roll < bloom * 0.42 ? beds.kindAt(x, z, tone) : -1
      if (flower < 0 && roll > thick * clamp(place.grass * 1.4)) continue
      const length =
        (short + (tall - short) * size) *
        (0.75 + clamp(patch + 0.5) * 0.6) *
        (flower >= 0 ? 1.15 : 1 - 0.4 * ground.snowiness)
      const sun = 0.3 + 0.7 * ask.land.sunAt(x, z)
      blades.set(
        [
          x,
          z,
          ask.land.heightAt(x, z),
          length,
          (lean - 0.5) * 1.1,
          clamp(tone * 0.7 + patch * 0.5 + 0.2),
          phase,
          sun,
          flower,
        ],
        count * BLADE,
      )
      rows.push({ z, at: count * BLADE })
      count++
    }
    rows.sort((one, other) => other.z - one.z)
    this.#blades = new Float32Array(count * BLADE)
    rows.forEach(({ at }, place) => this.#blades.set(blades.subarray(at, at + BLADE), place * BLADE))
    this.#count = count
  }

  #canGrow({ land, terrain, ground, place }: SwardAsk, x: number, z: number): boolean {
    if (place.water !== 'none') {
      if (terrain.shoreAt(x, z) < 1.6 || land.heightAt(x, z) < 0.1) return false
    }
    return !ground.isPath(x, z) && land.steepnessAt(x, z) < 0.75
  }

  draw(drawing: SwardDrawing): void {
    for (let index = 0; index < this.#count; index++) {
      if ((index & 255) === 0) drawing.cancel.check()
      this.#drawBlade(drawing, index * BLADE)
    }
  }

  #drawBlade({ frame, camera, light, air, wind, behind, moment }: SwardDrawing, at: number): void {
    const blades = this.#blades
    const x = blades[at] as number
    const z = blades[at + 1] as number
    const scale = camera.focal / z
    const length = (blades[at + 3] as number) * scale
    const flower = blades[at + 8] as number
    if (length < (flower >= 0 ? 0.8 : 1.6)) return
    const footX = camera.centre + x * scale
    if (footX < -length || footX > frame.width + length) return
    const footY = camera.horizon - ((blades[at + 2] as number) - camera.eye) * scale
    if (footY - length > frame.height || footY < 0) return
    const phase = moment + (blades[at + 6] as number) * 0.25 + x * 0.035 + z * 0.02
    const sway = Math.sin(phase * Math.PI * 2) * (0.06 + wind * 0.22) + wind * 0.4
    const lean = (blades[at + 4] as number) + sway
    const hidden = air.hides(blades[at + 2] as number, z)
    this.#lightBlade(light, air, x / z, hidden, blades[at + 5] as number, blades[at + 7] as number, behind)
    const width = Math.max(0.55, scale * (flower >= 0 ? 0.008 : 0.014))
    strokeBlade(frame, footX, footY, length, lean, width, z, this.#foot, this.#tip)
    if (flower < 0) return
    const colour = this.#beds.colours[flower]
    if (!colour) return
    const radius = Math.max(0.75, scale * (0.036 + 0.026 * (blades[at + 5] as number)))
    const sun = blades[at + 7] as number
    for (let channel = 0; channel < 3; channel++) {
      const shone =
        (colour[channel] as number) *
        (sun * (light.sun[channel] as number) * (0.85 + 0.4 * behind) + (light.sky[channel] as number))
      this.#petal[channel] = shone + (air.colourAt(x / z, channel) - shone) * hidden
    }
    drawBlossom(
      frame,
      footX + lean * length,
      footY - length,
      radius,
      z - 0.05,
      this.#petal,
      this.#blossom,
      blades[at + 6] as number,
    )
  }

  readonly #foot = new Float32Array(3)
  readonly #tip = new Float32Array(3)
  readonly #petal = new Float32Array(3)

  /** Dark between the stems, light at the tips. */
  #lightBlade(light: Light, air: Air, slope: number, hidden: number, tone: number, sun: number, behind: number): void {
    const [dark, bright, dry] = this.#greens
    const dried = smooth(0.72, 1, tone) * 0.7
    for (let channel = 0; channel < 3; channel++) {
      const green = (dark[channel] as number) + ((bright[channel] as number) - (dark[channel] as number)) * tone
      const own = green + ((dry[channel] as number) - green) * dried
      const full = own * (sun * (light.sun[channel] as number) * (0.85 + 0.9 * behind) + (light.sky[channel] as number))
      const base = own * 0.34 * (sun * (light.sun[channel] as number) * 0.5 + (light.sky[channel] as number))
      const haze = air.colourAt(slope, channel)
      this.#foot[channel] = base + (haze - base) * hidden
      this.#tip[channel] = full * 1.12 + (haze - full) * hidden
    }
  }
}

function strokeBlade(
  frame: Frame,
  footX: number,
  footY: number,
  length: number,
  lean: number,
  width: number,
  z: number,
  foot: Float32Array,
  tip: Float32Array,
): void {
  const rise = length * (1 - Math.min(0.45, lean * lean * 0.5))
  const first = Math.min(frame.height - 1, Math.floor(footY))
  const last = Math.max(0, Math.ceil(footY - rise))
  for (let row = first; row >= last; row--) {
    const share = clamp((footY - row) / rise)
    const middle = footX + lean * length * share * share
    const half = width * (1 - share * 0.85) * 0.5
    const shade = Math.sqrt(share)
    const from = Math.floor(middle - half)
    const to = Math.floor(middle + half)
    for (let column = Math.max(0, from); column <= Math.min(frame.width - 1, to); column++) {
      const covered = Math.min(column + 1, middle + half) - Math.max(column, middle - half)
      const pixel = row * frame.width + column
      if (covered < 0.08 || (frame.depth[pixel] as number) < z * 0.97 - 0.08) continue
      const alpha = Math.min(1, covered * 1.15)
      const at = pixel * 3
      for (let channel = 0; channel < 3; channel++) {
        const own = (foot[channel] as number) + ((tip[channel] as number) - (foot[channel] as number)) * shade
        const before = frame.colour[at + channel] as number
        frame.colour[at + channel] = before + (own - before) * alpha
      }
      if (alpha > 0.5) {
        frame.depth[pixel] = z
        frame.part[pixel] = Part.plants
      }
    }
  }
}
