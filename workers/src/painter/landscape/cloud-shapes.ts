import { clamp, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import { between } from '#painter/core/random.ts'

/** A heap of cloud as seen from the side: coverage, and a relief to light it by. */
export interface CloudShape {
  readonly width: number
  readonly height: number
  /** Of each pixel: coverage, normal to the right, up and to the eye, thickness. */
  readonly data: Float32Array
}

export const CLOUD_CHANNELS = 5
const WIDTH = 224
const HEIGHT = 128
const shapeSeeds = 8

interface Puff {
  x: number
  y: number
  radius: number
}

const made = new Map<number, CloudShape>()

/** The same few shapes for every picture: worked out when first needed. */
export function cloudShape(variant: number): CloudShape {
  const place = ((variant % shapeSeeds) + shapeSeeds) % shapeSeeds
  let shape = made.get(place)
  if (!shape) {
    shape = build(place)
    made.set(place, shape)
  }
  return shape
}

function build(variant: number): CloudShape {
  const puffs = puffsOf(variant)
  const noise = new Noise(7000 + variant)
  const relief = pile(puffs, noise)
  finish(relief, noise)
  return { width: WIDTH, height: HEIGHT, data: lightable(softened(softened(relief))) }
}

/** Big ones on the base, smaller on their shoulders, and again, as cauliflower grows. */
function puffsOf(variant: number): Puff[] {
  const random = seededRandom(4100 + variant * 97)
  const base = HEIGHT * 0.82
  const tall = variant % 3 === 0 ? 1.35 : variant % 3 === 1 ? 0.95 : 0.62
  const puffs: Puff[] = []
  const towers = 3 + Math.floor(random() * 3)
  for (let tower = 0; tower < towers; tower++) {
    const x = WIDTH * (0.22 + (0.56 * (tower + random() * 0.7)) / towers)
    const middle = 1 - Math.abs(x / WIDTH - 0.5) * 1.7
    const height = HEIGHT * between(random, 0.22, 0.46) * tall * (0.35 + middle)
    for (let level = 0; level < 5; level++) {
      const share = level / 5
      const radius = HEIGHT * between(random, 0.1, 0.17) * (1 - share * 0.5) * (0.6 + 0.5 * middle)
      puffs.push({
        x: x + between(random, -20, 20) * (1 - share * 0.4),
        y: base - radius * 0.5 - height * share,
        radius,
      })
    }
  }
  for (let index = 0; index < 12; index++) {
    const x = WIDTH * between(random, 0.1, 0.9)
    puffs.push({ x, y: base - 4, radius: HEIGHT * between(random, 0.05, 0.11) })
  }
  const shoulders = puffs.flatMap(({ x, y, radius }) =>
    Array.from({ length: 5 }, () => {
      const angle = between(random, -0.4, Math.PI + 0.4)
      const size = radius * between(random, 0.28, 0.56)
      return { x: x + Math.cos(angle) * radius * 0.86, y: y - Math.sin(angle) * radius * 0.86, radius: size }
    }),
  )
  return [...puffs, ...shoulders].filter(({ y }) => y < base + 4)
}

/** How far the edges of a puff may be blown about, in pixels. */
const BLOWN = 9

/** Height of the nearest puff at each place, all places shifted a little so that no puff is a ball. */
function pile(puffs: readonly Puff[], noise: Noise): Float32Array {
  const relief = new Float32Array(WIDTH * HEIGHT)
  const shifted = new Float32Array(WIDTH * HEIGHT * 2)
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const at = (row * WIDTH + column) * 2
      shifted[at] = column + noise.octaves(column / 24, row / 24, 3) * BLOWN
      shifted[at + 1] = row + noise.octaves(column / 24 + 60, row / 24, 3) * BLOWN
    }
  }
  for (const puff of puffs) pileOne(puff, shifted, relief)
  return relief
}

function pileOne({ x, y, radius }: Puff, shifted: Float32Array, relief: Float32Array): void {
  const reach = radius + BLOWN
  const top = Math.max(0, Math.floor(y - reach))
  const bottom = Math.min(HEIGHT - 1, Math.ceil(y + reach))
  const left = Math.max(0, Math.floor(x - reach))
  const right = Math.min(WIDTH - 1, Math.ceil(x + reach))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const at = row * WIDTH + column
      const dx = (shifted[at * 2] as number) - x
      const dy = (shifted[at * 2 + 1] as number) - y
      const room = radius * radius - dx * dx - dy * dy
      if (room <= 0) continue
      const own = Math.sqrt(room) + radius * 0.15
      const before = relief[at] as number
      // Melted together: where two merely met, there would be a crease as between balls of dough.
      const melt = radius * 0.5
      const over = before === 0 ? 0 : Math.max(0, melt - Math.abs(own - before)) / melt
      relief[at] = Math.max(before, own) + over * over * melt * 0.22
    }
  }
}

/** A flat base, and billows on what bulges. */
function finish(relief: Float32Array, noise: Noise): void {
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const at = row * WIDTH + column
      if (relief[at] === 0) continue
      const flat = smooth(HEIGHT * 0.86, HEIGHT * 0.76, row + noise.octaves(column / 20, 4, 3) * 9)
      const billow = 1 + 0.16 * (1 - Math.abs(noise.octaves(column / 15 + 30, row / 15, 2)) * 2)
      const torn = noise.octaves(column / 6 + 80, row / 6, 3)
      relief[at] = Math.max(0, (relief[at] as number) * flat * billow + torn * 3.4)
    }
  }
}

/** Vapour has no creases. */
function softened(relief: Float32Array): Float32Array {
  const soft = new Float32Array(relief.length)
  for (let at = WIDTH + 1; at < relief.length - WIDTH - 1; at++) {
    const sides =
      (relief[at - 1] as number) +
      (relief[at + 1] as number) +
      (relief[at - WIDTH] as number) +
      (relief[at + WIDTH] as number)
    soft[at] = (relief[at] as number) * 0.4 + sides * 0.15
  }
  return soft
}

/** The larger, the gentler is the light on the relief: vapour scatters most of it. */
const RELIEF = 2.5

function lightable(relief: Float32Array): Float32Array {
  const data = new Float32Array(WIDTH * HEIGHT * CLOUD_CHANNELS)
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const at = row * WIDTH + column
      const own = relief[at] as number
      if (own <= 0) continue
      const left = relief[at - 1] ?? 0
      const right = relief[at + 1] ?? 0
      const above = relief[at - WIDTH] ?? 0
      const below = relief[at + WIDTH] ?? 0
      const normalX = clamp(left - right, -4, 4)
      const normalY = clamp(below - above, -4, 4) * -1
      const length = 1 / Math.hypot(normalX, normalY, RELIEF)
      const to = at * CLOUD_CHANNELS
      data[to] = smooth(0.6, 13, own)
      data[to + 1] = normalX * length
      data[to + 2] = -normalY * length
      data[to + 3] = RELIEF * length
      data[to + 4] = clamp(own / 26)
    }
  }
  return data
}
