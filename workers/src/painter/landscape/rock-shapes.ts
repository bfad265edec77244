import { clamp, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import { between } from '#painter/core/random.ts'
import { SPRITE_CHANNELS, spriteFrom, type Sprite } from './sprite.ts'

const WIDTH = 232
const HEIGHT = 144
export const ROCK_SHAPES = 6

const made = new Map<number, Sprite>()

/** A boulder: a few rounded lumps cut by flat faces, rough all over. */
export function rockSprite(variant: number): Sprite {
  let sprite = made.get(variant)
  if (!sprite) {
    sprite = build(variant)
    made.set(variant, sprite)
  }
  return sprite
}

interface Face {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly away: number
}

function build(variant: number): Sprite {
  const random = seededRandom(900 + variant * 71)
  const noise = new Noise(3300 + variant)
  const faces: Face[] = Array.from({ length: 9 }, () => {
    const angle = random() * 6.283
    const rise = between(random, -0.2, 0.95)
    const ring = Math.sqrt(1 - rise * rise)
    return { x: Math.cos(angle) * ring, y: rise, z: Math.abs(Math.sin(angle)) * ring, away: between(random, 0.62, 0.9) }
  })
  const relief = new Float32Array(WIDTH * HEIGHT)
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const x = ((column + 0.5) / WIDTH) * 2.7 - 1.35
      const y = 1.06 - ((row + 0.5) / HEIGHT) * 1.4
      relief[row * WIDTH + column] = frontOf(x, y, faces, noise)
    }
  }
  return spriteFrom(lightable(relief, noise), WIDTH, HEIGHT)
}

/** How far the stone comes towards the eye; negative beside it. */
function frontOf(x: number, y: number, faces: readonly Face[], noise: Noise): number {
  const rough = noise.octaves(x * 2.6 + 5, y * 2.6, 4) * 0.2
  // Below its widest it goes on for a little, round, as it is seen from above.
  const low = y < 0 ? (y / 0.32) ** 2 : y * y * 1.05
  const round = 1 - (x * x) / 1.05 - low + rough * (y < 0 ? 0.3 : 1)
  if (round <= 0) return -1
  let front = Math.sqrt(round)
  for (const face of faces) {
    if (face.z < 0.08) {
      if (face.x * x + face.y * y > face.away + rough * 0.4) return -1
      continue
    }
    front = Math.min(front, (face.away - face.x * x - face.y * y) / face.z)
  }
  return front + noise.octaves(x * 9, y * 9, 3) * 0.05
}

function lightable(relief: Float32Array, noise: Noise): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * SPRITE_CHANNELS)
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const own = relief[row * WIDTH + column] as number
      if (own <= 0) continue
      const at = (row * WIDTH + column) * SPRITE_CHANNELS
      const near = (dx: number, dy: number): number => {
        const value = relief[clamp(row + dy, 0, HEIGHT - 1) * WIDTH + clamp(column + dx, 0, WIDTH - 1)] as number
        return value > 0 ? value : own - 0.12
      }
      const normalX = (near(-1, 0) - near(1, 0)) * (WIDTH / 5.4)
      const normalY = (near(0, 1) - near(0, -1)) * (HEIGHT / 2.8)
      const length = 1 / Math.hypot(normalX, normalY, 1)
      const moss = noise.octaves(column / 34, row / 34, 3)
      data[at] = 255 * smooth(0, 0.12, own)
      data[at + 1] = normalX * length * 127 + 128
      data[at + 2] = normalY * length * 127 + 128
      data[at + 3] = clamp(0.5 + 0.5 * (1 - row / HEIGHT) + own * 0.2) * 255
      data[at + 4] = normalY * length + moss * 0.9 > 0.62 ? 50 : 0
      data[at + 5] = clamp(0.5 + noise.octaves(column / 13 + 40, row / 13, 3)) * 255
    }
  }
  return data
}
