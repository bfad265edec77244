import type { Colour } from '#painter/core/colour.ts'
import { glossy, material, type Material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { shade, type ModelRequest } from './model.ts'

export type Wall = 'plaster' | 'brick' | 'stone' | 'wood'

export function wallOf(kind: Wall, colour: Colour, { traits }: ModelRequest): Material {
  const made: Wall = traits.has('brick')
    ? 'brick'
    : traits.has('stone')
      ? 'stone'
      : traits.has('wooden')
        ? 'wood'
        : kind
  const worn = traits.has('old') || traits.has('ruined') ? 0.75 : 1
  switch (made) {
    case 'brick':
      return material(shade(colour, worn), {
        pattern: 'bricks',
        second: shade(colour, 0.45),
        scale: 0.42,
        amount: 0.8,
        relief: 0.02,
        rough: 0.9,
      })
    case 'stone':
      return material(shade(colour, worn), {
        pattern: 'stones',
        second: shade(colour, 0.42),
        scale: 0.8,
        amount: 0.85,
        relief: 0.05,
        rough: 0.95,
      })
    case 'wood':
      return material(shade(colour, worn), {
        pattern: 'planks',
        second: shade(colour, 0.4),
        scale: 0.28,
        amount: 0.8,
        relief: 0.02,
        rough: 0.85,
      })
    default:
      return material(shade(colour, worn), {
        pattern: 'mottled',
        second: shade(colour, 0.78),
        scale: 0.9,
        amount: 0.5,
        rough: 0.95,
      })
  }
}

export function roofOf(colour: Colour, kind: 'tiles' | 'thatch' | 'planks' = 'tiles'): Material {
  return material(colour, {
    pattern: kind,
    second: shade(colour, 0.4),
    scale: kind === 'tiles' ? 0.42 : 0.5,
    amount: 0.85,
    relief: 0.05,
    rough: 0.85,
  })
}

/** Panes that mirror the sky by day and are lit at night. */
export const pane: Material = glossy([0.05, 0.075, 0.1], { rough: 0.1, shine: 0.7 })
export const litPane: Material = material([1, 0.62, 0.24], { glow: 1.5, glowsAt: 'night', rough: 0.2, shine: 0.5 })

export interface Panes {
  readonly frame: number
  readonly glass: number
  readonly lit: number
}

export function panesOf(b: ModelBuilder, frame: Colour): Panes {
  return {
    frame: b.material(material(frame, { rough: 0.7 })),
    glass: b.material(pane),
    lit: b.material({ ...litPane, colour: [0.5, 0.36, 0.18] as Colour, glow: 3 }),
  }
}

/** A window in a wall that looks along -z (`facing` 'z'), +z too when mirrored, or along +x. */
export function addWindow(
  b: ModelBuilder,
  panes: Panes,
  at: Vector,
  size: readonly [number, number],
  facing: 'x' | 'z',
  lit: boolean,
): void {
  const [wide, high] = [size[0] / 2, size[1] / 2]
  const glass = lit ? panes.lit : panes.glass
  const bar = Math.min(wide, high) * 0.16
  const flat = (w: number, h: number, d: number): Vector => (facing === 'z' ? [w, h, d] : [d, h, w])
  const mirror = facing === 'z'
  b.box(panes.frame, at, flat(wide + bar, high + bar, 0.05), { mirror, round: 0.01 })
  b.box(
    glass,
    facing === 'z' ? [at[0], at[1], at[2] + Math.sign(at[2]) * 0.03] : [at[0] + 0.03, at[1], at[2]],
    flat(wide, high, 0.04),
    { mirror, round: 0.005 },
  )
  const out: Vector = facing === 'z' ? [at[0], at[1], at[2] + Math.sign(at[2]) * 0.05] : [at[0] + 0.05, at[1], at[2]]
  b.box(panes.frame, out, flat(bar * 0.35, high, 0.04), { mirror, round: 0.005 })
  b.box(panes.frame, out, flat(wide, bar * 0.35, 0.04), { mirror, round: 0.005 })
  const sill: Vector =
    facing === 'z'
      ? [at[0], at[1] - high - bar, at[2] + Math.sign(at[2]) * 0.06]
      : [at[0] + 0.06, at[1] - high - bar, at[2]]
  b.box(panes.frame, sill, flat(wide + bar * 2, bar * 0.5, 0.1), { mirror, round: 0.01 })
}

/** A saddle roof over a length along x: ridge height, half width, overhang. */
export function addSaddleRoof(
  b: ModelBuilder,
  roof: number,
  eaves: number,
  long: number,
  wide: number,
  rise: number,
  over = 0.35,
): void {
  const slope = (Math.atan2(rise, wide) * 180) / Math.PI
  const span = Math.hypot(rise, wide) + over
  const middle: Vector = [
    0,
    eaves + rise / 2 - (over / 2) * Math.sin((slope * Math.PI) / 180) + 0.08,
    wide / 2 + (over / 2) * Math.cos((slope * Math.PI) / 180),
  ]
  b.box(roof, middle, [long + over, 0.1, span / 2], { mirror: true, turn: [slope, 0, 0], round: 0.02 })
  b.limb(roof, [-long - over, eaves + rise + 0.12, 0], [long + over, eaves + rise + 0.12, 0], 0.1, 0.1)
}

/** The gable under a saddle roof, as part of the wall. */
export function addGable(b: ModelBuilder, wall: number, eaves: number, long: number, wide: number, rise: number): void {
  b.sheet(wall, [-wide, -0.05, wide, -0.05, 0, rise], [0, eaves, 0], { thick: long, turn: [0, 90, 0], round: 0.02 })
}

/** A wall's foot goes down into the ground, so that it stands on a slope too. */
export function addFooting(b: ModelBuilder, stone: number, half: readonly [number, number]): void {
  b.box(stone, [0, -0.5, 0], [half[0] + 0.12, 0.75, half[1] + 0.12], { round: 0.05 })
}

export function addBattlements(b: ModelBuilder, wall: number, at: Vector, radius: number, size: number): void {
  const count = Math.max(7, Math.round((radius * 4) / size))
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2
    b.box(
      wall,
      [at[0] + Math.cos(angle) * radius, at[1], at[2] + Math.sin(angle) * radius],
      [size * 0.32, size * 0.5, size * 0.42],
      { turn: [0, (-angle * 180) / Math.PI, 0], round: 0.02 },
    )
  }
}
