import type { PrepareFamily } from '#painter/family.ts'
import { prepareCloseUp } from './close-up.ts'

/** An animal or a figure seen from near. */
export const prepareCreature: PrepareFamily = prepareCloseUp
