import type { Colour } from '#painter/core/colour.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { glossy, material } from '#painter/sdf/material.ts'
import type { Vector } from '#painter/sdf/vector.ts'

export interface EyeLook {
  readonly size: number
  /** Degrees out from straight ahead, and up. */
  readonly aside: number
  readonly up: number
  readonly iris: Colour
  readonly pupil: 'round' | 'slit' | 'bar' | 'all'
  readonly closed: boolean
}

/** A pair of eyes on a head of given radius: ball, iris, pupil, lid and the light caught in them. */
export function addEyes(b: ModelBuilder, lid: number, head: Vector, eye: EyeLook, at: Vector = [0, 0, 0]): void {
  const aside = (eye.aside * Math.PI) / 180
  const up = (eye.up * Math.PI) / 180
  const out: Vector = [Math.cos(aside) * Math.cos(up), Math.sin(up), Math.sin(aside) * Math.cos(up)]
  const r = eye.size
  const reach = Math.max(...head) * 1.9
  const skin = b.surfaceFrom(at, out, reach)
  const place: Vector = [skin[0] - out[0] * r * 0.42, skin[1] - out[1] * r * 0.42, skin[2] - out[2] * r * 0.42]
  if (eye.closed) {
    b.limb(
      lid,
      [place[0], place[1] - r * 0.3, place[2] - r * 0.7],
      [place[0], place[1] - r * 0.3, place[2] + r * 0.7],
      r * 0.35,
      r * 0.35,
      { mirror: true },
    )
    return
  }
  const dark = b.material(glossy([0.012, 0.01, 0.012], { rough: 0.08, shine: 0.9 }))
  const ball = b.material(glossy(eye.pupil === 'all' ? [0.025, 0.018, 0.014] : eye.iris, { rough: 0.08, shine: 0.8 }))
  const catchlight = b.material(material([1, 1, 1], { glow: 1.1, shine: 0 }))
  const rim = b.material(material([0.03, 0.022, 0.02]))
  b.ball(rim, [place[0] - out[0] * r * 0.16, place[1] - out[1] * r * 0.16, place[2] - out[2] * r * 0.16], r * 1.12, {
    mirror: true,
  })
  b.ball(ball, place, r, { mirror: true })
  if (eye.pupil !== 'all') addPupil(b, dark, place, out, r, eye.pupil)
  // Between straight ahead and upwards, where a window or the sky would be.
  const glint = mixed(out, [0.35, 0.75, 0], 0.55)
  b.ball(
    catchlight,
    [place[0] + glint[0] * r * 0.93, place[1] + glint[1] * r * 0.93, place[2] + glint[2] * r * 0.93],
    r * 0.21,
    { mirror: true },
  )
  b.ellipsoid(
    lid,
    [place[0] - out[0] * r * 0.25, place[1] + r * 0.62, place[2] - out[2] * r * 0.2],
    [r * 1.05, r * 0.5, r * 1.15],
    {
      mirror: true,
      blend: r * 0.25,
      turn: [0, 0, -12],
    },
  )
}

function addPupil(
  b: ModelBuilder,
  dark: number,
  place: Vector,
  out: Vector,
  r: number,
  kind: 'round' | 'slit' | 'bar',
): void {
  const shown = mixed(out, [1, 0, 0], 0.35)
  const at: Vector = [place[0] + shown[0] * r * 0.55, place[1] + shown[1] * r * 0.55, place[2] + shown[2] * r * 0.55]
  const radii: Vector =
    kind === 'round'
      ? [r * 0.56, r * 0.6, r * 0.6]
      : kind === 'slit'
        ? [r * 0.56, r * 0.68, r * 0.3]
        : [r * 0.56, r * 0.3, r * 0.66]
  const turn = (Math.atan2(shown[2], shown[0]) * -180) / Math.PI
  b.ellipsoid(dark, at, radii, { mirror: true, turn: [0, turn, 0] })
}

function mixed(a: Vector, b: Vector, share: number): Vector {
  const v: Vector = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
  const length = Math.hypot(...v) || 1
  return [v[0] / length, v[1] / length, v[2] / length]
}

export type EarShape = 'pointed' | 'floppy' | 'round' | 'long' | 'leaf' | 'fan' | 'none'

