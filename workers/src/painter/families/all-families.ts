import type { PrepareFamily } from '#painter/family.ts'
import type { Family } from '#painter/scene.ts'
import { prepareSpace } from './space.ts'

/** Who draws which kind of picture. */
export const allFamilies: Partial<Record<Family, PrepareFamily>> = { space: prepareSpace }
