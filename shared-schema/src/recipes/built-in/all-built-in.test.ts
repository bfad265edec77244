import { describe, expect, test } from 'vitest'
import { validateGraph } from '#graph/validate-graph.ts'
import { checkParams } from '#recipes/check-params.ts'
import { compileRecipe } from '#recipes/compile-recipe.ts'
import { describeNeeds, findLacking } from '#recipes/describe-needs.ts'
import { promptStyleNames } from '#recipes/prompt-styles.ts'
import { recipeDefinition, type RecipeDefinition } from '#recipes/recipe-definition.ts'
import type { RecipeField } from '#recipes/recipe-field.ts'
import { filesFor, neededParams, recipeRegistry } from '#recipes/recipe-world.fixture.ts'
import { allBuiltInRecipes } from './all-built-in.ts'
import { fluxTextToImage } from './flux-text-to-image.ts'

/** What the engine that comes with the product runs; the others are run in tests/engines. */
const here = allBuiltInRecipes.filter(({ definition }) => !definition.needs)

test('there are enough, each under a name and a slug of its own, said in both languages', () => {
  expect(allBuiltInRecipes.length).toBeGreaterThanOrEqual(26)
  expect(new Set(allBuiltInRecipes.map(recipe => recipe.slug)).size).toBe(allBuiltInRecipes.length)
  for (const { names, descriptions } of allBuiltInRecipes) {
    for (const text of [names.en, names.vi, descriptions.en, descriptions.vi]) expect(text.trim()).not.toBe('')
  }
})

test.each(allBuiltInRecipes.map(recipe => [recipe.slug, recipe.definition] as const))(
  '%s is a definition that fits together',
  (_, definition) => {
    expect(recipeDefinition.safeParse(definition).error?.issues).toBeUndefined()
  },
)

describe.each(here.map(recipe => [recipe.slug, recipe.definition] as const))('%s', (_, definition) => {
  test.each(variantsOf(definition))('runs with %s', (_name, params) => {
    const checked = checkParams(definition, { ...neededParams(definition), ...params })
    expect(checked).toMatchObject({ isValid: true })
    if (!checked.isValid) return
    const { graph, outputs } = compileRecipe(definition, checked.values, { seed: 7, files: filesFor(checked.values) })
    const validation = validateGraph(graph, recipeRegistry)
    expect(validation).toMatchObject({ isValid: true, node_errors: {} })
    expect(validation.isValid && validation.outputs.toSorted()).toEqual(outputs?.toSorted())
    expect(findLacking(describeNeeds({ ...definition, graph }), recipeRegistry)).toEqual({ kinds: [], models: [] })
  })
})

test('what no engine here has is said by name', () => {
  const { kinds, models } = findLacking(describeNeeds(fluxTextToImage.definition), recipeRegistry)
  expect(kinds).toEqual(['DualCLIPLoader', 'EmptySD3LatentImage', 'FluxGuidance', 'UNETLoader'])
  expect(models.map(({ input, name }) => `${input} ${name}`)).toEqual([
    'clip_name1 clip_l.safetensors',
    'clip_name2 t5xxl_fp8_e4m3fn.safetensors',
    'vae_name ae.safetensors',
  ])
})

/** The params as they are, each option of each choice, and the bounds of each number. */
function variantsOf({ fields }: RecipeDefinition): (readonly [string, Record<string, unknown>])[] {
  return [
    ['what is needed', {}],
    ...fields.flatMap(field =>
      valuesOf(field).map(value => [`${field.key} ${value}`, { [field.key]: value }] as const),
    ),
  ]
}

function valuesOf(field: RecipeField): (string | number | boolean)[] {
  switch (field.type) {
    case 'select':
    case 'radio':
    case 'gallery-select':
      return field.options.map(option => option.value)
    case 'number':
      return [field.min, field.max]
    case 'boolean':
      return [true, false]
    case 'ratio':
      return field.ratios
    case 'style':
      return field.of === 'words' ? [...promptStyleNames] : []
    default:
      return []
  }
}
