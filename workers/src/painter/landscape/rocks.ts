import type { CancelFlag } from '#engine/node-kind.ts'
import { clamp } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { between, randomFor } from '#painter/core/random.ts'
import type { Camera, Light } from '#painter/stage.ts'
import type { Air } from './air.ts'
import type { Clearing } from './clearing.ts'
import type { Composition } from './composition.ts'
import { groundTable } from './ground-table.ts'
import type { Ground } from './ground.ts'
import type { Land } from './land.ts'
import type { Place } from './place.ts'
import { ROCK_SHAPES, rockSprite } from './rock-shapes.ts'
import { drawSprite, MATERIALS, type SpriteColours } from './sprite-drawing.ts'
import type { Terrain } from './terrain.ts'

interface Rock {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly height: number
  readonly variant: number
  readonly mirrored: boolean
  readonly sun: number
}

export interface RockAsk {
  readonly place: Place
  readonly composition: Composition
  readonly land: Land
  readonly terrain: Terrain
  readonly ground: Ground
  readonly clearing: Clearing
  readonly seed: number
}

export interface RockDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly light: Light
  readonly air: Air
  readonly cancel: CancelFlag
}

const MOST = 240

/** Boulders: strewn over the land, gathered along the water, and a few great ones near the eye. */
export class Rocks {
  readonly #rocks: readonly Rock[]
  readonly #colours: SpriteColours
  readonly #snow: number

  constructor(ask: RockAsk) {
    const { place, composition, ground } = ask
    const random = randomFor(ask.seed, 'rocks')
    this.#snow = ground.snowiness
    this.#colours = coloursOf(place)
    const rocks: Rock[] = []
    const count = MOST * clamp(place.rocks, 0, 1.6)
    const nearest = Math.max(3, composition.eyeHeight * 1.3)
    for (let index = 0; index < count; index++) {
      const z = nearest * (130 / Math.min(60, nearest)) ** random()
      const x = between(random, -1.1, 1.1) * composition.widest * z
      const rock = rockAt(ask, x, z, random(), random(), Math.floor(random() * ROCK_SHAPES), random() < 0.5)
      if (rock) rocks.push(rock)
    }
    if (composition.foreground === 'rocks') rocks.push(...greatRocks(ask, random))
    for (const { x, z, height } of rocks) if (height > 0.3) ask.land.castShadow(x, z, height, height * 0.7)
    this.#rocks = rocks
      .filter(({ x, z, height }) => !ask.clearing.hides(x, z, height, height * 0.7))
      .toSorted((one, other) => other.z - one.z)
  }

  draw({ frame, camera, light, air, cancel }: RockDrawing): void {
    const airColour = new Float32Array(3)
    for (const rock of this.#rocks) {
      cancel.check()
      const scale = camera.focal / rock.z
      const height = rock.height * scale
      if (height < 1) continue
      const slope = rock.x / rock.z
      for (let channel = 0; channel < 3; channel++) airColour[channel] = air.colourAt(slope, channel)
      drawSprite(
        frame,
        rockSprite(rock.variant),
        {
          x: camera.centre + rock.x * scale,
          y: camera.horizon - (rock.y - camera.eye) * scale + height * 0.2,
          height,
          z: rock.z,
          mirrored: rock.mirrored,
          bend: 0,
          sun: rock.sun,
          hidden: air.hides(rock.y, rock.z),
          air: airColour,
          snow: this.#snow,
          colours: this.#colours,
          through: 0,
          part: Part.ground,
          sunk: 0,
          glow: 0,
        },
        light,
      )
    }
  }
}

function rockAt(
  ask: RockAsk,
  x: number,
  z: number,
  size: number,
  roll: number,
  variant: number,
  mirrored: boolean,
): Rock | undefined {
  const { place, land, terrain, ground } = ask
  const shore = place.water === 'none' ? Infinity : terrain.shoreAt(x, z)
  if (shore < -1.6 || ground.isPath(x, z)) return undefined
  const byWater = shore < 4
  if (!byWater && shore !== Infinity && roll > 0.4) return undefined
  const height = (0.16 + size ** 4 * (byWater ? 1.5 : 1.9)) * (place.ground === 'sand' ? 0.8 : 1)
  const y = Math.max(byWater ? -0.2 : -9, land.heightAt(x, z))
  return { x, y, z, height, variant, mirrored, sun: 0.25 + 0.75 * land.sunAt(x, z) }
}

function greatRocks({ composition, land, place, terrain }: RockAsk, random: () => number): Rock[] {
  const z = Math.max(2.6, (composition.eyeHeight / (composition.down + 0.1)) * 1.5)
  const dry = (x: number, at: number): boolean => place.water === 'none' || terrain.shoreAt(x, at) > -1
  return Array.from({ length: 3 }, (_, index) => {
    const away = z * (1 + index * 0.4)
    const x = composition.heavySide * composition.widest * away * between(random, 0.55, 0.95)
    const height = (0.3 + 0.22 * random()) * away * composition.down * (1.15 - index * 0.25)
    return {
      x,
      y: Math.max(-0.1, land.heightAt(x, away)),
      z: away,
      height,
      variant: Math.floor(random() * ROCK_SHAPES),
      mirrored: random() < 0.5,
      sun: 0.9,
    }
  }).filter(rock => dry(rock.x, rock.z))
}

function coloursOf(place: Place): SpriteColours {
  const { rock, darkRock, one, green } = groundTable[place.ground]
  const colours = new Float32Array(MATERIALS * 6)
  const light = rock.map(value => value * 1.35)
  colours.set(darkRock, 0)
  colours.set(light, 3)
  const moss = green > 0.3
  colours.set(moss ? one.map(value => value * 0.6) : darkRock, 6)
  colours.set(moss ? one : light, 9)
  return colours
}
