import { heedCancel } from '#engine/heed-cancel.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { type Frame, Part } from '#painter/core/frame.ts'
import type { Noise } from '#painter/core/noise.ts'
import { between, randomFor } from '#painter/core/random.ts'
import { octaves3 } from '#painter/sdf/noise3.ts'
import type { SpacePlan } from './space-plan.ts'

/** A hole in the sky with a bent disc of fire about it: in front, over and under. */
export function drawBlackHole(frame: Frame, { blackHole }: SpacePlan, noise: Noise, moment: number): void {
  if (!blackHole) return
  const { width, height, colour } = frame
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const x = ((column + 0.5 - width / 2) / height - blackHole.x) / blackHole.radius
      const y = ((row + 0.5) / height - 0.5 - blackHole.y) / blackHole.radius
      const away = Math.hypot(x, y)
      if (away > 4.6) continue
      const at = (row * width + column) * 3
      const swallowed = smooth(1.04, 0.98, away)
      const ring = Math.exp(-(((away - 1.12) / 0.07) ** 2)) * 1.6
      const halo = smooth(1.05, 1.25, away) * Math.exp(-(away - 1.2) * 2.6) * 0.55
      const disc = discLight(noise, x, y, moment)
      const inFront = y > 0 ? 1 : 1 - swallowed
      for (let channel = 0; channel < 3; channel++) {
        const heat = channel === 0 ? 1.5 : channel === 1 ? 0.82 : 0.38
        const behind = mix(colour[at + channel] as number, 0, swallowed)
        colour[at + channel] = behind + heat * (disc * inFront + (ring + halo) * (1 - 0.25 * clamp(x, -1, 1)))
      }
    }
  }
}

function discLight(noise: Noise, x: number, y: number, moment: number): number {
  const far = Math.hypot(x, y / 0.16)
  if (far < 1.25 || far > 4.4) return 0
  const turn = Math.atan2(y / 0.16, x) / Math.PI
  const streak = 0.6 + 0.5 * noise.octaves(far * 4.5, Math.cos((turn + moment * 2) * Math.PI) * 1.1 + 4, 4)
  // What moves towards the eye shines brighter.
  return (
    Math.max(0, streak) *
    smooth(1.25, 1.5, far) *
    Math.exp(-(far - 1.5) * 0.85) *
    smooth(4.4, 3, far) *
    (1.4 - 0.5 * clamp(x / 1.5, -1, 1))
  )
}

export function drawSun(frame: Frame, { sun }: SpacePlan): void {
  if (!sun) return
  const { width, height, colour } = frame
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const away =
        Math.hypot((column + 0.5 - width / 2) / height - sun.x, (row + 0.5) / height - 0.5 - sun.y) / sun.radius
      const light = smooth(1.03, 0.97, away) * 5 + Math.exp(-away * 1.1) * 1.6 + 0.12 / (1 + away * away)
      const at = (row * width + column) * 3
      colour[at] = (colour[at] as number) + light
      colour[at + 1] = (colour[at + 1] as number) + light * 0.82
      colour[at + 2] = (colour[at + 2] as number) + light * 0.55
    }
  }
}

/** Tumbling rocks, the far ones in a belt, some near ones large. */
export function drawAsteroids(frame: Frame, plan: SpacePlan, seed: number, moment: number): void {
  const random = randomFor(seed, 'asteroids')
  const rocks = Array.from({ length: plan.asteroids }, () => {
    const near = random() ** 3
    const along = between(random, -0.65, 0.65)
    return {
      along,
      aside: (random() - 0.5) * (0.12 + near * 0.7),
      radius: mix(0.006, 0.1, near ** 1.4),
      near,
      shift: random() * 60,
    }
  }).toSorted((one, other) => one.near - other.near)
  for (const rock of rocks) drawRock(frame, plan, rock, moment)
}

interface Rock {
  readonly along: number
  readonly aside: number
  readonly radius: number
  readonly near: number
  readonly shift: number
}

function drawRock(
  frame: Frame,
  { light }: SpacePlan,
  { along, aside, radius, near, shift }: Rock,
  moment: number,
): void {
  const { width, height, colour, depth, part, normal } = frame
  const middleX = width / 2 + along * width
  const middleY = height / 2 + (aside + along * 0.28) * height
  const size = radius * height
  const reach = Math.ceil(size * 1.4)
  const cos = Math.cos(moment * Math.PI * 2)
  const sin = Math.sin(moment * Math.PI * 2)
  for (let row = Math.max(0, Math.floor(middleY - reach)); row <= Math.min(height - 1, middleY + reach); row++) {
    heedCancel()
    for (
      let column = Math.max(0, Math.floor(middleX - reach));
      column <= Math.min(width - 1, middleX + reach);
      column++
    ) {
      const x = (column + 0.5 - middleX) / size
      const y = -(row + 0.5 - middleY) / size
      const away = Math.hypot(x, y)
      const outline =
        1 +
        0.38 * octaves3((x / Math.max(0.2, away)) * cos * 1.2 + shift, (y / Math.max(0.2, away)) * 1.2, sin * 1.2, 3)
      const covered = smooth(outline + 1.2 / size, outline - 1.2 / size, away)
      if (covered <= 0.01) continue
      const z = Math.sqrt(Math.max(0.02, 1 - (away / outline) ** 2))
      const relief = octaves3(x * 3 * cos + shift, y * 3, z * 3 + sin, 4)
      const lit = clamp(x * light[0] + y * light[1] + z * light[2] + relief * 0.55) * 0.9 + 0.03
      const pixel = row * width + column
      const at = pixel * 3
      colour[at] = mix(colour[at] as number, 0.42 * lit, covered)
      colour[at + 1] = mix(colour[at + 1] as number, 0.36 * lit, covered)
      colour[at + 2] = mix(colour[at + 2] as number, 0.31 * lit, covered)
      if (covered < 0.5) continue
      depth[pixel] = 700 - 500 * near
      part[pixel] = Part.ground
      normal.set([x, y, z], at)
    }
  }
}
