import type { Colour } from '#painter/core/colour.ts'
import { mixColours, scaleColour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import type { Light } from '#painter/stage.ts'
import type { Composition } from './composition.ts'
import type { Conditions } from './daylight.ts'
import {
  autumnWoods,
  dryGrass,
  fieldColours,
  groundTable,
  islandGreen,
  lavaColour,
  pathColour,
  seasonGreens,
  snowColour,
  woodsColour,
  type GroundColours,
} from './ground-table.ts'
import type { FlowerBeds } from './flower-beds.ts'
import type { AskedColours, Place } from './place.ts'
import type { Terrain } from './terrain.ts'

/** A spot of ground to be shaded; reused from pixel to pixel. */
export interface Spot {
  x: number
  z: number
  height: number
  /** Fall to the right and away, metres a metre. */
  slopeX: number
  slopeZ: number
  sun: number
  open: number
  /** Metres that a pixel covers there. */
  footprint: number
  shore: number
}

export function emptySpot(): Spot {
  return { x: 0, z: 0, height: 0, slopeX: 0, slopeZ: 0, sun: 1, open: 1, footprint: 1, shore: Infinity }
}

export interface GroundAsk {
  readonly scene: Scene
  readonly place: Place
  readonly composition: Composition
  readonly conditions: Conditions
  readonly terrain: Terrain
  readonly light: Light
  readonly beds: FlowerBeds
  readonly seed: number
}

/** What the land is made of, place by place, and how it shines. Writes light to `colour`, and the direction it looks to `normal`. */
export class Ground {
  readonly colour = new Float32Array(3)
  readonly normal = new Float32Array(3)
  readonly #noise: Noise
  readonly #table: GroundColours
  readonly #one: Colour
  readonly #other: Colour
  readonly #patch: Colour
  readonly #light: Light
  readonly #place: Place
  readonly #terrain: Terrain
  readonly #snow: number
  readonly #snowLine: number
  readonly #woods: number
  readonly #autumn: boolean
  readonly #pathWidth: number
  readonly #pathLead: number
  readonly #pathPhase: number
  readonly #wet: number
  readonly #fieldTurn: number
  readonly #beds: FlowerBeds
  readonly #red = { r: 0, g: 0, b: 0 }

  constructor({ scene, place, composition, conditions, terrain, light, beds, seed }: GroundAsk) {
    const random = randomFor(seed, 'ground')
    this.#noise = new Noise(seedFor(seed, 'ground'))
    this.#table = colouredTable(groundTable[place.ground], place.asked)
    this.#light = light
    this.#beds = beds
    this.#place = place
    this.#terrain = terrain
    const { tint, dry } = seasonGreens[scene.season ?? 'summer']
    const inSeason = (colour: Colour): Colour => {
      const tinted: Colour = [colour[0] * tint[0], colour[1] * tint[1], colour[2] * tint[2]]
      return mixColours(colour, mixColours(tinted, dryGrass, dry), this.#table.green)
    }
    this.#one = inSeason(this.#table.one)
    this.#other = inSeason(this.#table.other)
    this.#patch = inSeason(this.#table.patch)
    this.#snow = snowOnGround(scene, conditions, place)
    this.#snowLine = place.backdrop === 'mountains' ? between(random, 90, 210) - 160 * clamp(this.#snow) : 1e9
    this.#woods =
      place.plants.some(({ species }) => species === 'pine' || species === 'oak') && !scene.without.has('trees') ? 1 : 0
    this.#autumn = scene.season === 'autumn'
    this.#pathWidth =
      place.path > random() * 0.9 && place.enclosure !== 'underwater'
        ? between(random, 0.55, 1.2) * Math.min(1.6, 0.7 + place.path * 0.3)
        : 0
    this.#pathLead = composition.focus * between(random, 0.5, 1.1)
    this.#pathPhase = random() * 6.283
    this.#wet = clamp(conditions.rain)
    this.#fieldTurn = between(random, -0.6, 0.6)
  }

  get hasPath(): boolean {
    return this.#pathWidth > 0
  }

  /** Metres to the middle of the path, to the side. */
  pathAway(x: number, z: number): number {
    const bends = Math.sin(z / 19 + this.#pathPhase) * (0.5 + z * 0.045) + Math.sin(z / 57) * z * 0.05
    return Math.abs(x - this.#pathLead * z - bends * smooth(900, 200, z))
  }

  isPath(x: number, z: number): boolean {
    return this.#pathWidth > 0 && this.pathAway(x, z) < this.#pathWidth * 1.25
  }

  /** Dark, light and dry green of the season, for blades that stand on it. */
  get greens(): readonly [Colour, Colour, Colour] {
    const green = this.#table.green > 0.2 || this.#place.asked.ground !== undefined
    const one = green ? this.#one : mixColours(this.#one, [0.2, 0.24, 0.08], 0.6)
    const other = green ? this.#other : mixColours(this.#other, [0.4, 0.36, 0.14], 0.6)
    if (this.#place.asked.ground) return [one, other, other]
    return [mixColours(one, [0.04, 0.1, 0.015], 0.35), mixColours(other, [0.4, 0.55, 0.1], 0.2), dryGrass]
  }

  get snowiness(): number {
    return this.#snow
  }

  shade(spot: Spot): void {
    const { x, z, footprint } = spot
    const noise = this.#noise
    const fine = clamp(1.15 - footprint * 1.4)
    const coarse = noise.octaves(x * 0.021, z * 0.021, 3)
    const far = 0.23 / 2 ** Math.max(0, Math.ceil(Math.log2(footprint * 0.9)))
    const medium = noise.octaves(x * far + 5, z * far, 2)
    const near = clamp(1.2 - footprint * 26)
    const grain = this.#table.grain
    let small = fine > 0 ? noise.octaves(x * 2.3 * grain, z * 1.9 * grain, 3) * fine : 0
    if (near > 0) small += noise.octaves(x * 17 * grain, z * 15 * grain, 3) * near * 0.8
    this.#bend(spot, fine)
    const up = this.normal[1] as number
    this.#mainColour(spot, coarse, medium, small)
    if (this.#beds.amount > 0 && z > 12) this.#addBloom(spot, small, medium)
    this.#addRock(spot, up, coarse, medium, small)
    if (spot.shore < 9) this.#addShore(spot, small)
    if (this.#pathWidth > 0) this.#addPath(spot, medium, small)
    if (this.#snow > 0 || this.#snowLine < 1e8) this.#addSnow(spot, up, coarse, medium)
    this.#illuminate(spot, small)
    if (this.#place.backdrop === 'volcano') this.#addLava(spot, medium)
  }

  /** Slope of the height field, and unevenness on it where a pixel is small enough to show it. */
  #bend({ x, z, slopeX, slopeZ, footprint }: Spot, fine: number): void {
    const noise = this.#noise
    const rough = this.#table.rough
    // Waves shorter than two pixels would only sparkle, so the unevenness grows with them.
    const grain = 0.9 / 2 ** Math.max(0, Math.ceil(Math.log2(footprint * 2.2)))
    const steep = 0.4 + Math.min(1.2, Math.abs(slopeX) + Math.abs(slopeZ))
    let fallX = slopeX
    let fallZ = slopeZ
    if (rough > 0.01) {
      const strength = 0.34 * rough * steep
      fallX += noise.at(x * grain, z * grain) * strength
      fallZ += noise.at(x * grain + 40, z * grain) * strength
      if (fine > 0) {
        fallX += noise.octaves(x * 3.7, z * 3.7, 2) * strength * fine * 1.3
        fallZ += noise.octaves(x * 3.7 + 40, z * 3.7, 2) * strength * fine * 1.3
      }
    }
    const length = 1 / Math.sqrt(fallX * fallX + fallZ * fallZ + 1)
    this.normal[0] = -fallX * length
    this.normal[1] = length
    this.normal[2] = fallZ * length
  }

  #set(colour: Colour, share: number): void {
    const own = this.#red
    own.r += (colour[0] - own.r) * share
    own.g += (colour[1] - own.g) * share
    own.b += (colour[2] - own.b) * share
  }

  #mainColour(spot: Spot, coarse: number, medium: number, small: number): void {
    const own = this.#red
    const [r, g, b] = this.#one
    own.r = r
    own.g = g
    own.b = b
    if (this.#place.ground === 'fields') this.#addFields(spot)
    else this.#set(this.#other, clamp(0.5 + coarse * 1.5 + medium * 0.5))
    const ripples = this.#place.ground === 'sand' || this.#place.ground === 'dunes' || this.#place.ground === 'seabed'
    if (this.#place.backdrop === 'island') this.#set(islandGreen, smooth(2.4, 7, spot.height + medium * 3) * 0.9)
    this.#set(this.#patch, smooth(0.16, 0.5, medium + small * 0.5 - coarse * 0.4) * (ripples ? 0.3 : 0.75))
    if (ripples) this.#addRipples(spot, medium)
    const grained = 1 + small * (ripples ? 0.3 : 0.75) + medium * (ripples ? 0.1 : 0.25)
    own.r *= grained
    own.g *= grained
    own.b *= grained
  }

  /** Flowers too far to be drawn one by one colour the ground. */
  #addBloom({ x, z, shore, slopeX, slopeZ }: Spot, small: number, medium: number): void {
    if (shore < 2 || Math.abs(slopeX) + Math.abs(slopeZ) > 0.8) return
    const density = this.#beds.densityAt(x, z)
    if (density <= 0) return
    const kind = this.#beds.kindAt(x, z, (small + 1) * 0.42)
    const colour = this.#beds.colours[kind]
    if (colour)
      this.#set(colour, density * smooth(12, 55, z) * clamp(0.42 + small * 1.6 + medium * 0.6) * smooth(900, 300, z))
  }

  #addRipples({ x, z, footprint }: Spot, medium: number): void {
    const seen = clamp(1 - footprint * 5)
    if (seen === 0) return
    const wave = Math.sin(z * 7.4 + x * 1.6 + medium * 9 + this.#noise.at(x * 0.6, z * 0.6) * 3)
    const shade = 1 + wave * 0.09 * seen
    const own = this.#red
    own.r *= shade
    own.g *= shade
    own.b *= shade
  }

  /** Patchwork: strips of one crop each, with furrows along them. */
  #addFields({ x, z, footprint }: Spot): void {
    const turn = this.#fieldTurn
    const across = x * Math.cos(turn) - z * Math.sin(turn)
    const along = x * Math.sin(turn) + z * Math.cos(turn)
    const bend = this.#noise.at(along / 130, across / 130) * 14
    const strip = Math.floor((across + bend) / 46)
    const plot = Math.floor(along / (70 + 50 * hashAt(strip, 3, 11)) + hashAt(strip, 1, 5))
    const colour = fieldColours[Math.floor(hashAt(strip, plot, 7) * fieldColours.length)]
    if (colour) this.#set(this.#autumn ? mixColours(colour, dryGrass, 0.45) : colour, 1)
    const inStrip = (across + bend) / 46 - strip
    const edge = Math.min(inStrip, 1 - inStrip) * 46
    this.#set(this.#one, smooth(1.6, 0.4, edge) * 0.7)
    const seen = clamp(1.1 - footprint * 0.9)
    const furrow = Math.sin((across + bend) * 4.2) * 0.3 * seen
    const own = this.#red
    own.r *= 1 + furrow
    own.g *= 1 + furrow
    own.b *= 1 + furrow
  }

  #addRock(spot: Spot, up: number, coarse: number, medium: number, small: number): void {
    const bare = smooth(this.#table.rockBelow + 0.06, this.#table.rockBelow - 0.09, up + medium * 0.16 + coarse * 0.12)
    const { height, z } = spot
    const high = this.#place.backdrop === 'mountains' ? smooth(70, 160, height + coarse * 90) : 0
    const woods = this.#woods * smooth(240, 520, z) * smooth(170, 90, height + coarse * 120) * smooth(0.5, 0.72, up)
    if (woods > 0) this.#addWoods(spot, woods)
    const share = Math.max(bare, high * 0.85)
    if (share <= 0) return
    // Seen from above a wall has no area: its grain runs along its height instead.
    const size = 1 / 2 ** Math.max(0, Math.ceil(Math.log2(spot.footprint * 1.6)))
    const wall = this.#noise.octaves((spot.x + z * 0.6) * 0.35 * size, height * 0.8 * size, 3) * smooth(0.8, 0.5, up)
    const strata =
      this.#noise.at(height * 0.16 + medium * 2.4 + coarse * 2 + wall * 2, spot.x * 0.006) * 0.5 + 0.5 + wall * 0.9
    this.#set(this.#table.rock, share)
    this.#set(this.#table.darkRock, share * clamp(strata * 0.9 + small * 0.8 + medium * 0.3 - 0.1))
  }

  /** Forest seen from so far that it is a fur of crowns. */
  #addWoods({ x, z, footprint }: Spot, share: number): void {
    const size = Math.max(7, footprint * 2.4)
    const crowns = this.#noise.octaves(x / size, z / (size * 1.5), 2)
    const cover = share * smooth(-0.2, 0.16, this.#noise.octaves(x / 120, z / 120, 2) + 0.12)
    let colour = woodsColour
    if (this.#autumn) colour = autumnWoods[Math.floor(clamp(crowns + 0.5, 0, 0.99) * autumnWoods.length)] ?? woodsColour
    const own = this.#red
    this.#set(colour, cover * 0.9)
    const shade = 1 + crowns * 0.9 * cover
    own.r *= shade
    own.g *= shade
    own.b *= shade
  }

  #addShore({ shore, footprint }: Spot, small: number): void {
    const wave = small * 0.7 * clamp(1 - footprint)
    const reach = this.#place.ground === 'sand' ? 6 : 3
    // Dikes between flooded fields are grown over.
    const bare = this.#place.water === 'paddies' ? 0.3 : 0.92
    this.#set(this.#table.shore, smooth(reach, reach * 0.2, shore + wave * 2) * bare)
  }

  #addPath({ x, z, shore, footprint }: Spot, medium: number, small: number): void {
    if (shore < 1.5) return
    const away = this.pathAway(x, z) + medium * 0.5 + small * 0.25
    const edge = 0.35 + footprint
    const share = smooth(this.#pathWidth + edge, this.#pathWidth - edge * 0.6, away)
    if (share <= 0) return
    this.#set(pathColour, share * 0.9)
    const worn = 1 + (small * 0.4 + smooth(0.5, 0.1, Math.abs(away - this.#pathWidth * 0.5)) * -0.1) * share
    this.#red.r *= worn
    this.#red.g *= worn
    this.#red.b *= worn
  }

  #addSnow(spot: Spot, up: number, coarse: number, medium: number): void {
    const flat = smooth(0.46, 0.72, up + medium * 0.2)
    const line = smooth(-34, 40, spot.height - this.#snowLine + coarse * 110 + medium * 26)
    const lying = this.#snow > 0 ? smooth(0.2, -0.25, 0.42 + medium * 0.7 + coarse * 0.5 - this.#snow * 0.85) : 0
    const dryLand = spot.shore < 2 ? 0.3 : 1
    this.#set(snowColour, clamp(Math.max(line * flat, lying * smooth(0.36, 0.66, up + medium * 0.2)) * dryLand))
  }

  #illuminate(spot: Spot, small: number): void {
    const { direction, sun, sky, bounce } = this.#light
    const normalX = this.normal[0] as number
    const up = this.normal[1] as number
    const towards = this.normal[2] as number
    const facing = Math.max(0, normalX * direction[0] + up * direction[1] - towards * direction[2])
    const direct = facing * spot.sun
    const open = clamp(spot.open + small * 0.25) * (0.5 + 0.5 * up)
    const back = (1 - up) * 0.6
    const wet = 1 - 0.3 * this.#wet
    const own = this.#red
    this.colour[0] = own.r * wet * (direct * sun[0] + open * sky[0] + back * bounce[0])
    this.colour[1] = own.g * wet * (direct * sun[1] + open * sky[1] + back * bounce[1])
    this.colour[2] = own.b * wet * (direct * sun[2] + open * sky[2] + back * bounce[2])
  }

  /** Streams down the gullies of the cone, and cracks in the ground about it. */
  #addLava({ x, z, height }: Spot, medium: number): void {
    const { cone } = this.#terrain.backdrop
    const dx = x - cone.x
    const dz = z - cone.z
    const away = Math.hypot(dx, dz)
    const rim = smooth(cone.rim * 1.06, cone.rim * 0.9, away)
    let heat = rim
    if (away < cone.foot * 0.85 && height > 20) {
      const angle = Math.atan2(dx, -dz)
      const stream = Math.abs(this.#noise.octaves(angle * 1.9 + away / 700, away / 260, 3))
      const near = smooth(0.075, 0.012, stream + (away / cone.foot) * 0.04)
      heat = Math.max(heat, near * smooth(cone.foot * 0.8, cone.rim, away) * (0.7 + medium))
    } else if (z < 160) {
      const crack = Math.abs(this.#noise.octaves(x * 0.055, z * 0.055, 3))
      heat = smooth(0.028, 0.004, crack) * smooth(0.02, 0.2, this.#noise.at(x * 0.02, z * 0.02 + 9)) * 0.8
    }
    if (heat <= 0) return
    for (let channel = 0; channel < 3; channel++) {
      this.colour[channel] = (this.colour[channel] as number) * (1 - heat) + (lavaColour[channel] as number) * heat
    }
  }
}

/** The colours that the prompt gives, varied as the ground's own are. */
function colouredTable(table: GroundColours, { rock, ground }: AskedColours): GroundColours {
  // A pure colour would be paint, not stone.
  const stone = rock && mixColours(rock, table.rock, 0.42)
  const withRock = stone ? { ...table, rock: stone, darkRock: scaleColour(stone, 0.5) } : table
  if (!ground) return withRock
  return {
    ...withRock,
    one: mixColours(scaleColour(ground, 0.72), table.one, 0.3),
    other: mixColours(ground, table.other, 0.3),
    patch: mixColours(ground, table.patch, 0.4),
    green: 0,
  }
}

function snowOnGround(scene: Scene, conditions: Conditions, place: Place): number {
  if (scene.without.has('snow') || place.enclosure === 'underwater' || place.enclosure === 'cave') return 0
  if (place.ground === 'snow') return 1
  return clamp(Math.max(conditions.snow, scene.season === 'winter' ? 0.72 : 0) * (conditions.rain > 0.5 ? 0.4 : 1))
}
