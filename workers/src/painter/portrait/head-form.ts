import type { Person } from './person.ts'

/** Where features sit in the head's own space: x to its left side as we see it right, y up, z out of the face. */
export const EYE_Y = 0.03
export const MOUTH_Y = -0.66
export const BROW_Y = 0.29

export type Distance = (x: number, y: number, z: number) => number

/**
 * Distance to the surface of the head, in its own space. Blended ellipsoids, balls and rods; the two halves are mirror images,
 * so each paired form is asked once.
 */
export function headForm(person: Person): Distance {
  const wide = person.width
  const jaw = 0.585 * person.jaw * wide
  const old = Math.max(0, person.age - 1)
  const noseTip = 0.8 + 0.1 * person.noseBridge
  const noseY = -0.12 - 0.2 * person.noseLength
  const eyeX = 0.335 * person.eyeApart
  const brow = 0.05 + 0.035 * person.hardness
  const smile = person.expression === 'smiling' ? 1 : 0
  return (sx, y, z) => {
    const x = Math.abs(sx)
    const beyond = ball(x, y + 0.02, z + 0.05, 1.42)
    if (beyond > 0.4) return beyond
    let d = ellipsoid(x, y - 0.34, z + 0.22, 0.77 * wide, 0.9, 0.98)
    d = blend(d, ellipsoid(x, y + 0.3, z - 0.08, jaw + 0.06, 0.82, 0.61), 0.28)
    d = blend(d, ball(x, y + 0.93, z - 0.37, 0.19 * person.chin), 0.24)
    d = blend(d, ball(x - 0.4 * person.jaw * wide, y + 0.62, z - 0.05, 0.16 + 0.07 * person.hardness), 0.26)
    d = blend(
      d,
      ball(x - 0.41 * wide, y + 0.22 - 0.04 * smile, z - 0.4, 0.17 * person.cheeks + 0.02 * smile - 0.02 * old),
      0.2,
    )
    d = blend(d, rod(x, y, z, 0.08, 0.25, 0.62, 0.4, 0.25, 0.5, brow), 0.14)
    d = carve(d, ball(x - eyeX, y - EYE_Y, z - 0.82, 0.215), 0.16)
    d = blend(d, ball(x - eyeX, y - EYE_Y, z - 0.445, 0.185 * person.eyeSize), 0.05)
    d = blend(d, rod(x, y, z, 0, 0.16, 0.6, 0, noseY, noseTip, 0.085), 0.13)
    d = blend(d, ball(x, y - noseY, z - noseTip, 0.105 * (0.6 + 0.4 * person.noseWidth)), 0.06)
    d = blend(d, ball(x - 0.105 * person.noseWidth, y - noseY + 0.03, z - noseTip + 0.12, 0.072), 0.06)
    d = blend(d, ellipsoid(x, y - MOUTH_Y, z - 0.5, 0.27, 0.2, 0.155), 0.16)
    d = blend(
      d,
      rod(
        x,
        y,
        z,
        0.03,
        MOUTH_Y + 0.052,
        0.665,
        0.15 * person.mouthWidth,
        MOUTH_Y + 0.02,
        0.6,
        0.026 + 0.014 * person.lips,
      ),
      0.05,
    )
    d = blend(
      d,
      rod(
        x,
        y,
        z,
        0,
        MOUTH_Y - 0.065,
        0.655,
        0.12 * person.mouthWidth,
        MOUTH_Y - 0.045,
        0.6,
        0.034 + 0.018 * person.lips,
      ),
      0.06,
    )
    return blend(d, ellipsoid(x - 0.785 * wide, y + 0.1, z + 0.1, 0.075, 0.235, 0.15), 0.05)
  }
}

/** Neck, shoulders and chest, in a space of their own that turns less than the head. */
export function bodyForm(person: Person): Distance {
  const neck = 0.27 + 0.12 * person.hardness + 0.04 * (person.width - 1)
  const grown = Math.min(1, 0.72 + 0.28 * person.age)
  const shoulder = (1.12 + 0.34 * person.hardness) * grown
  return (sx, y, z) => {
    const x = Math.abs(sx)
    let d = rod(x, y, z, 0, -0.5, -0.28, 0, -1.75, -0.34, neck)
    d = blend(d, rod(x, y, z, 0, -2.0, -0.36, shoulder, -2.18, -0.38, 0.36), 0.42)
    return blend(d, ellipsoid(x, y + 2.9, z + 0.22, shoulder + 0.12, 1.15, 0.6), 0.3)
  }
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

function rod(
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  radius: number,
): number {
  const dx = bx - ax
  const dy = by - ay
  const dz = bz - az
  const along = ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz)
  const share = along < 0 ? 0 : along > 1 ? 1 : along
  return ball(x - ax - dx * share, y - ay - dy * share, z - az - dz * share, radius)
}

export function blend(one: number, other: number, width: number): number {
  const overlap = Math.max(0, width - Math.abs(one - other)) / width
  return Math.min(one, other) - overlap * overlap * width * 0.25
}

function carve(from: number, what: number, width: number): number {
  const overlap = Math.max(0, width - Math.abs(from + what)) / width
  return Math.max(from, -what) + overlap * overlap * width * 0.25
}
