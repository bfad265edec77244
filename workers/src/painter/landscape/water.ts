import type { CancelFlag } from '#engine/node-kind.ts'
import { luminance, mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import type { Camera, Light } from '#painter/stage.ts'
import type { Air } from './air.ts'
import { directionOf, type Composition } from './composition.ts'
import type { Conditions } from './daylight.ts'
import type { Place, WaterKind } from './place.ts'
import { amountOf } from './scene-words.ts'
import { Swell } from './swell.ts'
import type { SkyPicture } from './sky-drawing.ts'
import type { Terrain } from './terrain.ts'

interface WaterLook {
  /** Steepness of its ripples on a still day, and how long they are: waves a metre. */
  readonly ripple: number
  readonly grain: number
  readonly deep: Colour
  readonly shallow: Colour
  /** Metres from the shore over which the bottom is seen. */
  readonly clear: number
  readonly foam: number
  /** Foam in the open where the wind is strong. */
  readonly caps: number
}

const still: WaterLook = {
  ripple: 0.012,
  grain: 0.34,
  deep: [0.018, 0.06, 0.075],
  shallow: [0.13, 0.17, 0.11],
  clear: 9,
  foam: 0,
  caps: 0,
}
const looks: Readonly<Record<WaterKind, WaterLook>> = {
  none: still,
  lake: still,
  river: { ...still, ripple: 0.03, grain: 0.7, clear: 3.5, foam: 0.25, deep: [0.03, 0.075, 0.07] },
  waterfall: { ...still, ripple: 0.04, grain: 0.8, clear: 4, foam: 0.8, deep: [0.025, 0.09, 0.085] },
  paddies: { ...still, ripple: 0.004, deep: [0.03, 0.05, 0.035], shallow: [0.08, 0.11, 0.045], clear: 1.4 },
  pools: { ...still, ripple: 0.006, deep: [0.02, 0.035, 0.018], shallow: [0.07, 0.075, 0.03], clear: 3 },
  sea: {
    ...still,
    ripple: 0.052,
    grain: 0.22,
    deep: [0.012, 0.075, 0.115],
    shallow: [0.16, 0.42, 0.4],
    clear: 34,
    foam: 1,
    caps: 0.25,
  },
}

export interface WaterAsk {
  readonly scene: Scene
  readonly place: Place
  readonly composition: Composition
  readonly conditions: Conditions
  readonly light: Light
  readonly terrain: Terrain
  readonly seed: number
}

export interface WaterDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly sky: SkyPicture
  readonly air: Air
  readonly moment: number
  readonly cancel: CancelFlag
}

/** What shines by itself in water, unless a colour is asked for. */
const glowing: Colour = [0.05, 0.62, 0.78]
const REACH = 1.2
const STEPS = 30

/** Still or moving water: mirrors what stands behind it, shows its bottom at the edge, breaks where it meets the land. */
export class Water {
  readonly #noise: Noise
  readonly #look: WaterLook
  readonly #terrain: Terrain
  readonly #deep: Colour
  readonly #shallow: Colour
  readonly #foam: Colour
  readonly #ripple: number
  readonly #caps: number
  readonly swell: Swell | undefined
  readonly #glitter: readonly [number, number, number]
  readonly #glitterLight: Colour
  /** Light of its own. */
  readonly #glow: Colour
  readonly #mirror: number
  #driftX = 0
  #moment = 0
  #lift = 0
  #driftZ = 0
  #beat = 0
  // Written by the steps of one pixel for the next.
  #tiltX = 0
  #tiltZ = 0
  readonly #reflected = new Float32Array(3)
  #standing: Standing = { tops: new Int32Array(0), feet: new Int32Array(0) }

