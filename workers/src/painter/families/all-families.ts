import type { PrepareFamily } from '#painter/family.ts'
import type { Family } from '#painter/scene.ts'

/** Who draws which kind of picture. */
export const allFamilies: Partial<Record<Family, PrepareFamily>> = {}
