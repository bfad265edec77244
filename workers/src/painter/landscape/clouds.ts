import { heedCancel } from '#engine/heed-cancel.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor, type Random } from '#painter/core/random.ts'
import type { Composition } from './composition.ts'
import { CLOUD_CHANNELS, cloudShape } from './cloud-shapes.ts'
import type { Conditions } from './daylight.ts'
import type { HourLight } from './light-table.ts'
import type { Scene } from '#painter/scene.ts'

/** A heap of cloud, placed by slopes: to the side, of its foot upwards, half its width. */
interface Heap {
  readonly side: number
  readonly foot: number
  readonly half: number
  readonly variant: number
  readonly mirrored: boolean
  readonly faint: number
  readonly drift: number
}

/** Colours premixed for each picture. */
interface CloudLight {
  readonly lit: readonly [number, number, number]
  readonly shade: readonly [number, number, number]
  readonly sun: readonly [number, number, number]
}

export interface CloudTarget {
  readonly width: number
  readonly height: number
  readonly colour: Float32Array
  readonly horizon: number
  readonly centre: number
  readonly focal: number
}

export class Clouds {
  readonly #heaps: readonly Heap[]
  readonly #cover: number
  readonly #veil: number
  readonly #wisps: number
  readonly #storm: number
  readonly #light: CloudLight
  readonly #noise: Noise
  readonly #wind: number

