import { distanceTo, Kind, Slot, STRIDE, type Field } from './field.ts'
import type { Material } from './material.ts'
import {
  basisAlong,
  combineBases,
  lengthOf,
  mirroredBasis,
  mixVectors,
  outOfBasis,
  straight,
  subtract,
  turned,
  unit,
  type Basis,
  type Vector,
} from './vector.ts'

export interface Form {
  /** Metres over which it melts into what was there before. */
  readonly blend?: number
  readonly carve?: boolean
  /** Adds the same again on the other side. */
  readonly mirror?: boolean
  /** Degrees about x, y and z. */
  readonly turn?: Vector
  /** Where hair, feathers and scales lie to, in the coordinates of the part. */
  readonly flow?: Vector
  readonly round?: number
}

export interface SheetForm extends Form {
  /** Half its thickness. */
  readonly thick: number
  /** Metres that it curves out at one metre from its middle. */
  readonly bend?: number
  readonly bendUp?: number
}

interface Place {
  readonly at: Vector
  readonly basis: Basis
  readonly scale: number
}

interface Part {
  readonly kind: number
  readonly material: number
  readonly at: Vector
  readonly basis: Basis
  readonly size: readonly number[]
  readonly bound: { readonly at: Vector; readonly radius: number }
  readonly flow: Vector
  readonly outline?: readonly number[]
  readonly form: Form
}

/** Puts a model together from forms; `finish` gives the numbers that rays ask. */
export class ModelBuilder {
  readonly #rows: number[][] = []
  readonly #points: number[] = []
  readonly #materials: Material[] = []
  #place: Place = { at: [0, 0, 0], basis: straight, scale: 1 }

  material(material: Material): number {
    return this.#materials.push(material) - 1
  }

