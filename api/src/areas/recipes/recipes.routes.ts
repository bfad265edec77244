import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { copyRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { duplicateHandlers } from '#families/copy.handlers.ts'
import { discoveryHandlers } from '#families/discovery.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { changeRecipe, createRecipe } from './edit-recipe.service.ts'
import { readGraphOf, readGraphOfFile } from './read-graph.service.ts'
import {
  listPoses,
  listRecipes,
  readCategories,
  readRecipe,
  readRecipeById,
  readRecipeBySlug,
} from './recipes.service.ts'
import { readVersion, readVersions } from './versions.service.ts'

export const recipesImplementation = implement('recipes', recipesRoutes, {
  browse: ({ app, actor, query }) => listRecipes(app, actor, query),
  list: ({ app, actor, body }) => listRecipes(app, actor, body),
  categories: ({ app }) => readCategories(app.db),
  poses: () => Promise.resolve(listPoses()),
  create: ({ app, actor, body }) => createRecipe(app, actor, body),
  read: ({ app, actor, item }) => readRecipe(app, actor, item),
  readBySlug: ({ app, actor, params }) => readRecipeBySlug(app, actor, params.slug),
  update: ({ app, actor, params, body }) => changeRecipe(app, actor, params.id, body),
  readGraph: ({ app, actor, body }) => readGraphOf(app, actor, body),
  readGraphFile: ({ app, body }) => readGraphOfFile(app, body.file),
  listVersions: ({ app, item }) => readVersions(app, item),
  readVersion: ({ app, item, params }) => readVersion(app, item, params.versionId),
  ...shareHandlers('RECIPE'),
  ...transferHandlers('RECIPE'),
  ...libraryHandlers('RECIPE'),
  ...trashHandlers('RECIPE'),
  ...favoriteHandlers('RECIPE'),
  ...tagHandlers('RECIPE'),
  ...discoveryHandlers('RECIPE'),
  ...duplicateHandlers(copyRecipe, readRecipeById),
})
