import { clamp, smooth } from '#painter/core/curves.ts'
import type { Person } from './person.ts'

/** Height in the head's space above which hair grows: high at the brow, falling before the ear to the nape. */
export function hairlineAt(person: Person, x: number, z: number): number {
  const side = Math.abs(x)
  const receding =
    person.hardness > 0.5 ? 0.1 * clamp(person.age - 0.9) * (0.4 + 0.6 * Math.exp(-(((side - 0.35) / 0.14) ** 2))) : 0
  return -0.62 + 1.42 * smooth(-0.38, 0.42, z) - 0.16 * smooth(0.34, 0.62, side) * smooth(0.1, 0.4, z) + receding
}

/** 0 to 1: how far the skin is covered by roots of hair. */
export function scalpAt(person: Person, x: number, y: number, z: number): number {
  if (person.style === 'bald') return 0
  return smooth(-0.03, 0.09, y - hairlineAt(person, x, z)) * (person.style === 'buzzed' ? 0.8 : 1)
}