  constructor({ scene, place, composition, conditions, light, terrain, seed }: WaterAsk) {
    this.#noise = new Noise(seedFor(seed, 'water'))
    const look = looks[place.water]
    this.#look = look
    this.#terrain = terrain
    const waves = amountOf(scene, 'waves')
    const calm =
      scene.mood.some(({ value }) => value === 'calm') || scene.features.some(({ value }) => value === 'reflection')
    this.#ripple =
      look.ripple *
      (calm && place.water !== 'sea' ? 0.4 : calm ? 0.6 : 1) *
      (1 + 1.2 * conditions.wind + 1.2 * conditions.storm + 0.5 * conditions.rain + 0.9 * waves)
    this.#caps = clamp(look.caps * (0.3 + conditions.wind * 1.6 + conditions.storm * 2.6 + waves * 1.3))
    const shine: Colour = [
      light.sky[0] + light.sun[0] * 0.55,
      light.sky[1] + light.sun[1] * 0.55,
      light.sky[2] + light.sun[2] * 0.55,
    ]
    const lit = (colour: Colour): Colour => [colour[0] * shine[0], colour[1] * shine[1], colour[2] * shine[2]]
    const grey = clamp(conditions.storm + conditions.overcast * 0.6)
    const { water: asked } = place.asked
    const ownDeep = asked ? scaleColour(asked, 0.35) : look.deep
    const ownShallow = asked ? mixColours(asked, look.shallow, 0.25) : look.shallow
    const stirred = clamp(conditions.storm)
    this.#deep = lit(mixColours(ownDeep, mixColours([0.035, 0.06, 0.065], [0.012, 0.085, 0.09], stirred), grey))
    this.#shallow = lit(mixColours(ownShallow, mixColours([0.1, 0.14, 0.13], [0.07, 0.3, 0.27], stirred), grey))
    this.#foam = scaleColour(shine, 0.72)
    const height =
      place.water === 'sea'
        ? 0.3 + 0.6 * conditions.wind + 1.7 * conditions.storm + 0.9 * waves
        : 0.1 * (conditions.wind + waves)
    this.swell =
      place.water === 'sea' || (place.water === 'lake' && height > 0.05)
        ? new Swell(height * (calm ? 0.5 : 1), composition.heavySide, seed)
        : undefined
    const glows = scene.settings.some(setting => setting.glows === true)
    this.#glow = glows ? scaleColour(asked ?? glowing, 0.08 + 0.26 * luminance(...shine)) : [0, 0, 0]
    // Water whose colour is asked for shows it, and mirrors less.
    this.#mirror = (place.water === 'sea' ? 4 : 3.4) + (asked ? 2 : 0)
    const night = scene.time === 'night'
    this.#glitter = night
      ? directionOf(composition.moon.azimuth, composition.moon.elevation)
      : composition.sun.direction
    const veil = clamp(conditions.overcast + conditions.storm + conditions.rain + conditions.fog * 0.8)
    this.#glitterLight = scaleColour(light.sun, (night ? 1.6 : 2.4) * (1 - veil))
  }

  draw(drawing: WaterDrawing): void {
    const { frame, moment, cancel } = drawing
    const turn = moment * Math.PI * 2
    this.#driftX = Math.cos(turn) * 0.55
    this.#driftZ = Math.sin(turn) * 0.55
    this.#beat = turn
    this.#moment = moment
    this.#standing = whatStands(frame)
    for (let row = 0; row < frame.height; row++) {
      cancel.check()
      for (let column = 0; column < frame.width; column++) {
        const pixel = row * frame.width + column
        if (frame.part[pixel] === Part.water) this.#pixel(drawing, row, column, pixel)
      }
    }
  }

