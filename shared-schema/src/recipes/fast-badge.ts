import type { RecipeGroup } from '#entities/recipe.ts'

/** Within which nineteen of twenty runs of a fast recipe end. */
export const FAST_MS = 15_000
/** Of fewer it is not known how long the slowest twentieth takes: until then a recipe is what its author calls it. */
export const MEASURED_RUNS_MIN = 20

/** What is placed among fast recipes is shown as one only as long as it is measured to be; it is again as soon as it is. */
export function badgeOf(group: RecipeGroup, slowRunMs: number | null): RecipeGroup {
  return group === 'fast' && slowRunMs !== null && slowRunMs > FAST_MS ? 'advance' : group
}