  constructor(scene: Scene, composition: Composition, conditions: Conditions, light: HourLight, seed: number) {
    const random = randomFor(seed, 'clouds')
    const mood = random()
    const unwanted = scene.without.has('clouds')
    const grey = Math.max(
      conditions.overcast,
      conditions.rain * 0.9,
      conditions.storm,
      conditions.snow * 0.85,
      // A low sun shines through mist; what hides it is fog by day.
      conditions.fog * (scene.time === 'dawn' || scene.time === 'sunset' ? 0.4 : 0.9),
    )
    const clear = conditions.clear > 0 && conditions.clouds === 0
    const asked = Math.max(conditions.clouds, clear ? 0 : conditions.storm)
    this.#noise = new Noise(seedFor(seed, 'clouds'))
    this.#veil = unwanted ? 0 : clamp(grey)
    this.#storm = unwanted ? 0 : clamp(conditions.storm)
    this.#wisps = unwanted || clear ? 0 : clamp(mood < 0.55 ? between(random, 0.3, 0.9) : 0.1) * (1 - this.#veil)
    this.#cover = unwanted ? 0 : clear ? 0 : asked * 0.4 + (mood > 0.3 && mood < 0.42 ? 0.32 : 0)
    const wonders = ['planet', 'rings', 'nebula'].some(name => scene.features.some(({ value }) => value === name))
    const starry = (scene.time === 'night' || wonders) && asked === 0
    const heaps = unwanted || clear || starry ? 0 : asked > 0 ? 12 + 6 * asked : mood > 0.25 ? between(random, 3, 9) : 0
    this.#heaps =
      grey > 0.75 && asked === 0 ? [] : placeHeaps(random, Math.round(heaps * (1 - 0.6 * this.#veil)), composition)
    this.#light = { lit: light.cloudLit, shade: light.cloudShade, sun: composition.sun.direction }
    this.#wind = 0.5 + conditions.wind
  }

  draw(target: CloudTarget, moment: number): void {
    if (this.#wisps > 0.02 || this.#cover > 0.02 || this.#veil > 0.02) this.#drawLayers(target, moment)
    for (const heap of this.#heaps) this.#drawHeap(target, heap, moment)
  }

  /** Thin and flat layers at half the size: they are soft. */
  #drawLayers(target: CloudTarget, moment: number): void {
    const step = target.width >= 192 ? 2 : 1
    const width = Math.ceil(target.width / step) + 1
    const height = Math.ceil(target.height / step) + 1
    const layer = new Float32Array(width * height * 4)
    const turn = moment * Math.PI * 2
    const driftX = Math.cos(turn) * 0.09 * this.#wind
    const driftZ = Math.sin(turn) * 0.09 * this.#wind
    for (let row = 0; row < height; row++) {
      heedCancel()
      const up = (target.horizon - row * step) / target.focal
      for (let column = 0; column < width; column++) {
        const side = (column * step - target.centre) / target.focal
        this.#layerAt(side, up, driftX, driftZ, layer, (row * width + column) * 4)
      }
    }
    layOver(target, layer, width, step)
  }

  #layerAt(side: number, up: number, driftX: number, driftZ: number, into: Float32Array, at: number): void {
    if (up < -0.02) return
    const length = 1 / Math.sqrt(side * side + up * up + 1)
    const height = Math.max(0, up * length) + 0.1
    const x = (side * length) / height
    const z = length / height
    const [sunX, sunY, sunZ] = this.#light.sun
    const towards = clamp((side * sunX + up * sunY + sunZ) * length)
    const noise = this.#noise
    let alpha = 0
    let bright = 0
    if (this.#wisps > 0.02) {
      const bent = noise.octaves(x * 0.5, z * 0.5, 2)
      const streak = noise.octaves(x * 0.9 + bent * 1.6 + driftX, z * 0.34 + bent * 0.8 + driftZ, 5)
      alpha = this.#wisps * smooth(-0.06, 0.62, streak) * 0.8 * smooth(0.0, 0.12, up)
      bright = 0.86
    }
    const cover = Math.max(this.#cover, this.#veil)
    if (cover > 0.02) {
      const warp = noise.octaves(x * 0.45 + driftZ, z * 0.45, 2) * (0.8 + this.#storm)
      const body = noise.octaves(x * 0.8 + warp + driftX, z * 0.8 + driftZ + warp * 0.4, 5)
      const lower = noise.octaves(x * 0.8 + warp + driftX + sunX * 0.2, z * 0.8 + driftZ + 0.2 + warp * 0.4, 3)
      const threshold = 0.5 - cover * 1.25
      const body2 = smooth(threshold, threshold + 0.5, body) * (this.#veil > 0.02 ? 1 : smooth(-0.01, 0.1, up))
      const light = clamp(
        0.5 + (lower - body) * (1.1 + this.#storm) - body * (0.35 + 0.5 * this.#veil + 0.6 * this.#storm),
      )
      bright = mix(bright, light, body2)
      alpha = 1 - (1 - alpha) * (1 - body2 * (0.72 + 0.26 * this.#veil))
    }
    if (alpha <= 0.003) return
    const rim = towards ** 8 * (1 - alpha) * 0.7 + towards ** 40 * 0.3 * (1 - this.#veil)
    const { lit, shade } = this.#light
    for (let channel = 0; channel < 3; channel++) {
      into[at + channel] =
        (mix(shade[channel] as number, lit[channel] as number, bright) + rim * (lit[channel] as number)) * alpha
    }
    into[at + 3] = alpha
  }

  #drawHeap(target: CloudTarget, heap: Heap, moment: number): void {
    const shape = cloudShape(heap.variant)
    const drift = Math.sin((moment + heap.drift) * Math.PI * 2) * heap.half * 0.05 * this.#wind
    const half = heap.half * target.focal
    const centre = target.centre + (heap.side + drift) * target.focal
    const height = (half * 2 * shape.height) / shape.width
    const foot = target.horizon - heap.foot * target.focal + height * 0.16
    const top = foot - height
    const left = centre - half
    const scale = shape.width / (half * 2)
    const firstRow = Math.max(0, Math.ceil(top))
    const lastRow = Math.min(target.height - 1, Math.floor(foot))
    const firstColumn = Math.max(0, Math.ceil(left))
    const lastColumn = Math.min(target.width - 1, Math.floor(centre + half))
    for (let row = firstRow; row <= lastRow; row++) {
      const y = (row + 0.5 - top) * scale
      for (let column = firstColumn; column <= lastColumn; column++) {
        const across = (column + 0.5 - left) * scale
        const x = heap.mirrored ? shape.width - across : across
        this.#blendHeap(target, shape.data, shape.width, shape.height, x, y, heap, row * target.width + column)
      }
    }
  }

  #blendHeap(
    target: CloudTarget,
    data: Float32Array,
    width: number,
    height: number,
    x: number,
    y: number,
    heap: Heap,
    pixel: number,
  ): void {
    const column = clamp(Math.floor(x - 0.5), 0, width - 2)
    const row = clamp(Math.floor(y - 0.5), 0, height - 2)
    const u = clamp(x - 0.5 - column)
    const v = clamp(y - 0.5 - row)
    const a = (row * width + column) * CLOUD_CHANNELS
    const below = a + width * CLOUD_CHANNELS
    const of = (channel: number): number => {
      const upper = mix(data[a + channel] as number, data[a + CLOUD_CHANNELS + channel] as number, u)
      return mix(upper, mix(data[below + channel] as number, data[below + CLOUD_CHANNELS + channel] as number, u), v)
    }
    const alpha = of(0) * heap.faint
    if (alpha < 0.01) return
    const [sunX, sunY, sunZ] = this.#light.sun
    const facing = of(1) * (heap.mirrored ? -1 : 1) * sunX + of(2) * Math.max(0.35, sunY) - of(3) * sunZ * 0.55
    const thick = of(4)
    const rising = 1 - y / height
    const light = clamp(0.34 + facing * 0.52 + smooth(0.06, 0.6, rising) * 0.4 - thick * 0.08)
    const thin = (1 - thick) * (sunZ > 0 ? 0.35 : 0.1)
    const { lit, shade } = this.#light
    const at = pixel * 3
    for (let channel = 0; channel < 3; channel++) {
      const colour = mix(shade[channel] as number, lit[channel] as number, clamp(light + thin))
      const behind = target.colour[at + channel] as number
      target.colour[at + channel] = behind + (mix(colour, behind, 0.12) - behind) * alpha
    }
  }
}

/** Small and many over the horizon, few and great higher up: heaps get smaller with distance, and their feet sink. */
function placeHeaps(random: Random, count: number, { widest, up, heavySide }: Composition): Heap[] {
  const heaps: Heap[] = []
  for (let index = 0; index < count; index++) {
    const near = random() ** 1.7
    const great = index === count - 1 || (index === count - 3 && random() < 0.5)
    heaps.push({
      side: great ? heavySide * widest * between(random, 0.1, 0.7) : widest * between(random, -1.25, 1.25),
      foot: great ? up * between(random, 0.12, 0.4) : up * (0.04 + 0.78 * near),
      half: widest * (great ? between(random, 0.5, 0.85) : between(random, 0.1, 0.22) + near * 0.3),
      variant: Math.floor(random() * 64),
      mirrored: random() < 0.5,
      faint: great ? 0.97 : between(random, 0.72, 0.96),
      drift: random(),
    })
  }
  return heaps.toSorted((one, other) => one.foot - other.foot)
}

function layOver({ width, height, colour }: CloudTarget, layer: Float32Array, layerWidth: number, step: number): void {
  for (let row = 0; row < height; row++) {
    heedCancel()
    const y = row / step
    const near = Math.floor(y)
    const v = y - near
    for (let column = 0; column < width; column++) {
      const x = column / step
      const left = Math.floor(x)
      const u = x - left
      const a = (near * layerWidth + left) * 4
      const below = a + layerWidth * 4
      const upper = mix(layer[a + 3] as number, layer[a + 7] as number, u)
      const alpha = mix(upper, mix(layer[below + 3] as number, layer[below + 7] as number, u), v)
      if (alpha < 0.003) continue
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const top = mix(layer[a + channel] as number, layer[a + 4 + channel] as number, u)
        const bottom = mix(layer[below + channel] as number, layer[below + 4 + channel] as number, u)
        colour[at + channel] = (colour[at + channel] as number) * (1 - alpha) + mix(top, bottom, v)
      }
    }
  }
}
