import type { PrepareFamily } from '#painter/family.ts'
import { prepareCloseUp } from './close-up.ts'

/** A vehicle, in a studio or where it belongs. */
export const prepareVehicle: PrepareFamily = prepareCloseUp
