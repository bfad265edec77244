import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { familyWrites } from './family-writes.ts'

const writes = familyWrites(routes)

/** Recipes that come with the product are public: the feed tells of them only to those who keep them. */
export const recipeWrites = {
  favorite: { ...writes.favorite, needsNoRow: true },
  softDelete: { ...writes.softDelete, needsNoRow: true },
  recover: { ...writes.recover, needsNoRow: true },
  addToLibrary: { ...writes.addToLibrary, needsNoRow: true },
  removeFromLibrary: { ...writes.removeFromLibrary, needsNoRow: true },
}
