import { clamp, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import { CaveShape } from './cave-shape.ts'
import type { Composition } from './composition.ts'
import type { BackdropKind, Place } from './place.ts'

/** A place where the land gathers height, given by its slope to the side so that it stands where the picture wants it. */
interface Mass {
  readonly slope: number
  readonly spread: number
  readonly strength: number
}

interface Butte {
  readonly x: number
  readonly z: number
  readonly radius: number
  readonly height: number
}

/** What stands in the distance. */
export class Backdrop {
  readonly kind: BackdropKind
  readonly style: 'alps' | 'ranges' | 'towers'
  /** Of a volcano: its axis, its foot and the rim of its crater. */
  readonly cone: {
    readonly x: number
    readonly z: number
    readonly foot: number
    readonly rim: number
    readonly height: number
  }
  readonly cave: CaveShape
  readonly #noise: Noise
  readonly #masses: readonly Mass[]
  readonly #buttes: readonly Butte[]
  readonly #start: number
  readonly #scale: number
  readonly #gorge: number
  readonly #phase: number
  readonly #focus: number

  constructor(place: Place, composition: Composition, seed: number) {
    const random = randomFor(seed, 'backdrop')
    const { focus, widest, heavySide } = composition
    this.kind = place.backdrop
    this.cave = new CaveShape(composition, seed)
    this.#noise = new Noise(seedFor(seed, 'backdrop'))
    this.style = pick(random, ['alps', 'alps', 'ranges', 'ranges', 'towers'])
    this.#masses = [
      { slope: focus, spread: widest * between(random, 0.26, 0.5), strength: between(random, 0.75, 1.05) },
      {
        slope: heavySide * widest * between(random, 0.7, 1.1),
        spread: widest * 0.45,
        strength: between(random, 0.1, 0.9),
      },
      {
        slope: -heavySide * widest * between(random, 0.8, 1.3),
        spread: widest * 0.35,
        strength: between(random, 0.1, 0.7),
      },
    ]
    this.#start = place.water === 'none' ? between(random, 130, 640) : between(random, 190, 480)
    this.#scale = between(random, 0.85, 1.2) * Math.sqrt(place.backdropWeight)
    this.#gorge = between(random, 16, 34)
    this.#phase = random() * 6.283
    this.#focus = focus
    const coneZ = between(random, 900, 1500)
    this.cone = {
      x: focus * coneZ,
      z: coneZ,
      foot: coneZ * 0.62,
      rim: coneZ * 0.05,
      height: coneZ * 0.36 * this.#scale,
    }
    this.#buttes = Array.from({ length: 3 + Math.floor(random() * 4) }, () => {
      const z = between(random, 330, 1500)
      const x = between(random, -widest, widest) * z * 1.05
      return {
        x,
        z,
        radius: between(random, 26, 90) * (0.6 + z / 1100),
        height: between(random, 34, 80) * (0.5 + z / 800),
      }
    })
  }

  heightAt(x: number, z: number): number {
    switch (this.kind) {
      case 'none':
        return 0
      case 'hills':
        return this.#hills(x, z)
      case 'downs':
        return this.#downs(x, z) + this.#hills(x, z)
      case 'mountains':
        return this.#mountains(x, z)
      case 'mesas':
        return this.#mesas(x, z)
      case 'canyon':
        return this.#canyon(x, z)
      case 'volcano':
        return this.#volcano(x, z)
      case 'islands':
      case 'island':
        return this.#hills(x, z) * 0.3
      case 'cliff':
        return this.#hills(x, z)
      case 'cave walls':
        return this.cave.wallAt(x, z) + (z > this.cave.mouth ? this.#hills(x, z) : 0)
      case 'reef':
        return this.#reef(x, z)
    }
  }

  #massAt(slope: number): number {
    let sum = 0
    for (const mass of this.#masses) {
      const away = (slope - mass.slope) / mass.spread
      sum += mass.strength / (1 + away * away * away * away)
    }
    return Math.min(1.15, 0.16 + sum * 0.85)
  }

  #hills(x: number, z: number): number {
    const rise = smooth(this.#start * 0.5, this.#start * 3, z)
    if (rise === 0) return 0
    const waves = this.#noise.octaves(x / 340, z / 340, 4) + 0.42
    return rise * Math.max(0, waves) * (46 + z * 0.085) * this.#scale * (0.45 + 0.6 * this.#massAt(x / z))
  }

  /** Round hills that begin near the eye and stand one behind the other. */
  #downs(x: number, z: number): number {
    const rise = smooth(18, 150, z)
    if (rise === 0) return 0
    const waves = this.#noise.octaves(x / 150 + 40, z / 130, 2) + 0.3
    const ridge = 1 - Math.abs(this.#noise.at(x / 210 + 11, z / 150)) * 1.5
    return (
      rise * Math.max(0, waves * 0.8 + ridge * 0.45) * (30 + z * 0.1) * this.#scale * (0.5 + 0.6 * this.#massAt(x / z))
    )
  }

  #mountains(x: number, z: number): number {
    const start = this.#start
    const wander = this.#noise.octaves(x / 300, z / 300, 2) * 160
    const rise = smooth(start, start * 3.4, z + wander + Math.abs(x) * 0.12)
    if (rise === 0) return 0
    const mass = this.#massAt(x / z)
    if (this.style === 'towers') return rise * this.#towers(x, z) * mass
    const broad = this.style === 'ranges' ? 620 : 820
    const bentX = x + this.#noise.octaves(x / 190, z / 190, 3) * 90
    const crest = this.#noise.ridged(bentX / broad + 3, z / broad, 5)
    const washed = this.#noise.eroded(x / 240 + 9, z / 240 + 5, 7)
    const height = (crest * 0.84 + washed * 0.46 + 0.04) * (0.42 + 0.58 * crest)
    return rise * Math.max(0, height) * (0.28 + mass * 0.9) * (215 + 0.46 * z) * this.#scale
  }

  /** Pillars of stone with forest on their heads. */
  #towers(x: number, z: number): number {
    const cells = this.#noise.octaves(x / 210, z / 210, 3)
    const walls = smooth(0.02, 0.24, cells)
    const rough = this.#noise.eroded(x / 60, z / 60, 5)
    return (walls * (110 + z * 0.13) * (0.7 + cells * 0.9) + rough * 34 * (0.3 + walls) + 16) * this.#scale
  }

  #mesas(x: number, z: number): number {
    const rough = this.#noise.octaves(x / 46, z / 46, 3)
    let height = 0
    for (const butte of this.#buttes) {
      const away = Math.hypot(x - butte.x, (z - butte.z) * 0.8) / butte.radius + rough * 0.32
      if (away > 2.4) continue
      const wall = smooth(1.04, 0.9, away)
      const talus = clamp((2.2 - away) / 1.3) ** 2 * 0.34
      const steps = wall * 0.66 + 0.06 * smooth(0.8, 0.72, away)
      height = Math.max(height, butte.height * (steps + talus) * this.#scale)
    }
    return height + smooth(900, 2400, z) * Math.max(0, this.#noise.octaves(x / 500, z / 500, 3) + 0.2) * 120
  }

  #canyon(x: number, z: number): number {
    const bend = Math.sin(z / 170 + this.#phase) * 34 * smooth(20, 220, z) + this.#focus * z * 0.35
    const rough = this.#noise.octaves(x / 52, z / 52, 4) * 34
    const away = Math.abs(x - bend) - this.#gorge - z * 0.05 + rough
    const wall = clamp(away / 74)
    const layered = terraces(wall, 5)
    const tops = 1 + 0.22 * this.#noise.at(x / 160, z / 160)
    return layered * (66 + z * 0.075) * tops * this.#scale + smooth(1400, 2600, z) * 200 * wall
  }

  /** Rock in heaps, with sandy lanes between. */
  #reef(x: number, z: number): number {
    const heaps = smooth(0.02, 0.42, this.#noise.octaves(x / 11 + 3, z / 11, 3)) * smooth(4, 13, z)
    const tall = 2.2 + 5 * this.#massAt(x / z) * smooth(8, 30, z)
    return heaps * (tall + this.#noise.eroded(x / 3, z / 3, 4) * 1.6)
  }

  #volcano(x: number, z: number): number {
    const { foot, rim, height } = this.cone
    const dx = x - this.cone.x
    const dz = z - this.cone.z
    const away = Math.hypot(dx, dz)
    const share = clamp(1 - (away - rim) / (foot - rim))
    const slope = height * share ** 2.1
    const gullies =
      this.#noise.ridged((Math.atan2(dx, -dz) * 6) / 1.2, away / 420, 3) * share * (1 - share) * height * 0.22
    const crater = away < rim ? (1 - (away / rim) ** 2) * height * 0.12 : 0
    const rough = this.#noise.eroded(x / 120, z / 120, 5) * 12 * smooth(120, 500, z)
    return slope + gullies - crater + rough
  }

  /** Land that stands up out of open sea. */
  islandAt(x: number, z: number): number {
    if (this.kind === 'island') return this.#mainIsland(x, z)
    if (this.kind !== 'islands') return -10
    const far = smooth(700, 1000, z) * smooth(4200, 2600, z)
    if (far === 0) return -10
    const stacks = this.#noise.ridged(x / 420 + 8, z / 420, 4) * 1.4 - 0.92
    return stacks * 190 * far * (0.4 + this.#massAt(x / z)) - 8
  }

  #mainIsland(x: number, z: number): number {
    const centreZ = 250 + this.#gorge * 5
    const centreX = this.#focus * centreZ
    const radius = 78 + this.#gorge * 2.4
    const wobble = this.#noise.octaves(x / 50, z / 50, 4) * 0.5
    const away = Math.hypot((x - centreX) / 1.35, z - centreZ) / radius + wobble
    const dome = clamp(1.05 - away)
    const beach = dome * 22
    return beach - 1.4 + dome ** 1.7 * (56 * this.#scale + this.#noise.eroded(x / 50, z / 50, 5) * 26)
  }

  /** The wall that a waterfall comes down, over the ground before it. */
  cliffAt(x: number, z: number, fall: { readonly x: number; readonly z: number; readonly width: number }): number {
    const rough = this.#noise.octaves(x / 13, z / 13, 4)
    const bow = Math.abs(x - fall.x) * 0.34
    const behind =
      z - fall.z + Math.min(bow, 22) + rough * 7 * smooth(fall.width * 0.4, fall.width * 1.4, Math.abs(x - fall.x))
    const ledges = terraces(clamp(behind / 9), 3)
    const top = 22 + this.#gorge * 0.7 + this.#noise.octaves(x / 40, 3, 2) * 12
    const notch = smooth(fall.width * 0.75, fall.width * 0.45, Math.abs(x - fall.x)) * 3
    return ledges * (top * this.#scale - notch) + Math.max(0, behind - 9) * 0.14
  }
}

function terraces(share: number, count: number): number {
  const step = share * count
  const floor = Math.floor(step)
  return (floor + smooth(0.35, 0.9, step - floor)) / count
}
