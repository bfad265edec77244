import { expect, test } from 'vitest'
import { allBuiltInRecipes } from './built-in/all-built-in.ts'
import { compileRecipe } from './compile-recipe.ts'
import { findDefinitionFaults } from './definition-faults.ts'
import { bindOptions, fittingTypes, isChoice, retypeField } from './field-types.ts'
import { findNodeLacks } from './find-node-lacks.ts'
import { proposeWiderFields } from './propose-wider-fields.ts'
import { recipeDefinition, type RecipeDefinition } from './recipe-definition.ts'
import { proposedDefinition, recipeFromGraph } from './recipe-from-graph.ts'
import { recipeRegistry } from './recipe-world.fixture.ts'

const graphOf = (slug: string) => allBuiltInRecipes.find(recipe => recipe.slug === slug)?.definition.graph ?? {}
const sampling = graphOf('text-to-image')
const proposal = recipeFromGraph(sampling, recipeRegistry)
const proposed = (node: string, input: string) => {
  const found = proposal.fields.find(field => field.node === node && field.input === input)
  if (!found) throw new Error(`${node}.${input} is not proposed`)
  return found.field
}

test('a field of any graph of ours may be of each type that fits it, there and back', () => {
  for (const { definition } of allBuiltInRecipes) {
    const { fields } = recipeFromGraph(definition.graph, recipeRegistry)
    for (const { field: natural } of fields) {
      for (const type of fittingTypes(natural)) {
        const field = retypeField(natural, type)
        expect(field.type).toBe(type)
        const faults = findDefinitionFaults({ fields: [field], graph: definition.graph })
        // The pictures of a choice among pictures are still to be given.
        expect(faults.filter(({ path }) => path.at(-1) !== 'picture')).toEqual([])
        expect(retypeField(field, natural.type, natural).bind).toEqual(natural.bind)
      }
    }
  }
})

test('a choice among numbers writes numbers, also for options that are added', () => {
  const steps = proposed('sample', 'steps')
  const choice = retypeField(steps, 'radio')
  if (!isChoice(choice)) throw new Error('no choice')
  const more = bindOptions(
    { ...choice, options: [...choice.options, { value: '40', label: { en: 'Slow', vi: 'Chậm' } }] },
    steps,
  )
  const definition: RecipeDefinition = { fields: [more], graph: sampling }
  const { graph } = compileRecipe(definition, { [more.key]: '40' }, { seed: 1 })
  expect(graph['sample']?.inputs['steps']).toBe(40)
  expect(fittingTypes(more, steps)).toContain('number')
})

test('size, style, seed and LoRAs are proposed where the graph has a place for them, once each', () => {
  const definition = proposedDefinition(sampling, proposal, () => false)
  const wider = proposeWiderFields({ ...definition, fields: [] }, recipeRegistry, proposal)
  expect(wider.map(({ what }) => what).toSorted()).toEqual(['loras', 'seed', 'size', 'style'])
  const fields = wider.map(({ field }) => field)
  const whole = recipeDefinition.safeParse({ ...definition, fields })
  expect(whole.error?.issues).toBeUndefined()
  expect(proposeWiderFields({ ...definition, fields }, recipeRegistry, proposal)).toEqual([])
})

test('names the kinds, models and pictures that are not here, each at its node', () => {
  const known = { registry: recipeRegistry, models: { checkpoints: ['studio-painter'] } }
  const base = proposedDefinition(sampling, proposal, () => false)
  expect(findNodeLacks(base, known)).toEqual([])
  const graph = {
    ...sampling,
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'somebody.safetensors' } },
    odd: { class_type: 'SomebodysNode', inputs: {} },
    load: { class_type: 'LoadImage', inputs: { image: 'cat.png' } },
  }
  const { outputs: _outputs, ...whole } = { ...base, graph }
  const lacks = findNodeLacks(whole, known).map(({ node, what, name }) => [node, what, name])
  expect(lacks).toEqual([
    ['model', 'model', 'somebody.safetensors'],
    ['odd', 'kind', 'SomebodysNode'],
    ['load', 'picture', 'cat.png'],
  ])
  // What no result comes from does not run.
  expect(findNodeLacks({ ...base, graph }, known).map(({ node }) => node)).toEqual(['model'])
})

test('fields that are called alike are told apart by their nodes', () => {
  const graph = {
    1: { class_type: 'KSampler', inputs: { steps: 4 }, _meta: { title: 'First' } },
    2: { class_type: 'KSampler', inputs: { steps: 8 }, _meta: { title: 'Second' } },
  }
  const labels = recipeFromGraph(graph, recipeRegistry).fields.map(({ field }) => field.label)
  expect(labels).toEqual([
    { en: 'Steps · First', vi: 'Số bước · First' },
    { en: 'Steps · Second', vi: 'Số bước · Second' },
  ])
})
