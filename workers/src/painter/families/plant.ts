import type { PrepareFamily } from '#painter/family.ts'
import { prepareCloseUp } from './close-up.ts'

/** A flower, a tree, a fruit by itself. */
export const preparePlant: PrepareFamily = prepareCloseUp