  #pixel({ frame, camera, sky, air }: WaterDrawing, row: number, column: number, pixel: number): void {
    const side = (column + 0.5 - camera.centre) / camera.focal
    const fall = Math.min(-1e-4, (camera.horizon - row - 0.5) / camera.focal)
    const z = frame.depth[pixel] as number
    const x = side * z
    const shore = -this.#terrain.shoreAt(x, z)
    this.#tilt(x, z, z / camera.focal)
    if (this.swell) this.#tiltBySwell(this.swell, x, z, shore)
    const mirroredSide = side + this.#tiltX * 2
    const rise = Math.max(0.004, -fall + Math.abs(this.#tiltZ) * 1.3 + this.#tiltZ * 0.6)
    this.#reflect(frame, camera, sky, x, z, mirroredSide, rise)
    const steep = clamp(-fall / Math.sqrt(side * side + fall * fall + 1) + this.#tiltZ * 0.5)
    const fresnel = 0.025 + 0.975 * (1 - steep) ** this.#mirror
    const deep = smooth(0, this.#look.clear, shore) * (1 - 0.3 * clamp(this.#lift))
    const glitter = this.#glitterAt(mirroredSide, rise)
    const foam = this.#foamAt(x, z, shore, z / camera.focal)
    // Brightest over the deep, and where ripples let one look into it.
    const glow =
      (0.3 + 0.7 * deep) *
      (1 - 0.5 * fresnel) *
      (1 + 0.6 * this.#noise.octaves(x * 0.16 + this.#driftX * 0.4, z * 0.1 - this.#driftZ * 0.4, 3) + this.#tiltZ * 8)
    const hidden = air.hides(0, z)
    const slope = side
    const reflected = this.#reflected
    const to = pixel * 3
    for (let channel = 0; channel < 3; channel++) {
      const shallow = this.#shallow[channel] as number
      const body = shallow + ((this.#deep[channel] as number) - shallow) * deep
      let light =
        body +
        ((reflected[channel] as number) - body) * fresnel +
        glitter * (this.#glitterLight[channel] as number) +
        glow * (this.#glow[channel] as number)
      light += ((this.#foam[channel] as number) - light) * foam
      frame.colour[to + channel] = light + (air.colourAt(slope, channel) - light) * hidden
    }
    frame.normal[to] = -this.#tiltX * 4
    frame.normal[to + 1] = 1
    frame.normal[to + 2] = this.#tiltZ * 4
  }

  /** Slope of the surface; far away the ripples of a pixel even out. */
  #tilt(x: number, z: number, footprint: number): void {
    const noise = this.#noise
    const grain = this.#look.grain
    const even = Math.min(1, 0.18 + 0.5 / (footprint * grain * 6 + 0.3))
    const strength = this.#ripple * even
    const dx = this.#driftX
    const dz = this.#driftZ
    const broadX = noise.at(x * grain + dx, z * grain * 0.5 + dz)
    const broadZ = noise.at(x * grain * 0.8 + 50 - dz, z * grain * 0.55 + 20 + dx)
    const fineX = noise.at(x * grain * 2.6 + 9 - dx, z * grain * 1.3 + dz)
    const fineZ = noise.at(x * grain * 2.2 + 70 + dz, z * grain * 1.5 - dx)
    const finestZ = noise.at(x * grain * 6 + dx * 2, z * grain * 4.4 + 31)
    this.#tiltX = (broadX + 0.5 * fineX) * strength * 0.8
    this.#tiltZ = (broadZ + 0.6 * fineZ + 0.55 * finestZ) * strength * 1.3
  }

  #tiltBySwell(swell: Swell, x: number, z: number, shore: number): void {
    const depth = 0.13 * shore
    const step = 0.3 + z * 0.006
    const here = swell.at(x, z, depth, this.#moment)
    this.#lift = here / Math.max(0.3, swell.height)
    this.#tiltX -= ((swell.at(x + step, z, depth, this.#moment) - here) / step) * 0.5
    this.#tiltZ += ((swell.at(x, z + step, depth, this.#moment) - here) / step) * 0.5
  }

  /** Follows the mirrored ray over the picture until it runs into something; else it ends in the sky. */
  #reflect(frame: Frame, camera: Camera, sky: SkyPicture, x: number, z: number, side: number, rise: number): void {
    const { width, height } = frame
    let way = REACH + z * 0.01
    const lowest = camera.horizon - ((rise * way - camera.eye) / (z + way)) * camera.focal
    const highest = camera.horizon - rise * camera.focal
    const from = camera.centre + (x / z) * camera.focal
    const steps = this.#mayMeet(from, camera.centre + side * camera.focal, highest, lowest) ? STEPS : 0
    for (let step = 0; step < steps; step++) {
      const farther = z + way
      const column = Math.floor(camera.centre + ((x + side * way) / farther) * camera.focal)
      const row = Math.floor(camera.horizon - ((rise * way - camera.eye) / farther) * camera.focal)
      if (row < 0 || column < 0 || column >= width) break
      if (row < height) {
        const pixel = row * width + column
        const part = frame.part[pixel] as number
        const depth = frame.depth[pixel] as number
        if (part !== Part.sky && part !== Part.water && depth < farther + 1 && depth > z) {
          this.#take(frame.colour, pixel * 3)
          return
        }
      }
      way = way * 1.24 + 0.3
    }
    const column = clamp(Math.floor(camera.centre + side * camera.focal), 0, width - 1)
    // Above the picture the sky goes on as it was, turned back: its top row alone would be drawn out into stripes.
    const row = Math.min(sky.height - 1, Math.abs(Math.floor(camera.horizon - rise * camera.focal)))
    this.#take(sky.colour, (row * sky.width + column) * 3)
  }

  /** Whether anything stands between two columns and two rows. */
  #mayMeet(one: number, other: number, highest: number, lowest: number): boolean {
    const { tops, feet } = this.#standing
    const last = tops.length - 1
    const first = clamp(Math.floor(Math.min(one, other) / STRIP), 0, last)
    const end = clamp(Math.floor(Math.max(one, other) / STRIP), 0, last)
    for (let strip = first; strip <= end; strip++) {
      if ((tops[strip] as number) <= lowest && (feet[strip] as number) >= highest - 1) return true
    }
    return false
  }

  #take(colour: Float32Array, at: number): void {
    // A mirrored sun would flood the lake: bright light is left to the glitter.
    this.#reflected[0] = Math.min(1.5, colour[at] as number)
    this.#reflected[1] = Math.min(1.5, colour[at + 1] as number)
    this.#reflected[2] = Math.min(1.5, colour[at + 2] as number)
  }

  #glitterAt(side: number, rise: number): number {
    const [sunX, sunY, sunZ] = this.#glitter
    const towards = (side * sunX + rise * sunY + sunZ) / Math.sqrt(side * side + rise * rise + 1)
    return towards > 0.9 ? towards ** 300 : 0
  }

  #foamAt(x: number, z: number, shore: number, footprint: number): number {
    const { foam } = this.#look
    if (foam === 0) return 0
    const noise = this.#noise
    let white = 0
    if (shore < 26) {
      const lace = noise.octaves(x * 0.7 + this.#driftX * 0.4, z * 0.7 + this.#driftZ * 0.4, 3)
      const uneven = noise.octaves(x * 0.05, z * 0.05, 2) * 4
      const wash =
        (this.#look === looks.sea ? 1.6 : 0.4) +
        Math.sin(this.#beat + x * 0.05) * (this.#look === looks.sea ? 0.9 : 0.3)
      white = smooth(wash + 1.2, wash - 1.2, shore + lace * 2.4)
      if (this.#look === looks.sea) {
        const waves = Math.sin((shore + uneven) * 0.62 + this.#beat)
        const crest = smooth(0.8, 0.98, waves + lace * 0.35) * smooth(26, 6, shore)
        white = Math.max(white, crest * 0.85 * clamp(0.75 + lace * 1.5))
      }
    }
    if (this.#caps > 0.02) {
      const crest =
        noise.at(x * 0.11 + this.#driftX, z * 0.24 + this.#driftZ) + 0.55 * noise.at(x * 0.42 - this.#driftX, z * 0.9)
      const limit = 1.25 - 0.62 * this.#caps - 0.55 * this.#lift
      white = Math.max(
        white,
        smooth(limit, limit + 0.35, crest + noise.octaves(x * 1.1, z * 1.1, 2) * 0.5) *
          clamp(1.2 - footprint * 0.5) *
          0.8,
      )
    }
    return clamp(white * foam)
  }
}

const STRIP = 16

/** Of each strip of columns: the highest and the lowest row with anything but sky and water. */
interface Standing {
  readonly tops: Int32Array
  readonly feet: Int32Array
}

function whatStands({ width, height, part }: Frame): Standing {
  const count = Math.ceil(width / STRIP)
  const standing: Standing = { tops: new Int32Array(count).fill(height), feet: new Int32Array(count).fill(-2) }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const what = part[row * width + column]
      if (what === Part.sky || what === Part.water) continue
      const strip = Math.floor(column / STRIP)
      if (standing.tops[strip] === height) standing.tops[strip] = row
      standing.feet[strip] = row
    }
  }
  return standing
}
