/** Metres of a model: x where it looks, y up, z to its right; mirrored parts are mirrored in z. */
export type Vector = readonly [x: number, y: number, z: number]

/** Rows of a rotation: model coordinates to local ones. */
export type Basis = readonly [number, number, number, number, number, number, number, number, number]

export const straight: Basis = [1, 0, 0, 0, 1, 0, 0, 0, 1]

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function mixVectors(a: Vector, b: Vector, share: number): Vector {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

export function lengthOf(a: Vector): number {
  return Math.hypot(a[0], a[1], a[2])
}

export function unit(a: Vector): Vector {
  const length = lengthOf(a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** Local axes turned by degrees about x, y and z (about z first, which lifts the nose; about y last). */
export function turned(aboutX: number, aboutY: number, aboutZ: number): Basis {
  const [cx, sx] = [Math.cos((aboutX * Math.PI) / 180), Math.sin((aboutX * Math.PI) / 180)]
  const [cy, sy] = [Math.cos((aboutY * Math.PI) / 180), Math.sin((aboutY * Math.PI) / 180)]
  const [cz, sz] = [Math.cos((aboutZ * Math.PI) / 180), Math.sin((aboutZ * Math.PI) / 180)]
  return [
    cy * cz + sy * sx * sz,
    cx * sz,
    -sy * cz + cy * sx * sz,
    -cy * sz + sy * sx * cz,
    cx * cz,
    sy * sz + cy * sx * cz,
    sy * cx,
    -sx,
    cy * cx,
  ]
}

/** Axes whose y runs along a direction. */
export function basisAlong(direction: Vector): Basis {
  const y = unit(direction)
  const helper: Vector = Math.abs(y[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]
  const x = unit(cross(y, helper))
  const z = cross(x, y)
  return [...x, ...y, ...z]
}

export function intoBasis(basis: Basis, v: Vector): Vector {
  return [
    basis[0] * v[0] + basis[1] * v[1] + basis[2] * v[2],
    basis[3] * v[0] + basis[4] * v[1] + basis[5] * v[2],
    basis[6] * v[0] + basis[7] * v[1] + basis[8] * v[2],
  ]
}

export function outOfBasis(basis: Basis, v: Vector): Vector {
  return [
    basis[0] * v[0] + basis[3] * v[1] + basis[6] * v[2],
    basis[1] * v[0] + basis[4] * v[1] + basis[7] * v[2],
    basis[2] * v[0] + basis[5] * v[1] + basis[8] * v[2],
  ]
}

/** First into `outer`, then, seen from there, into `inner`. */
export function combineBases(inner: Basis, outer: Basis): Basis {
  const rows = [0, 3, 6].map(row =>
    outOfBasis(outer, [inner[row] as number, inner[row + 1] as number, inner[row + 2] as number]),
  )
  return rows.flat() as unknown as Basis
}

/** The basis as a mirror in z would show it, for shapes that are themselves symmetric in their local z. */
export function mirroredBasis(basis: Basis): Basis {
  return [basis[0], basis[1], -basis[2], basis[3], basis[4], -basis[5], -basis[6], -basis[7], basis[8]]
}
