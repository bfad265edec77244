import { clamp } from '#painter/core/curves.ts'

/** Of each pixel: coverage, normal to the right and up, openness to light, what it is made of, tone. */
export const SPRITE_CHANNELS = 6

/** One thing as seen from the front, without its light: lit anew wherever it stands. */
export interface Sprite {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  /** The same at half the size, and so on down. */
  readonly smaller: Sprite | undefined
}

/** A piece of a thing: a ball of leaves, a stretch of trunk, a petal. Sizes are shares of the sprite's height; y grows upwards. */
export interface Splat {
  readonly x: number
  readonly y: number
  /** Towards the eye. */
  readonly z: number
  readonly radius: number
  /** How much longer than wide, and its turn in radians. */
  readonly stretch: number
  readonly turn: number
  /** Where the surface looks, length about 1: the middle of the piece. */
  readonly normal: readonly [number, number, number]
  /** 1 for a ball, 0 for something flat. */
  readonly round: number
  readonly open: number
  /** 0 wood, 1 leaf; further ones as the drawing's palette has them. */
  readonly made: number
  readonly tone: number
}

/** Puts splats together, the nearer over the farther. */
export function rasterise(splats: readonly Splat[], width: number, height: number): Sprite {
  const data = new Uint8Array(width * height * SPRITE_CHANNELS)
  const depth = new Float32Array(width * height).fill(-1e9)
  for (const splat of splats) stamp(splat, width, height, data, depth)
  return spriteFrom(data, width, height)
}

export function spriteFrom(data: Uint8Array, width: number, height: number): Sprite {
  return { width, height, data, smaller: halved({ width, height, data }) }
}

const EDGE = 1.2

function stamp(splat: Splat, width: number, height: number, data: Uint8Array, depth: Float32Array): void {
  const radius = Math.max(0.6, splat.radius * height)
  const long = radius * splat.stretch
  const centreX = width / 2 + splat.x * height
  const centreY = (1 - splat.y) * height
  const cos = Math.cos(splat.turn)
  const sin = Math.sin(splat.turn)
  const reachX = Math.abs(cos) * long + Math.abs(sin) * radius + 1
  const reachY = Math.abs(sin) * long + Math.abs(cos) * radius + 1
  const top = Math.max(0, Math.floor(centreY - reachY))
  const bottom = Math.min(height - 1, Math.ceil(centreY + reachY))
  const left = Math.max(0, Math.floor(centreX - reachX))
  const right = Math.min(width - 1, Math.ceil(centreX + reachX))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const dx = column + 0.5 - centreX
      const dy = row + 0.5 - centreY
      const along = (dx * cos - dy * sin) / long
      const across = (dx * sin + dy * cos) / radius
      const away = along * along + across * across
      if (away >= 1) continue
      const coverage = clamp((1 - Math.sqrt(away)) * radius * EDGE, 0, 1) * 255
      const bulge = Math.sqrt(1 - away)
      const near = splat.z + bulge * splat.radius * splat.round
      const pixel = row * width + column
      const at = pixel * SPRITE_CHANNELS
      if (near < (depth[pixel] as number) && coverage > (data[at] as number) * 0.5) {
        data[at] = Math.max(data[at] as number, coverage)
        continue
      }
      if (coverage < 96 && (data[at] as number) > coverage) continue
      depth[pixel] = near
      const normalX = splat.normal[0] + (along * cos + across * sin) * splat.round
      const normalY = splat.normal[1] + (along * sin - across * cos) * splat.round
      const normalZ = Math.max(0.05, splat.normal[2]) + bulge * splat.round
      const length = 1 / Math.hypot(normalX, normalY, normalZ)
      data[at] = Math.max(data[at] as number, coverage)
      data[at + 1] = normalX * length * 127 + 128
      data[at + 2] = normalY * length * 127 + 128
      data[at + 3] = clamp(splat.open) * 255
      data[at + 4] = splat.made * 50
      data[at + 5] = clamp(splat.tone) * 255
    }
  }
}

const SMALLEST = 6

/** Averages by coverage, so that what is cut out does not darken the edges. */
function halved(sprite: Omit<Sprite, 'smaller'>): Sprite | undefined {
  const width = sprite.width >> 1
  const height = sprite.height >> 1
  if (width < SMALLEST || height < SMALLEST) return undefined
  const data = new Uint8Array(width * height * SPRITE_CHANNELS)
  const row = sprite.width * SPRITE_CHANNELS
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * 2 * sprite.width + x * 2) * SPRITE_CHANNELS
      const to = (y * width + x) * SPRITE_CHANNELS
      const corners = [from, from + SPRITE_CHANNELS, from + row, from + row + SPRITE_CHANNELS]
      averageInto(sprite.data, corners, data, to)
    }
  }
  const half = { width, height, data }
  return { ...half, smaller: halved(half) }
}

function averageInto(source: Uint8Array, corners: readonly number[], into: Uint8Array, to: number): void {
  let covered = 0
  for (const corner of corners) covered += source[corner] as number
  into[to] = covered / 4
  if (covered === 0) return
  let fullest = corners[0] as number
  for (const corner of corners) if ((source[corner] as number) > (source[fullest] as number)) fullest = corner
  for (let channel = 1; channel < SPRITE_CHANNELS; channel++) {
    let sum = 0
    for (const corner of corners) sum += (source[corner + channel] as number) * (source[corner] as number)
    // Materials are names, not amounts: half bark and half leaf is not a third thing.
    into[to + channel] = channel === 4 ? (source[fullest + 4] as number) : sum / covered
  }
}

/** The smallest version that still has a pixel for each of `height` rows. */
export function versionFor(sprite: Sprite, height: number): Sprite {
  let version = sprite
  while (version.smaller && version.smaller.height >= height * 0.9) version = version.smaller
  return version
}