export interface EarLook {
  readonly shape: EarShape
  readonly size: number
  readonly inner: Colour
}

/** Outlines grow upwards from the root at the origin. */
const earOutlines: Readonly<Record<Exclude<EarShape, 'none' | 'round'>, readonly number[]>> = {
  pointed: [-0.48, -0.1, -0.42, 0.3, -0.22, 0.75, 0.02, 1.05, 0.16, 0.8, 0.36, 0.35, 0.44, -0.1],
  leaf: [-0.16, -0.05, -0.3, 0.35, -0.2, 0.8, 0, 1.1, 0.2, 0.8, 0.28, 0.35, 0.14, -0.05],
  long: [-0.1, -0.05, -0.2, 0.4, -0.23, 0.8, -0.12, 1.15, 0, 1.24, 0.12, 1.15, 0.22, 0.8, 0.18, 0.4, 0.1, -0.05],
  floppy: [-0.28, 0.1, -0.42, -0.35, -0.38, -0.8, -0.12, -1.05, 0.18, -0.9, 0.3, -0.4, 0.26, 0.1],
  fan: [0.1, 0.5, -0.35, 0.62, -0.85, 0.42, -1.1, -0.05, -1.0, -0.6, -0.6, -1.05, -0.25, -0.85, 0, -0.4],
}

export function addEars(b: ModelBuilder, coat: number, head: Vector, look: EarLook, lean = 0): void {
  const { shape, size } = look
  if (shape === 'none') return
  const inner = b.material(material(look.inner, { through: 0.6, rough: 0.8 }))
  if (shape === 'round') {
    const at: Vector = [-head[0] * 0.1, head[1] * 0.78, head[2] * 0.78]
    b.ellipsoid(coat, at, [size * 0.28, size * 0.55, size * 0.52], {
      mirror: true,
      blend: size * 0.15,
      turn: [0, -20, 0],
    })
    b.ellipsoid(inner, [at[0] + size * 0.2, at[1], at[2]], [size * 0.14, size * 0.36, size * 0.34], {
      mirror: true,
      turn: [0, -20, 0],
    })
    return
  }
  const outline = earOutlines[shape].map(value => value * size)
  const smaller = earOutlines[shape].map((value, index) => value * size * (index % 2 === 0 ? 0.62 : 0.8))
  const { at, turn } = earPlace(shape, head, lean)
  b.within({ at: [0, 0, 0] }, () => {
    const thick = size * (shape === 'floppy' ? 0.11 : 0.06)
    b.sheet(coat, outline, at, {
      thick,
      bend: 0.9 / size,
      mirror: true,
      turn,
      blend: size * 0.12,
      flow: [0, shape === 'floppy' ? -1 : 1, 0],
    })
    const front = shape === 'floppy' ? -0.4 : 1
    const ahead: Vector = [at[0] + thick * 1.15 * front, at[1] + size * (shape === 'fan' ? 0 : 0.05), at[2]]
    if (shape !== 'floppy')
      b.sheet(inner, smaller, shape === 'fan' ? [at[0] + thick * 1.1, at[1], at[2]] : ahead, {
        thick: thick * 0.75,
        bend: 0.9 / size,
        mirror: true,
        turn,
      })
  })
}

/** Sheets look along their z, so ears are turned to look ahead and out. */
function earPlace(shape: EarShape, head: Vector, lean: number): { at: Vector; turn: Vector } {
  switch (shape) {
    case 'pointed':
      return { at: [-head[0] * 0.08, head[1] * 0.7, head[2] * 0.58], turn: [18, 68, -8 + lean] }
    case 'leaf':
      return { at: [-head[0] * 0.45, head[1] * 0.55, head[2] * 0.72], turn: [50, 60, -20 + lean] }
    case 'long':
      return { at: [-head[0] * 0.35, head[1] * 0.75, head[2] * 0.36], turn: [14, 66, 14 + lean] }
    case 'floppy':
      return { at: [-head[0] * 0.15, head[1] * 0.6, head[2] * 0.93], turn: [-14, 10, 4] }
    default:
      return { at: [-head[0] * 0.3, head[1] * 0.25, head[2] * 0.9], turn: [0, 38, 0] }
  }
}
