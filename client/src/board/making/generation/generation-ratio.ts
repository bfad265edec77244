import { readRatio, sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { PageSize } from '#board/making/placing.ts'

type RatioField = Pick<FieldOf<'ratio'>, 'ratios' | 'longSide' | 'multipleOf'>

/** Width by height. */
export function shareOf(ratio: string): number {
  const { width, height } = readRatio(ratio) ?? { width: 1, height: 1 }
  return width / height
}

/** The ratio of a recipe that is nearest to how somebody drew a frame. */
export function nearestRatio(ratios: readonly string[], { w, h }: PageSize): string | undefined {
  const distance = (ratio: string) => Math.abs(Math.log(shareOf(ratio) / (w / h)))
  return ratios.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Of a ratio, with the same area as before: a frame that is turned is as large as it was. */
export function sizeWithRatio({ w, h }: PageSize, ratio: string): PageSize {
  const share = shareOf(ratio)
  const width = Math.sqrt(w * h * share)
  return { w: Math.round(width), h: Math.round(width / share) }
}

const NEAR_ENOUGH = 0.02

export function hasRatio({ w, h }: PageSize, ratio: string): boolean {
  return Math.abs(Math.log(w / h / shareOf(ratio))) < NEAR_ENOUGH
}

/** "1024 × 768": what comes of it. */
export function describeSize(field: RatioField, ratio: string): string {
  const { width, height } = sizeOfRatio(field, ratio)
  return `${width} × ${height}`
}
