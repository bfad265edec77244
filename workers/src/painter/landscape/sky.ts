import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import { Aurora } from './aurora.ts'
import { directionOf, type Composition } from './composition.ts'
import type { Conditions } from './daylight.ts'
import type { HourLight } from './light-table.ts'
import { amountOf } from './scene-words.ts'
import { SkyWonders } from './sky-wonders.ts'

const GRADIENT_STEPS = 256
const GLOW_STEPS = 1024

export interface SkyAsk {
  readonly scene: Scene
  readonly composition: Composition
  readonly conditions: Conditions
  readonly light: HourLight
  readonly seed: number
}

/** The sky without its clouds, for any direction: gradient, sun, moon, Milky Way, aurora, rainbow. */
export class Sky {
  readonly aurora: Aurora | undefined
  readonly #gradient = new Float32Array((GRADIENT_STEPS + 1) * 3)
  readonly #glow = new Float32Array(GLOW_STEPS + 2)
  readonly #sun: readonly [number, number, number]
  readonly #sunDisc: number
  readonly #glowColour: Colour
  readonly #moon: readonly [number, number, number] | undefined
  readonly #moonRadius: number
  readonly #moonLight: number
  readonly #milkyWay: number
  readonly #milkySlope: number
  readonly #rainbow: number
  readonly #bow: { readonly side: number; readonly foot: number; readonly radius: number }
  readonly #wonders: SkyWonders
  readonly #noise: Noise

  constructor({ scene, composition, conditions, light, seed }: SkyAsk) {
    this.#noise = new Noise(seedFor(seed, 'sky'))
    this.#sun = composition.sun.direction
    this.#glowColour = light.glow
    const veil = clamp(
      conditions.storm + conditions.overcast + conditions.rain * 0.7 + conditions.fog * 0.6 + conditions.snow * 0.6,
    )
    const sunUp = scene.time !== 'night' && scene.time !== 'dusk' && !scene.without.has('sun')
    this.#sunDisc = sunUp ? 1 - 0.94 * veil : 0
    const night = scene.time === 'night'
    const dark = night || scene.time === 'dusk'
    const moonAsked = amountOf(scene, 'moon')
    const hasMoon = (night || moonAsked > 0) && !scene.without.has('moon') && (veil < 0.7 || moonAsked > 0)
    const { azimuth, elevation } = composition.moon
    this.#moon = hasMoon ? directionOf(azimuth, elevation) : undefined
    this.#moonRadius = (moonAsked > 0 ? 0.052 : 0.026) * Math.sqrt(Math.max(1, moonAsked)) * (0.8 / composition.focal)
    this.#moonLight = night ? 0.95 : dark ? 0.7 : 0.5
    this.#milkyWay =
      dark && veil < 0.6 ? amountOf(scene, 'milky way') + (night ? 0.2 : 0) * (scene.without.has('stars') ? 0 : 1) : 0
    this.#milkySlope = composition.heavySide * 0.9
    this.#wonders = new SkyWonders(scene, composition, seed)
    this.#rainbow = amountOf(scene, 'rainbow')
    const radius = Math.max(composition.widest * 0.86, composition.up * 0.75)
    this.#bow = { side: composition.heavySide * composition.widest * 0.2, foot: composition.up * 0.8 - radius, radius }
    const aurora = amountOf(scene, 'aurora')
    this.aurora = aurora > 0 ? new Aurora(scene, aurora, composition, seed) : undefined
    this.#fillGradient(light)
    this.#fillGlow(night ? 0.25 : 1, veil)
  }

