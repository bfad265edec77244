import { expect, test } from 'vitest'
import { validateGraph } from '#graph/validate-graph.ts'
import { allBuiltInRecipes } from './built-in/all-built-in.ts'
import { checkParams, defaultValues } from './check-params.ts'
import { compileRecipe } from './compile-recipe.ts'
import { recipeDefinition } from './recipe-definition.ts'
import { proposedDefinition, recipeFromGraph } from './recipe-from-graph.ts'
import { filesFor, neededParams, recipeRegistry } from './recipe-world.fixture.ts'

const graphs = allBuiltInRecipes.map(recipe => [recipe.slug, recipe.definition] as const)

test.each(graphs)('the graph of %s makes a recipe again, with any of its inputs', (_, { graph }) => {
  const proposal = recipeFromGraph(graph, recipeRegistry)
  for (const isChosen of [undefined, () => true]) {
    const definition = proposedDefinition(graph, proposal, isChosen)
    const parsed = recipeDefinition.safeParse(definition)
    expect(parsed.error?.issues).toBeUndefined()
    const checked = checkParams(definition, { ...neededParams(definition) })
    expect(checked).toMatchObject({ isValid: true })
  }
})

test('with nothing changed it compiles to the graph it was made of', () => {
  const sampling = allBuiltInRecipes.find(recipe => recipe.slug === 'text-to-image')?.definition.graph ?? {}
  const definition = proposedDefinition(sampling, recipeFromGraph(sampling, recipeRegistry), () => true)
  const values = defaultValues(definition)
  expect(compileRecipe(definition, values, { seed: 0, files: filesFor(values) }).graph).toEqual(sampling)
  expect(validateGraph(sampling, recipeRegistry)).toMatchObject({ isValid: true, node_errors: {} })
})

test('fields are of the types of their inputs, and prompts know what is to be left out', () => {
  const sampling = allBuiltInRecipes.find(recipe => recipe.slug === 'text-to-image')?.definition.graph ?? {}
  const { fields, seeds, outputs } = recipeFromGraph(sampling, recipeRegistry)
  const typeOf = (node: string, input: string) =>
    fields.find(field => field.node === node && field.input === input)?.field
  expect(typeOf('model', 'ckpt_name')).toMatchObject({
    type: 'model',
    folder: 'checkpoints',
    default: 'studio-painter',
  })
  expect(typeOf('positive', 'text')).toMatchObject({ type: 'prompt' })
  expect(typeOf('positive', 'text')).not.toHaveProperty('isNegative')
  expect(typeOf('negative', 'text')).toMatchObject({ type: 'prompt', isNegative: true })
  expect(typeOf('sample', 'sampler_name')).toMatchObject({ type: 'select', default: 'euler' })
  expect(typeOf('sample', 'cfg')).toMatchObject({ type: 'number', kind: 'decimal', min: 0, max: 30 })
  expect(typeOf('latent', 'batch_size')).toMatchObject({ type: 'number', kind: 'count' })
  expect(new Set(fields.map(({ field }) => field.key)).size).toBe(fields.length)
  expect({ seeds, outputs }).toEqual({ seeds: [{ node: 'sample', input: 'seed' }], outputs: ['save'] })
})

test('what is linked is no field, and kinds that nobody knows are read by what they hold', () => {
  const graph = {
    a: { class_type: 'Unknown', inputs: { words: 'hello', amount: 0.5, on: true, image: ['b', 0] as const } },
  }
  const fields = recipeFromGraph(graph, recipeRegistry).fields.map(({ input, field }) => [input, field.type])
  expect(fields).toEqual([
    ['words', 'text'],
    ['amount', 'number'],
    ['on', 'boolean'],
  ])
})
