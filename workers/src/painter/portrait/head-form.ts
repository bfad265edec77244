import { distanceTo, Slot, STRIDE, type Field } from '#painter/sdf/field.ts'
import { material } from '#painter/sdf/material.ts'
import { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Person } from './person.ts'

/** Where features sit in the head's own space: x to its left side as we see it right, y up, z out of the face. */
export const EYE_Y = 0.03
export const MOUTH_Y = -0.66
export const BROW_Y = 0.29

export type Distance = (x: number, y: number, z: number) => number

/** Blended forms whose two halves are mirror images in x: each paired form is there, and asked, once. */
export interface Form {
  readonly field: Field
  /** The rows of all its primitives. */
  readonly all: Int32Array
  /** A ball about all of it; `HALO` outside of it the way to the ball is answer enough. */
  readonly around: { readonly y: number; readonly z: number; readonly radius: number }
}

/** Some of a form's primitives, enough for a part of the picture. */
export interface FormPart {
  readonly list: Int32Array
  count: number
}

const HALO = 0.4

/** Distance to the surface in the form's own space. */
export function distanceToForm(
  { field, around }: Form,
  { list, count }: FormPart,
  sx: number,
  y: number,
  z: number,
): number {
  const x = sx < 0 ? -sx : sx
  const up = y - around.y
  const out = z - around.z
  const away = around.radius + HALO
  const squared = x * x + up * up + out * out
  if (squared > away * away) return Math.sqrt(squared) - around.radius
  return distanceTo(field, list, count, x, y, z)
}

export function wholeOf(form: Form): FormPart {
  return { list: form.all, count: form.all.length }
}

/**
 * Lists the primitives that may matter to points within `reach` of a line: those that are near it, or their mirror images.
 * @param along the line's direction, of length 1
 */
export function listAlong(
  { field }: Form,
  part: FormPart,
  from: Float64Array,
  along: Float64Array,
  reach: number,
): void {
  const n = field.numbers
  part.count = 0
  for (let at = 0; at < n.length; at += STRIDE) {
    const near = reach + (n[at + Slot.boundRadius] as number) + (n[at + Slot.blend] as number)
    const x = n[at + Slot.boundX] as number
    const y = n[at + Slot.boundY] as number
    const z = n[at + Slot.boundZ] as number
    if (isNearLine(from, along, x, y, z, near) || isNearLine(from, along, -x, y, z, near)) part.list[part.count++] = at
  }
}

function isNearLine(from: Float64Array, along: Float64Array, x: number, y: number, z: number, near: number): boolean {
  const dx = x - (from[0] as number)
  const dy = y - (from[1] as number)
  const dz = z - (from[2] as number)
  const far = dx * (along[0] as number) + dy * (along[1] as number) + dz * (along[2] as number)
  return dx * dx + dy * dy + dz * dz - far * far < near * near
}

function formOf(build: (forms: ModelBuilder, flesh: number) => void, around: Form['around']): Form {
  const forms = new ModelBuilder()
  build(forms, forms.material(material([1, 1, 1])))
  const field = forms.finish()
  return { field, all: Int32Array.from({ length: field.count }, (_, index) => index * STRIDE), around }
}