  /** What is built inside stands where this says, turned and scaled as one. */
  within(place: { at?: Vector; turn?: Vector; scale?: number }, build: () => void): void {
    const before = this.#place
    const turn = place.turn ?? [0, 0, 0]
    this.#place = {
      at: this.#out(place.at ?? [0, 0, 0]),
      basis: combineBases(turned(...turn), before.basis),
      scale: before.scale * (place.scale ?? 1),
    }
    build()
    this.#place = before
  }

  ball(material: number, at: Vector, radius: number, form: Form = {}): void {
    const flow = form.flow ?? [-0.8, -0.6, 0]
    this.#add({
      kind: Kind.ball,
      material,
      at,
      basis: straight,
      size: [radius],
      bound: { at, radius },
      flow,
      form,
    })
  }

  ellipsoid(material: number, at: Vector, radii: Vector, form: Form = {}): void {
    const basis = turned(...(form.turn ?? [0, 0, 0]))
    const flow = form.flow ?? outOfBasis(basis, [-0.9, -0.45, 0])
    const bound = { at, radius: Math.max(...radii) }
    this.#add({ kind: Kind.ellipsoid, material, at, basis, size: radii, bound, flow, form })
  }

  /** A tapering rod with round ends. */
  limb(material: number, from: Vector, to: Vector, radius: number, endRadius = radius, form: Form = {}): void {
    const along = subtract(to, from)
    const flow = form.flow ?? unit(along)
    const basis: Basis = [...along, 0, 0, 0, 0, 0, 0]
    const bound = {
      at: mixVectors(from, to, 0.5),
      radius: lengthOf(along) / 2 + Math.max(radius, endRadius),
    }
    this.#add({ kind: Kind.limb, material, at: from, basis, size: [radius, endRadius], bound, flow, form })
  }

  /** Limbs from point to point. */
  chain(material: number, points: readonly Vector[], radii: readonly number[], form: Form = {}): void {
    for (let index = 0; index + 1 < points.length; index++) {
      const radius = radii[Math.min(index, radii.length - 1)] as number
      const next = radii[Math.min(index + 1, radii.length - 1)] as number
      const inner = { ...form, blend: form.blend ?? Math.min(radius, next) * 0.5 }
      this.limb(material, points[index] as Vector, points[index + 1] as Vector, radius, next, inner)
    }
  }

  /** @param half from its middle to its faces, without the rounding. */
  box(material: number, at: Vector, half: Vector, form: Form = {}): void {
    const round = form.round ?? Math.min(...half) * 0.08
    const basis = turned(...(form.turn ?? [0, 0, 0]))
    const inner = half.map(value => Math.max(1e-4, value - round))
    const bound = { at, radius: lengthOf(half) }
    this.#add({
      kind: Kind.box,
      material,
      at,
      basis,
      size: [...inner, round],
      bound,
      flow: form.flow ?? [0, -1, 0],
      form,
    })
  }

  /** A cut cone with flat ends. */
  cone(material: number, from: Vector, to: Vector, radius: number, endRadius = radius, form: Form = {}): void {
    const along = subtract(to, from)
    const half = lengthOf(along) / 2
    const most = Math.max(radius, endRadius)
    const round = form.round ?? Math.min(half, most) * 0.06
    const at = mixVectors(from, to, 0.5)
    const size = [Math.max(1e-4, half - round), Math.max(0, radius - round), Math.max(0, endRadius - round), 0, round]
    const bound = { at, radius: Math.hypot(half, most) }
    const flow = form.flow ?? unit(along)
    this.#add({ kind: Kind.cone, material, at, basis: basisAlong(along), size, bound, flow, form })
  }

  ring(material: number, at: Vector, radius: number, thick: number, form: Form = {}): void {
    const basis = turned(...(form.turn ?? [0, 0, 0]))
    const bound = { at, radius: radius + thick }
    this.#add({
      kind: Kind.ring,
      material,
      at,
      basis,
      size: [radius, thick],
      bound,
      flow: form.flow ?? [0, -1, 0],
      form,
    })
  }

  /** An outline in x and y, thick in z, and bent if it is to be. */
  sheet(material: number, outline: readonly number[], at: Vector, form: SheetForm): void {
    const basis = turned(...(form.turn ?? [0, 0, 0]))
    const reach = farthest(outline)
    const round = Math.min(form.round ?? Math.min(form.thick * 0.3, reach * 0.02), form.thick)
    const bend = form.bend ?? 0
    const bendUp = form.bendUp ?? 0
    const steep = Math.hypot(1, 2 * bend * reach, 2 * bendUp * reach)
    const [x, y, halfX, halfY] = boxAround(outline) as [number, number, number, number]
    const middle = outOfBasis(basis, [x, y, bend * x * x + bendUp * y * y])
    const sag =
      Math.abs(bend) * halfX * (2 * Math.abs(x) + halfX) + Math.abs(bendUp) * halfY * (2 * Math.abs(y) + halfY)
    const bound = {
      at: [at[0] + middle[0], at[1] + middle[1], at[2] + middle[2]] as const,
      radius: Math.hypot(halfX, halfY, sag + form.thick) + round,
    }
    const size = [Math.max(1e-4, form.thick - round), bend, bendUp, 1 / steep, round]
    this.#add({
      kind: Kind.extruded,
      material,
      at,
      basis,
      size,
      bound,
      flow: form.flow ?? outOfBasis(basis, [-1, 0, 0]),
      outline,
      form,
    })
  }

  /** An outline turned about y: distance from the axis, height. */
  lathe(material: number, outline: readonly number[], at: Vector, form: Form = {}): void {
    const basis = turned(...(form.turn ?? [0, 0, 0]))
    const bound = { at, radius: farthest(outline) + (form.round ?? 0) }
    const size = [0, 0, 0, 0, form.round ?? 0]
    this.#add({
      kind: Kind.lathe,
      material,
      at,
      basis,
      size,
      bound,
      flow: form.flow ?? [0, -1, 0],
      outline,
      form,
    })
  }

  finish(): Field {
    const numbers = new Float64Array(this.#rows.length * STRIDE)
    this.#rows.forEach((row, index) => numbers.set(row, index * STRIDE))
    const { centre, radius } = around(this.#rows)
    return {
      count: this.#rows.length,
      numbers,
      points: Float64Array.from(this.#points),
      materials: this.#materials,
      centre,
      radius,
    }
  }

  /** Where what is built so far ends, going out from a place in a direction of length 1: eyes sit there, over all that melted together. */
  surfaceFrom(from: Vector, direction: Vector, farthest: number): Vector {
    const field = this.finish()
    const list = Int32Array.from({ length: field.count }, (_, index) => index * STRIDE)
    let out = farthest
    for (let step = 0; step < 60 && out > 0; step++) {
      const at: Vector = [from[0] + direction[0] * out, from[1] + direction[1] * out, from[2] + direction[2] * out]
      const far = distanceTo(field, list, field.count, ...this.#out(at)) / this.#place.scale
      if (far < farthest * 0.004) return at
      out -= far * 0.9
    }
    return from
  }

  #out(v: Vector): Vector {
    const { at, basis, scale } = this.#place
    const [x, y, z] = outOfBasis(basis, v)
    return [at[0] + x * scale, at[1] + y * scale, at[2] + z * scale]
  }

  #add(part: Part): void {
    this.#row(part)
    if (part.form.mirror !== true) return
    const flip = (v: Vector): Vector => [v[0], v[1], -v[2]]
    const isLimb = part.kind === Kind.limb
    const [ax, ay, az] = part.basis
    this.#row({
      ...part,
      at: flip(part.at),
      basis: isLimb ? [ax, ay, -az, 0, 0, 0, 0, 0, 0] : mirroredBasis(part.basis),
      bound: { at: flip(part.bound.at), radius: part.bound.radius },
      flow: flip(part.flow),
      // In the mirror a sheet's own z points the other way.
      size: part.kind === Kind.extruded ? bentBack(part.size) : part.size,
    })
  }

  #row(part: Part): void {
    const { scale, basis } = this.#place
    const fur = this.#materials[part.material]?.fur?.length ?? 0
    const row = Array.from({ length: STRIDE }, () => 0)
    row[Slot.kind] = part.kind
    row[Slot.blend] = (part.form.blend ?? 0) * scale
    row[Slot.sign] = part.form.carve === true ? -1 : 1
    row[Slot.material] = part.material
    put(row, Slot.x, this.#out(part.at))
    const own = part.kind === Kind.limb ? part.basis : combineBases(part.basis, basis)
    if (part.kind === Kind.limb) {
      const along = outOfBasis(basis, [own[0] * scale, own[1] * scale, own[2] * scale])
      put(row, Slot.basis, along)
      row[Slot.basis + 3] = 1 / Math.max(1e-12, along[0] ** 2 + along[1] ** 2 + along[2] ** 2)
    } else put(row, Slot.basis, own)
    put(row, Slot.size, sizesOf(part, scale, fur))
    put(row, Slot.boundX, this.#out(part.bound.at))
    row[Slot.boundRadius] = part.bound.radius * scale + fur
    put(row, Slot.flowX, unit(outOfBasis(basis, part.flow)))
    if (part.outline) {
      this.#points.push(...boxAround(part.outline).map(value => value * scale))
      row[Slot.outline] = this.#points.length
      row[Slot.outlineCount] = part.outline.length / 2
      for (const value of part.outline) this.#points.push(value * scale)
    }
    this.#rows.push(row)
  }
}

