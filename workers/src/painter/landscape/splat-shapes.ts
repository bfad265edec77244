import { clamp } from '#painter/core/curves.ts'
import { between, type Random } from '#painter/core/random.ts'
import type { Splat } from './sprite.ts'

export const BARK = 0
export const LEAF = 1
/** A second colour of the kind: blossom between leaves, the white of birch bark. */
export const ACCENT = 2

export function woodBetween(
  random: Random,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  radii: readonly [number, number],
  made = BARK,
): Splat[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const pieces = Math.max(2, Math.ceil(length / Math.max(0.004, (radii[0] + radii[1]) * 0.16)))
  const splats: Splat[] = []
  for (let piece = 0; piece <= pieces; piece++) {
    const share = piece / pieces
    splats.push({
      x: from[0] + (to[0] - from[0]) * share,
      y: from[1] + (to[1] - from[1]) * share,
      z: from[2] + (to[2] - from[2]) * share,
      radius: radii[0] + (radii[1] - radii[0]) * share,
      stretch: 1,
      turn: 0,
      normal: [0, 0, 0.2],
      round: 1,
      open: 0.75,
      made,
      tone: between(random, 0.45, 0.62),
    })
  }
  return splats
}

/** A ball of leaves: small flat pieces over its surface, those inside and below darker. */
export function leafBall(
  random: Random,
  centre: readonly [number, number, number],
  radius: number,
  made: number,
  options: { leaves: number; size: number; middle: readonly [number, number] },
): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < options.leaves; index++) {
    const angle = random() * 6.2832
    const height = between(random, -1, 1)
    const ring = Math.sqrt(1 - height * height)
    const normal = [Math.cos(angle) * ring, height, Math.sin(angle) * ring] as const
    const out = between(random, 0.7, 1.06)
    const x = centre[0] + normal[0] * radius * out
    const y = centre[1] + normal[1] * radius * out * 0.86
    const z = centre[2] + normal[2] * radius * out
    const fromMiddle = Math.hypot(x - options.middle[0], (y - options.middle[1]) * 1.1)
    splats.push({
      x,
      y,
      z,
      radius: options.size * between(random, 0.6, 1.25),
      stretch: between(random, 1.2, 2.3),
      turn: random() * 3.14,
      normal: [normal[0] * 0.75 + (x - options.middle[0]) * 1.1, normal[1] * 0.75 + 0.16, normal[2] * 0.7 + 0.2],
      round: 0.25,
      open: clamp(0.34 + fromMiddle * 1.1 + normal[1] * 0.26 + (out - 0.9)),
      made,
      tone: random(),
    })
  }
  return splats
}

export function flat(x: number, y: number, z: number, radius: number, made: number, tone: number): Splat {
  return { x, y, z, radius, stretch: 1, turn: 0, normal: [0, 0.3, 0.9], round: 0.3, open: 0.9, made, tone }
}
