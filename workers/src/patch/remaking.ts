import type { Raster } from './raster.ts'

/** What everything takes that remakes a picture from the smallest size to the full one. */
export interface Remaking {
  readonly seed: number
  /** Told after each of the sizes that it works in, from the smallest. */
  onLevel?(done: number, levels: number, raster: Raster): void
}