/** Blended ellipsoids, balls and rods, in the head's own space. */
export function headForm(person: Person): Form {
  const wide = person.width
  const jaw = 0.585 * person.jaw * wide
  const old = Math.max(0, person.age - 1)
  const noseTip = 0.8 + 0.1 * person.noseBridge
  const noseY = -0.12 - 0.2 * person.noseLength
  const eyeX = 0.335 * person.eyeApart
  const brow = 0.05 + 0.035 * person.hardness
  const smile = person.expression === 'smiling' ? 1 : 0
  const cheek = 0.17 * person.cheeks + 0.02 * smile - 0.02 * old
  const upperLip = 0.026 + 0.014 * person.lips
  const lowerLip = 0.034 + 0.018 * person.lips
  return formOf(
    (head, flesh) => {
      head.ellipsoid(flesh, [0, 0.34, -0.22], [0.77 * wide, 0.9, 0.98])
      head.ellipsoid(flesh, [0, -0.3, 0.08], [jaw + 0.06, 0.82, 0.61], { blend: 0.28 })
      head.ball(flesh, [0, -0.93, 0.37], 0.19 * person.chin, { blend: 0.24 })
      head.ball(flesh, [0.4 * person.jaw * wide, -0.62, 0.05], 0.16 + 0.07 * person.hardness, { blend: 0.26 })
      head.ball(flesh, [0.41 * wide, 0.04 * smile - 0.22, 0.4], cheek, { blend: 0.2 })
      head.limb(flesh, [0.08, 0.25, 0.62], [0.4, 0.25, 0.5], brow, brow, { blend: 0.14 })
      head.ball(flesh, [eyeX, EYE_Y, 0.82], 0.215, { blend: 0.16, carve: true })
      head.ball(flesh, [eyeX, EYE_Y, 0.445], 0.185 * person.eyeSize, { blend: 0.05 })
      head.limb(flesh, [0, 0.16, 0.6], [0, noseY, noseTip], 0.085, 0.085, { blend: 0.13 })
      head.ball(flesh, [0, noseY, noseTip], 0.105 * (0.6 + 0.4 * person.noseWidth), { blend: 0.06 })
      head.ball(flesh, [0.105 * person.noseWidth, noseY - 0.03, noseTip - 0.12], 0.072, { blend: 0.06 })
      head.ellipsoid(flesh, [0, MOUTH_Y, 0.5], [0.27, 0.2, 0.155], { blend: 0.16 })
      const mouth = [0.15 * person.mouthWidth, MOUTH_Y + 0.02, 0.6] as const
      head.limb(flesh, [0.03, MOUTH_Y + 0.052, 0.665], mouth, upperLip, upperLip, { blend: 0.05 })
      const under = [0.12 * person.mouthWidth, MOUTH_Y - 0.045, 0.6] as const
      head.limb(flesh, [0, MOUTH_Y - 0.065, 0.655], under, lowerLip, lowerLip, { blend: 0.06 })
      head.ellipsoid(flesh, [0.785 * wide, -0.1, -0.1], [0.075, 0.235, 0.15], { blend: 0.05 })
    },
    { y: -0.02, z: -0.05, radius: 1.42 },
  )
}

/** Neck, shoulders and chest, in a space of their own that turns less than the head. */
export function bodyForm(person: Person): Form {
  const neck = 0.27 + 0.12 * person.hardness + 0.04 * (person.width - 1)
  const grown = Math.min(1, 0.72 + 0.28 * person.age)
  const shoulder = (1.12 + 0.34 * person.hardness) * grown
  return formOf(
    (body, flesh) => {
      body.limb(flesh, [0, -0.5, -0.28], [0, -1.75, -0.34], neck)
      body.limb(flesh, [0, -2.0, -0.36], [shoulder, -2.18, -0.38], 0.36, 0.36, { blend: 0.42 })
      body.ellipsoid(flesh, [0, -2.9, -0.22], [shoulder + 0.12, 1.15, 0.6], { blend: 0.3 })
    },
    { y: -2.2, z: -0.3, radius: 4 },
  )
}

export function ball(x: number, y: number, z: number, radius: number): number {
  return Math.sqrt(x * x + y * y + z * z) - radius
}

export function ellipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const a = x / rx
  const b = y / ry
  const c = z / rz
  const scaled = Math.sqrt(a * a + b * b + c * c)
  const slope = Math.sqrt((a / rx) ** 2 + (b / ry) ** 2 + (c / rz) ** 2)
  return slope < 1e-6 ? -Math.min(rx, ry, rz) : (scaled * (scaled - 1)) / slope
}
