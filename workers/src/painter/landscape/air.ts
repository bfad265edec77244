import { clamp, mix } from '#painter/core/curves.ts'
import type { Place } from './place.ts'
import type { Conditions } from './daylight.ts'
import type { Sky } from './sky.ts'
import type { Scene } from '#painter/scene.ts'
import { amountOf } from './scene-words.ts'

/** Metres over which the air hides about two thirds, on a clear day. */
const CLEAR_SIGHT = 5600
const DIRECTIONS = 96

export interface AirLayers {
  /** A metre. */
  readonly haze: number
  readonly mist: number
  /** Metres over which mist thins to a third, upwards. */
  readonly mistHeight: number
  readonly mistBase: number
  /** The most that is ever hidden, so that outlines stay. */
  readonly thickest: number
}

/** @param eyeHeight over the ground: from high up the nearest ground is far, and fog as thick as below would hide all of it. */
export function layersFor(scene: Scene, place: Place, conditions: Conditions, eyeHeight: number): AirLayers {
  const mistBase = 0
  const fog = conditions.fog / clamp(eyeHeight / 1.7, 1, 6)
  if (place.enclosure !== 'open') {
    const thick = enclosedAir[place.enclosure]
    return {
      ...thick,
      haze: thick.haze * (1 + 1.6 * conditions.fog),
      mist: thick.mist + conditions.fog * 0.02,
      mistBase,
    }
  }
  const wet =
    1 +
    1.6 * conditions.rain * (1 - 0.6 * Math.min(1, conditions.storm)) +
    0.6 * conditions.storm +
    1.1 * conditions.snow +
    1.2 * conditions.overcast
  const early = scene.time === 'dawn' ? 1.5 : scene.time === 'sunset' ? 1.25 : scene.time === 'night' ? 0.8 : 1
  const cloudSea = cloudSeaAmount(scene, place)
  const morningMist = scene.time === 'dawn' && place.water !== 'none' && !scene.without.has('fog') ? 0.0016 : 0
  return {
    haze: (place.haze * wet * early) / CLEAR_SIGHT + fog * 0.0042,
    mist:
      fog * 0.022 +
      (place.ground === 'mud' && !scene.without.has('fog') ? 0.0045 : 0) +
      morningMist +
      0.0006 * cloudSea +
      conditions.rain * 0.0006,
    mistHeight: 9 + 9 * conditions.fog + 12 * cloudSea,
    mistBase,
    thickest: 0.95 - 0.1 * clamp(conditions.fog),
  }
}

/** How much clouds below the eye are asked for. */
export function cloudSeaAmount(scene: Scene, { backdrop, enclosure }: Place): number {
  return backdrop === 'mountains' && enclosure === 'open' ? clamp(amountOf(scene, 'clouds')) : 0
}

/** Thick with drops, dust or water: distances in it are short. */
const enclosedAir = {
  forest: { haze: 0.0075, mist: 0.0045, mistHeight: 7, thickest: 0.92 },
  jungle: { haze: 0.006, mist: 0.0034, mistHeight: 9, thickest: 0.84 },
  cave: { haze: 0.0026, mist: 0, mistHeight: 8, thickest: 0.8 },
  underwater: { haze: 0.03, mist: 0, mistHeight: 8, thickest: 0.985 },
} as const

/**
 * What the air does to light on its way: takes some away and adds the sky's own, more where mist lies. Where the sun stands
 * behind it, it glows.
 */
export class Air {
  readonly eye: number
  readonly #layers: AirLayers
  readonly #colours = new Float32Array((DIRECTIONS + 1) * 3)
  readonly #widest: number
  /** How thick mist is at the eye, as a share of what it is on the ground. */
  readonly #mistAtEye: number

  constructor(layers: AirLayers, sky: Sky, eye: number, widest: number) {
    this.#layers = layers
    this.eye = eye
    this.#mistAtEye = Math.exp(-clamp((eye - layers.mistBase) / layers.mistHeight, -1, 30))
    this.#widest = widest * 1.1
    const colour = new Float32Array(3)
    for (let step = 0; step <= DIRECTIONS; step++) {
      sky.airAt(((step / DIRECTIONS) * 2 - 1) * this.#widest, 0.035, colour)
      this.#colours.set(colour, step * 3)
    }
    this.#even(clamp(layers.mist * 30) * 0.7)
  }

  /** Thick mist scatters light so often that it comes from everywhere alike. */
  #even(share: number): void {
    if (share === 0) return
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0
      for (let step = 0; step <= DIRECTIONS; step++) sum += this.#colours[step * 3 + channel] as number
      const mean = sum / (DIRECTIONS + 1)
      for (let at = channel; at < this.#colours.length; at += 3)
        this.#colours[at] = mix(this.#colours[at] as number, mean, share)
    }
  }

  /** Share of the light that the air replaces by its own. */
  hides(y: number, distance: number): number {
    const { haze, mist, mistHeight, mistBase, thickest } = this.#layers
    let depth = distance * haze
    if (mist > 0) {
      const from = this.#mistAtEye
      const to = Math.exp(-clamp((y - mistBase) / mistHeight, -1, 30))
      const climb = (y - this.eye) / mistHeight
      const mean = Math.abs(climb) < 0.02 ? (from + to) / 2 : (from - to) / climb
      depth += distance * mist * mean
    }
    return thickest * (1 - Math.exp(-depth))
  }

  colourAt(slope: number, channel: number): number {
    const place = clamp((slope / this.#widest + 1) * 0.5) * DIRECTIONS
    const step = Math.min(DIRECTIONS - 1, Math.floor(place))
    const at = step * 3 + channel
    return mix(this.#colours[at] as number, this.#colours[at + 3] as number, place - step)
  }

  through(colour: Float32Array, offset: number, x: number, y: number, z: number): void {
    const hidden = this.hides(y, z)
    const place = clamp((x / Math.max(z, 0.1) / this.#widest + 1) * 0.5) * DIRECTIONS
    const step = Math.min(DIRECTIONS - 1, Math.floor(place))
    const share = place - step
    const colours = this.#colours
    for (let channel = 0; channel < 3; channel++) {
      const left = colours[step * 3 + channel] as number
      const own = colour[offset + channel] as number
      const air = left + ((colours[step * 3 + channel + 3] as number) - left) * share
      colour[offset + channel] = own + (air - own) * hidden
    }
  }
}