  #fillGradient(light: HourLight): void {
    for (let step = 0; step <= GRADIENT_STEPS; step++) {
      const height = step / GRADIENT_STEPS
      for (let channel = 0; channel < 3; channel++) {
        const low = mix(light.horizon[channel] as number, light.low[channel] as number, smooth(0, 0.12, height))
        const middle = mix(low, light.middle[channel] as number, smooth(0.05, 0.34, height))
        this.#gradient[step * 3 + channel] = mix(middle, light.zenith[channel] as number, smooth(0.2, 0.75, height))
      }
    }
  }

  /** Behind a veil the sun has no sharp glow: it would stand in the mist as a column. */
  #fillGlow(strength: number, veil: number): void {
    for (let step = 0; step <= GLOW_STEPS + 1; step++) {
      const towards = Math.max(0, (step / GLOW_STEPS) * 2 - 1)
      this.#glow[step] =
        (towards ** 5 * 0.14 + towards ** 24 * 0.26 + towards ** 180 * 0.5 * (1 - 0.9 * veil)) * strength
    }
  }

  /**
   * The sky at a slope to the side and upwards, its disc and stars left out: what air and still water take their colour from.
   * Writes three numbers into `into`.
   */
  airAt(side: number, up: number, into: Float32Array): void {
    const length = 1 / Math.sqrt(side * side + up * up + 1)
    const height = up > 0 ? up * length : 0
    const place = Math.sqrt(height) < 1 ? height * GRADIENT_STEPS : GRADIENT_STEPS
    const step = Math.floor(place)
    const share = place - step
    const at = step * 3
    const next = step < GRADIENT_STEPS ? at + 3 : at
    const [sunX, sunY, sunZ] = this.#sun
    const towards = (side * sunX + up * sunY + sunZ) * length
    const glow = this.#glow[Math.floor((clamp(towards, -1, 1) + 1) * 0.5 * GLOW_STEPS)] as number
    const gradient = this.#gradient
    into[0] = mix(gradient[at] as number, gradient[next] as number, share) + glow * this.#glowColour[0]
    into[1] = mix(gradient[at + 1] as number, gradient[next + 1] as number, share) + glow * this.#glowColour[1]
    into[2] = mix(gradient[at + 2] as number, gradient[next + 2] as number, share) + glow * this.#glowColour[2]
  }

  /** All of the sky behind the clouds. */
  at(side: number, up: number, moment: number, into: Float32Array): void {
    this.airAt(side, up, into)
    const length = 1 / Math.sqrt(side * side + up * up + 1)
    if (this.#milkyWay > 0) this.#addMilkyWay(side, up, into)
    if (this.#wonders.any) this.#wonders.add(side, up, into)
    if (this.aurora) this.aurora.add(side, up, moment, into)
    if (this.#moon) this.#addMoon(side * length, up * length, length, this.#moon, into)
    if (this.#sunDisc > 0) this.#addSun(side * length, up * length, length, into)
    if (this.#rainbow > 0) this.#addRainbow(side, up, into)
  }

  #addSun(x: number, y: number, z: number, into: Float32Array): void {
    const [sunX, sunY, sunZ] = this.#sun
    const towards = x * sunX + y * sunY + z * sunZ
    if (towards < 0.9985) return
    const disc = smooth(0.99905, 0.9994, towards) * 4.5 * this.#sunDisc
    into[0] = (into[0] as number) + disc * (0.3 + this.#glowColour[0] * 0.7)
    into[1] = (into[1] as number) + disc * (0.3 + this.#glowColour[1] * 0.7)
    into[2] = (into[2] as number) + disc * (0.3 + this.#glowColour[2] * 0.7)
  }

  #addMoon(x: number, y: number, z: number, moon: readonly [number, number, number], into: Float32Array): void {
    const towards = x * moon[0] + y * moon[1] + z * moon[2]
    if (towards < 0.8) return
    const away = Math.acos(Math.min(1, towards))
    const halo = (Math.exp(-away * 7) * 0.1 + Math.exp(-away * 26) * 0.16) * this.#moonLight
    into[0] = (into[0] as number) + halo * 0.75
    into[1] = (into[1] as number) + halo * 0.86
    into[2] = (into[2] as number) + halo * 1.1
    const radius = this.#moonRadius
    if (away > radius) return
    const edge = smooth(radius, radius * 0.95, away)
    const across = (x - moon[0]) / radius
    const upwards = (y - moon[1]) / radius
    const maria = 0.86 + 0.34 * this.#noise.octaves(across * 1.7 + 4, upwards * 1.7, 4)
    const round = 0.6 + 0.4 * Math.sqrt(Math.max(0, 1 - (away / radius) ** 2))
    const light = maria * round * this.#moonLight * 1.3
    into[0] = mix(into[0], light, edge)
    into[1] = mix(into[1], light * 0.97, edge)
    into[2] = mix(into[2], light * 0.9, edge)
  }

  #addMilkyWay(side: number, up: number, into: Float32Array): void {
    const across = (side * this.#milkySlope + up * 0.44 - 0.34) * 1.9
    const band = Math.exp(-across * across * 2.2)
    if (band < 0.02) return
    const along = side * 1.1 - up * this.#milkySlope
    const dust = this.#noise.octaves(along * 2.2 + 7, across * 2.6, 5)
    const lanes = smooth(
      0.28,
      -0.1,
      this.#noise.octaves(along * 3 + 40, across * 5.4, 4) - 0.16 * Math.exp(-across * across * 26),
    )
    const light = band * clamp(0.5 + dust * 1.2) * (0.35 + 0.65 * lanes) * 0.26 * Math.min(2, this.#milkyWay)
    into[0] = (into[0] as number) + light * (0.85 + dust * 0.7)
    into[1] = (into[1] as number) + light * 0.82
    into[2] = (into[2] as number) + light * (1.25 - dust * 0.4)
  }

  /** Over all of the picture's middle, wherever the sun is: as bows are painted. */
  #addRainbow(side: number, up: number, into: Float32Array): void {
    const { side: bowSide, foot, radius } = this.#bow
    const away = Math.hypot(side - bowSide, up - foot) / radius
    const inner = (away - 0.93) / 0.07
    const outer = (1.3 - away) / 0.09
    const strength = Math.min(1.6, this.#rainbow) * smooth(-0.01, 0.05, up)
    if (away < 0.93) addLight(into, 0.05 * strength, 0.05 * strength, 0.05 * strength)
    addBow(bow(inner), 0.55 * strength, inner, into)
    addBow(bow(outer), 0.14 * strength, outer, into)
  }
}

function bow(place: number): number {
  return place > -0.4 && place < 1.4 ? 1 : 0
}

function addBow(inside: number, strength: number, place: number, into: Float32Array): void {
  if (inside === 0) return
  const band = (centre: number): number => Math.exp(-(((place - centre) * 4.2) ** 2)) * strength
  addLight(
    into,
    band(0.86) + band(0.66) * 0.7 + band(0.06) * 0.35,
    band(0.46) + band(0.66) * 0.5,
    band(0.2) + band(0.06) * 0.5,
  )
}

function addLight(into: Float32Array, red: number, green: number, blue: number): void {
  into[0] = (into[0] as number) + red
  into[1] = (into[1] as number) + green
  into[2] = (into[2] as number) + blue
}
