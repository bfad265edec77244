import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import type { Composition } from './composition.ts'
import { amountOf, coloursOf } from './scene-words.ts'

const planetColours: readonly Colour[] = [
  [0.85, 0.55, 0.34],
  [0.42, 0.56, 0.85],
  [0.8, 0.42, 0.5],
  [0.5, 0.75, 0.68],
]
const nebulaColours: readonly (readonly [Colour, Colour])[] = [
  [
    [0.75, 0.16, 0.5],
    [0.12, 0.3, 0.8],
  ],
  [
    [0.1, 0.55, 0.62],
    [0.62, 0.2, 0.7],
  ],
  [
    [0.85, 0.36, 0.16],
    [0.4, 0.12, 0.55],
  ],
]

const seaColour: Colour = [0.05, 0.17, 0.46]
const landColour: Colour = [0.2, 0.26, 0.1]

/** What no sky of ours has, for prompts that want it: a great planet, its rings, clouds of stars. */
export class SkyWonders {
  readonly #noise: Noise
  readonly #planet: number
  readonly #rings: number
  readonly #nebula: number
  readonly #colour: Colour
  readonly #nebulaPair: readonly [Colour, Colour]
  readonly #side: number
  readonly #up: number
  readonly #radius: number
  readonly #tilt: number
  readonly #lightSide: number
  /** Over the moon stands the Earth. */
  readonly #isEarth: boolean

  constructor(scene: Scene, { widest, up, heavySide, sun }: Composition, seed: number) {
    const random = randomFor(seed, 'wonders')
    this.#noise = new Noise(seedFor(seed, 'wonders'))
    this.#rings = amountOf(scene, 'rings')
    this.#isEarth = scene.settings[0]?.value === 'moonscape' && !scene.without.has('planet')
    this.#planet = Math.max(amountOf(scene, 'planet'), this.#rings, this.#isEarth ? 1 : 0)
    this.#nebula = amountOf(scene, 'nebula')
    this.#colour = coloursOf(scene, 'planet')[0] ?? pick(random, planetColours)
    const [first, second] = coloursOf(scene, 'nebula')
    const pair = pick(random, nebulaColours)
    this.#nebulaPair = [first ?? pair[0], second ?? first ?? pair[1]]
    this.#radius = Math.min(widest, up) * between(random, 0.24, 0.36) * Math.sqrt(Math.max(1, this.#planet))
    this.#side = heavySide * widest * between(random, 0.25, 0.55)
    this.#up = up * between(random, 0.5, 0.68)
    this.#tilt = between(random, 0.2, 0.5) * (random() < 0.5 ? -1 : 1)
    this.#lightSide = sun.azimuth < 0 ? -1 : 1
  }

  get any(): boolean {
    return this.#planet > 0 || this.#nebula > 0
  }

  add(side: number, up: number, into: Float32Array): void {
    if (this.#nebula > 0) this.#addNebula(side, up, into)
    if (this.#planet > 0) this.#addPlanet(side - this.#side, up - this.#up, into)
  }

  #addNebula(side: number, up: number, into: Float32Array): void {
    const warp = this.#noise.octaves(side * 1.4, up * 1.4, 3)
    const body = this.#noise.octaves(side * 1.8 + warp * 1.6, up * 1.8 - warp, 5)
    const light = smooth(-0.1, 0.75, body) * smooth(-0.02, 0.25, up) * 0.75 * Math.min(1.6, this.#nebula)
    const share = clamp(0.5 + warp * 1.4)
    for (let channel = 0; channel < 3; channel++) {
      const colour = mix(this.#nebulaPair[0][channel] as number, this.#nebulaPair[1][channel] as number, share)
      into[channel] = (into[channel] as number) + light * colour
    }
  }

  #addPlanet(side: number, up: number, into: Float32Array): void {
    const x = side / this.#radius
    const y = up / this.#radius
    const away = Math.hypot(x, y)
    if (away < 1) this.#addGlobe(x, y, away, into)
    if (this.#rings > 0) this.#addRings(x, y, away, into)
  }

  #addGlobe(x: number, y: number, away: number, into: Float32Array): void {
    const z = Math.sqrt(1 - away * away)
    const lit = clamp(0.16 + 0.9 * (x * this.#lightSide * 0.62 + y * 0.34 + z * 0.5))
    const latitude = y * Math.cos(this.#tilt) - x * Math.sin(this.#tilt)
    const bands = this.#noise.octaves(latitude * 4.2 + 7, x * 0.7, 4)
    const shade = lit * (0.85 + bands * 0.6)
    const edge = smooth(1, 0.985, away)
    const land = smooth(0.02, 0.1, this.#noise.octaves(x * 1.7 + 3, latitude * 1.7, 4))
    const veil = smooth(0.05, 0.3, this.#noise.octaves(x * 2.1 - latitude + 30, latitude * 4.2, 5)) * 0.85
    for (let channel = 0; channel < 3; channel++) {
      const earth = mix(mix(seaColour[channel] as number, landColour[channel] as number, land), 0.9, veil)
      const own = this.#isEarth ? earth * lit : (this.#colour[channel] as number) * shade + 0.05 * lit
      const behind = into[channel] as number
      // By day the air lies before it, as before a moon by day.
      into[channel] = mix(behind, Math.max(own, behind * 0.55), edge * 0.94)
    }
  }

  #addRings(x: number, y: number, away: number, into: Float32Array): void {
    const across = x * Math.cos(this.#tilt) + y * Math.sin(this.#tilt)
    const through = (y * Math.cos(this.#tilt) - x * Math.sin(this.#tilt)) / 0.24
    const out = Math.hypot(across, through)
    const behindGlobe = away < 1 && through > 0
    if (out < 1.3 || out > 2.25 || behindGlobe) return
    const gaps = 0.55 + 0.45 * this.#noise.octaves(out * 11, 3, 3)
    const alpha = smooth(1.3, 1.38, out) * smooth(2.25, 2.1, out) * clamp(gaps) * 0.85
    for (let channel = 0; channel < 3; channel++) {
      const own = (this.#colour[channel] as number) * 0.5 + 0.42
      into[channel] = mix(into[channel] as number, own * 0.95, alpha)
    }
  }
}