function put(row: number[], first: number, values: readonly number[]): void {
  values.forEach((value, index) => (row[first + index] = value))
}

function farthest(outline: readonly number[]): number {
  let most = 0
  for (let index = 0; index + 1 < outline.length; index += 2) {
    most = Math.max(most, Math.hypot(outline[index] as number, outline[index + 1] as number))
  }
  return most
}

/** Middle and half the size of the box around an outline. */
function boxAround(outline: readonly number[]): readonly number[] {
  const across = outline.filter((_, index) => index % 2 === 0)
  const up = outline.filter((_, index) => index % 2 === 1)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const [low, high] = [Math.min(...up), Math.max(...up)]
  return [(left + right) / 2, (low + high) / 2, (right - left) / 2, (high - low) / 2]
}

function bentBack(size: readonly number[]): readonly number[] {
  return size.map((value, index) => (index === 1 || index === 2 ? -value : value))
}

/** Sizes in the model's metres, grown by the fur so that rays meet its tips. */
function sizesOf(part: Part, scale: number, fur: number): readonly number[] {
  const size = part.size.map(value => value * scale)
  const at = (index: number): number => size[index] ?? 0
  switch (part.kind) {
    case Kind.ball:
      return [at(0) + fur]
    case Kind.limb:
      return [at(0) + fur, at(1) - at(0)]
    case Kind.ellipsoid: {
      const radii = [at(0) + fur, at(1) + fur, at(2) + fur]
      return [...radii.map(radius => 1 / radius), 1 / Math.min(...radii)]
    }
    case Kind.box:
      return [at(0), at(1), at(2), at(3) + fur]
    case Kind.ring:
      return [at(0), at(1) + fur]
    case Kind.extruded:
      return [
        at(0),
        (part.size[1] as number) / scale,
        (part.size[2] as number) / scale,
        part.size[3] as number,
        at(4) + fur,
      ]
    default:
      return [at(0), at(1), at(2), at(3), at(4) + fur]
  }
}

/** A sphere around all that adds. */
function around(rows: readonly (readonly number[])[]): { centre: Vector; radius: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const row of rows) {
    if ((row[Slot.sign] as number) < 0) continue
    for (let axis = 0; axis < 3; axis++) {
      const middle = row[Slot.boundX + axis] as number
      const radius = row[Slot.boundRadius] as number
      low[axis] = Math.min(low[axis] as number, middle - radius)
      high[axis] = Math.max(high[axis] as number, middle + radius)
    }
  }
  const centre = low.map((value, axis) => (value + (high[axis] as number)) / 2) as unknown as Vector
  let radius = 0
  for (const row of rows) {
    if ((row[Slot.sign] as number) < 0) continue
    const at: Vector = [row[Slot.boundX] as number, row[Slot.boundY] as number, row[Slot.boundZ] as number]
    radius = Math.max(radius, lengthOf(subtract(at, centre)) + (row[Slot.boundRadius] as number))
  }
  return { centre, radius: radius + 0.02 * radius }
}
