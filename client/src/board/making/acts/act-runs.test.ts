import { expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import { checkParams } from '@atelier/shared-schema/recipes/check-params.ts'
import { FIRST_RECIPE, OVER_RECIPE } from '#board/making/generation/known-recipes.ts'
import { actRuns } from './act-runs.ts'
import type { ActRun } from './act-runs.ts'

const [fileId, mask] = [newId(), newId()]
const margins = { left: 0, top: 0, right: 120, bottom: 0 }

test.each<[string, ActRun]>([
  ['variations', actRuns.variation(fileId)],
  ['enlarging', actRuns.upscale(fileId)],
  ['cutting out', actRuns.background(fileId)],
  ['describing', actRuns.describe(fileId)],
  ['painting a part', actRuns.paint({ image: fileId, mask }, 'a red boat')],
  ['extending', actRuns.paint({ image: fileId, mask, margins }, 'a red boat')],
  ['words', { recipeId: FIRST_RECIPE, count: 1, params: { prompt: 'a red boat', styleId: newId() } }],
  ['a drawing', { recipeId: OVER_RECIPE, count: 1, params: { prompt: 'a boat', drawing: [{ image: fileId }] } }],
])('%s: the recipe that comes with the product takes it as it is', (_, { recipeId, params }) => {
  const recipe = allBuiltInRecipes.find(({ slug }) => slug === recipeId)
  const sizeOf = () => ({ width: 1024, height: 1024 })
  expect(recipe && checkParams(recipe.definition, params, { sizeOf })).toMatchObject({ isValid: true })
})
