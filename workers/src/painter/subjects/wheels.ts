import { glossy, material, metallic } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'

export interface WheelParts {
  readonly tyre: number
  readonly rim: number
  readonly hub: number
}

export function wheelParts(b: ModelBuilder): WheelParts {
  return {
    tyre: b.material(material([0.018, 0.018, 0.02], { rough: 0.8, shine: 0.15 })),
    rim: b.material(metallic([0.62, 0.63, 0.66], 0.25)),
    hub: b.material(metallic([0.25, 0.26, 0.28], 0.35)),
  }
}

/** A wheel whose axle lies across, and its twin on the other side. */
export function addWheel(
  b: ModelBuilder,
  parts: WheelParts,
  at: Vector,
  radius: number,
  wide: number,
  turn: number,
): void {
  const thick = radius * 0.24
  b.cone(parts.tyre, [at[0], at[1], at[2] - wide / 2], [at[0], at[1], at[2] + wide / 2], radius, radius, {
    round: thick * 0.4,
    mirror: true,
  })
  const out = at[2] - wide / 2
  b.cone(parts.rim, [at[0], at[1], out - 0.005], [at[0], at[1], out + 0.04], radius * 0.7, radius * 0.7, {
    mirror: true,
  })
  b.cone(parts.hub, [at[0], at[1], out - 0.012], [at[0], at[1], out + 0.03], radius * 0.58, radius * 0.58, {
    mirror: true,
  })
  for (let spoke = 0; spoke < 5; spoke++) {
    const angle = (spoke / 5 + turn) * Math.PI * 2
    b.limb(
      parts.rim,
      [at[0], at[1], out - 0.01],
      [at[0] + Math.cos(angle) * radius * 0.62, at[1] + Math.sin(angle) * radius * 0.62, out - 0.012],
      radius * 0.1,
      radius * 0.07,
      { mirror: true },
    )
  }
}

/** A wheel of thin spokes in the middle plane. */
export function addSpokedWheel(
  b: ModelBuilder,
  parts: WheelParts,
  at: Vector,
  radius: number,
  thick: number,
  spokes: number,
  turn: number,
): void {
  b.ring(parts.tyre, at, radius - thick, thick, { turn: [90, 0, 0] })
  b.ring(parts.rim, at, radius - thick * 2.3, thick * 0.6, { turn: [90, 0, 0] })
  b.limb(parts.hub, [at[0], at[1], at[2] - thick * 2], [at[0], at[1], at[2] + thick * 2], thick * 1.3)
  for (let spoke = 0; spoke < spokes; spoke++) {
    const angle = (spoke / spokes + turn) * Math.PI * 2
    b.limb(
      parts.rim,
      at,
      [at[0] + Math.cos(angle) * (radius - thick * 2), at[1] + Math.sin(angle) * (radius - thick * 2), at[2]],
      thick * 0.22,
    )
  }
}

export const windowGlass = glossy([0.04, 0.06, 0.08], { rough: 0.06, shine: 0.9 })
export const headlamp = material([1, 0.93, 0.75], { glow: 0.5, shine: 0.6, rough: 0.1 })
export const tailLamp = material([0.75, 0.03, 0.02], { glow: 0.6, shine: 0.5, rough: 0.15 })
