import { ball, ellipsoid, type Distance } from './head-form.ts'
import type { Person } from './person.ts'

/** What is worn on the head, in the head's space. */
export function headwearForm(person: Person): Distance | undefined {
  const wide = person.width
  switch (person.headwear) {
    case 'none':
      return undefined
    case 'beanie':
      return (x, y, z) => {
        const cap = Math.max(ellipsoid(x, y - 0.42, z + 0.2, 0.87 * wide, 1.0, 1.08), 0.52 - y - 0.16 * z)
        const tilted = y - 0.62 + 0.16 * z
        const fold = Math.max(ellipsoid(x, y - 0.45, z + 0.2, 0.93 * wide, 1.0, 1.14), Math.abs(tilted) - 0.13) - 0.025
        return Math.min(cap, fold)
      }
    case 'brim hat':
      return (x, y, z) => {
        const dome = Math.max(ellipsoid(x, y - 0.62, z + 0.2, 0.86 * wide, 0.8, 1.05), 0.55 - y)
        const bent = y - 0.64 + 0.06 * x * x - 0.02 * z
        return Math.min(dome, ellipsoid(x, bent, z + 0.15, 1.5, 0.05, 1.55))
      }
    case 'pointed hat':
      return (x, y, z) => {
        const lean = 0.12 * Math.max(0, y - 1.2)
        const radius = Math.hypot(x - lean, z + 0.2 + lean)
        const cone = Math.max((radius - 1.02 * wide + 0.46 * (y - 0.6)) * 0.9, 0.54 - y)
        return Math.min(cone, ellipsoid(x, y - 0.62 + 0.05 * x * x, z + 0.15, 1.45, 0.05, 1.5))
      }
    case 'crown':
      return (x, y, z) => {
        const angle = Math.atan2(x, z + 0.22)
        const tooth = Math.abs((((angle / (2 * Math.PI)) * 11 + 100.5) % 1) - 0.5) * 2
        // Wide enough to lie over the hair.
        const around = Math.hypot(x / wide, (z + 0.22) * 0.84)
        const flare = 0.93 + 0.12 * (y - 0.8)
        const band = Math.abs(around - flare) - 0.03
        const height = Math.max(0.62 - y - 0.06 * z, y - 0.84 - 0.4 * tooth ** 1.3)
        const rim = Math.hypot(around - flare - 0.02, y - 0.68 + 0.06 * z) - 0.05
        return Math.min(Math.max(band, height) * 0.7, rim * 0.8)
      }
    case 'helmet':
      return (x, y, z) => {
        const dome = ellipsoid(x, y - 0.3, z + 0.2, 0.93 * wide, 1.08, 1.14)
        const cheeks = ellipsoid(x, y + 0.36, z + 0.2, 0.97 * wide, 1.05, 0.98)
        const shell = Math.max(Math.min(dome, cheeks), -1.16 - y)
        const within = Math.min(
          ellipsoid(x, y - 0.28, z + 0.2, 0.86 * wide, 1, 1.06),
          ellipsoid(x, y + 0.36, z + 0.2, 0.9 * wide, 1.2, 0.9),
        )
        // Open from the brow to the chin, with a guard over the nose and a comb over the crown.
        const opening = Math.max(Math.hypot(x / (0.56 * wide), (y + 0.36) / 0.86) - 1, -z) * 0.5
        const rim = Math.hypot(opening, Math.min(dome, cheeks)) - 0.045
        const guard = Math.max(ellipsoid(x, y - 0.16, z - 0.88, 0.06, 0.42, 0.09), -z)
        const comb = Math.max(ellipsoid(x, y - 0.36, z + 0.2, 0.055, 1.17, 1.25), 0.5 - y - 0.5 * z)
        const plate = Math.max(shell, -within, -opening)
        return Math.min(plate, Math.max(rim, -z), guard, comb) * 0.75
      }
  }
}

/** A thick ring of cloth about the neck, in the body's space. */
export function scarfForm(x: number, y: number, z: number): number {
  const angle = Math.atan2(x, z + 0.3)
  const around = Math.hypot(x, (z + 0.3) * 1.08) - 0.5
  const fold = 0.035 * Math.sin(angle * 3 + y * 9) + 0.03 * Math.sin(angle * 5 - y * 14)
  const ring = Math.hypot(around, (y + 1.5 - 0.08 * Math.sin(angle * 2)) * 0.8) - 0.25 - fold
  const end = ellipsoid(x - 0.28, y + 2.2, z - 0.34, 0.2, 0.62, 0.09) - fold * 0.5
  return Math.min(ring, end) * 0.8
}

export function earringForm(person: Person): Distance {
  const x0 = 0.82 * person.width
  return (sx, y, z) => ball(Math.abs(sx) - x0, y + 0.42, z + 0.06, 0.06)
}
