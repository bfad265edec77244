import { describe, expect, test } from 'vitest'
import type { ApiGraph } from '#graph/api-graph.ts'
import { compileRecipe } from './compile-recipe.ts'
import { hashDefinition } from './hash-definition.ts'
import { posePresets } from './pose-presets.ts'
import { promptStyles } from './prompt-styles.ts'
import { recipeDefinition, type RecipeDefinition } from './recipe-definition.ts'
import type { RecipeBind } from './recipe-bind.ts'
import type { ParamValues } from './param-values.ts'
import { smallRecipe } from './small-recipe.fixture.ts'

const compile = (values: ParamValues, recipe = smallRecipe) => compileRecipe(recipe, values, { seed: 5 })
const promptOf = (values: ParamValues) => compile({ prompt: 'a cat', ...values }).graph['paint']?.inputs['prompt']

describe('values', () => {
  test('go where they belong, the seed too, and what is not given leaves the graph as it is', () => {
    const { graph, seed, isSeeded, outputs } = compile({ prompt: 'a cat', cfg: 4, ratio: '3:2' })
    expect(graph['paint']?.inputs).toMatchObject({ prompt: 'a cat', cfg: 4, width: 768, height: 512, seed: 5 })
    expect(graph['paint']?.inputs).toMatchObject({ steps: 20, batch_size: 1 })
    expect({ seed, isSeeded, outputs }).toEqual({ seed: 5, isSeeded: true, outputs: ['save'] })
  })

  test('only what the outputs need is in the graph', () => {
    expect(Object.keys(compile({ prompt: 'a cat' }).graph)).toEqual(['paint', 'save'])
  })

  const worded: readonly { readonly values: ParamValues; readonly prompt: string }[] = [
    { values: { bright: true }, prompt: 'a cat, bright' },
    { values: { medium: '2', bright: true }, prompt: 'a cat, bright, ink' },
    { values: { title: 'SALE (50%), {now}' }, prompt: 'poster "SALE (50%), {now}", a cat' },
    { values: { title: 'the "best"\nof all' }, prompt: 'poster "the ”best” of all", a cat' },
    { values: { title: ' ' }, prompt: 'a cat' },
    { values: { prompt: '', style: 'pixel art' }, prompt: 'pixel art' },
    { values: { style: 'pixel art', bright: true }, prompt: 'a cat, bright, pixel art' },
    { values: { prompt: '$& and $1 and {value}', style: 'pixel art' }, prompt: '$& and $1 and {value}, pixel art' },
  ]

  test.each(worded)('$values make the prompt “$prompt”', ({ values, prompt }) => {
    expect(promptOf(values)).toBe(prompt)
  })

  test('the words told of are those that were written', () => {
    expect(compile({ prompt: 'a cat', style: 'line art' })).toMatchObject({ prompt: 'a cat', negativePrompt: '' })
  })

  test('every style is laid around a prompt that stays whole, and says so in both languages', () => {
    for (const { name, label, positive } of promptStyles) {
      expect(positive.split('{prompt}')).toHaveLength(2)
      expect(promptOf({ style: name })).toContain('a cat')
      expect(label.en && label.vi).not.toBe('')
    }
    expect(promptStyles).toHaveLength(22)
  })

  test('the same values give the same graph, and seeds begin again after the last', () => {
    expect(compile({ prompt: 'a cat' })).toEqual(compile({ prompt: 'a cat' }))
    const seeds = [{ node: 'paint', input: 'seed', add: 3 }]
    const { graph } = compileRecipe({ ...smallRecipe, seeds }, {}, { seed: Number.MAX_SAFE_INTEGER })
    expect(graph['paint']?.inputs['seed']).toBe(2)
  })
})

const chain: ApiGraph = {
  load: { class_type: 'LoadImage', inputs: { image: '' } },
  blur: { class_type: 'ImageBlur', inputs: { image: ['load', 0], blur_radius: 3, sigma: 1 } },
  sharp: { class_type: 'ImageSharpen', inputs: { image: ['blur', 0], sharpen_radius: 1, sigma: 1, alpha: 1 } },
  all: { class_type: 'AtelierImageList', inputs: {} },
  save: { class_type: 'SaveImage', inputs: { images: ['sharp', 0], filename_prefix: 'x' } },
}
const withField = (field: object, binds: readonly RecipeBind[], graph = chain): RecipeDefinition => ({
  fields: [
    recipeDefinition.shape.fields.element.parse({ key: 'a', label: { en: 'A', vi: 'A' }, bind: binds, ...field }),
  ],
  graph,
})
const booleanOf = (binds: readonly RecipeBind[]) => withField({ type: 'boolean' }, binds)
const file = (name: string) => ({ fileId: `id-${name}`, name })
const images = { type: 'image', countMin: 1, countMax: 3, mask: 'optional' }

describe('the graph', () => {
  test('is led past what is off, also past several in a row', () => {
    const both = booleanOf([
      { as: 'enable', node: 'blur', through: 'image' },
      { as: 'enable', node: 'sharp', through: 'image' },
    ])
    expect(compile({ a: false }, both).graph['save']?.inputs['images']).toEqual(['load', 0])
    expect(compile({}, both).graph).not.toHaveProperty('blur')
    expect(compile({ a: true }, both).graph['save']?.inputs['images']).toEqual(['sharp', 0])
  })

  test('is led past a choice of none, not past the word', () => {
    const binds: readonly RecipeBind[] = [{ as: 'enable', node: 'blur', through: 'image' }]
    const written = withField({ type: 'text', lengthMax: 20 }, binds)
    const option = { value: 'none', label: { en: 'None', vi: 'Không' } }
    const chosen = withField({ type: 'select', options: [option] }, binds)
    expect(compile({ a: 'none' }, chosen).graph).not.toHaveProperty('blur')
    expect(compile({ a: 'none' }, written).graph).toHaveProperty('blur')
    expect(compile({ a: ' ' }, written).graph).not.toHaveProperty('blur')
  })

  test('takes another way where a choice says so', () => {
    const way = booleanOf([
      { as: 'map', node: 'save', input: 'images', values: { true: ['sharp', 0], false: ['load', 0] } },
    ])
    expect(compile({ a: false }, way).graph['save']?.inputs['images']).toEqual(['load', 0])
  })

  test('loads as many images as there are, and tells of every file', () => {
    const list = withField(images, [
      { as: 'images', node: 'load', input: 'image', into: { node: 'all', input: 'image' } },
    ])
    const values = { a: [{ image: '/f/1' }, { image: '/f/2', mask: '/f/3' }] }
    const files = { a: [file('1.png'), { ...file('2.png'), mask: file('3.png') }] }
    const { graph, images: read } = compileRecipe(list, values, { seed: 1, files })
    expect(graph['load']?.inputs['image']).toBe('1.png')
    expect(graph['load.2']?.inputs['image']).toBe('2.png')
    expect(graph['all']?.inputs).toEqual({ image1: ['load', 0], image2: ['load.2', 0] })
    expect(read.map(({ fileId }) => fileId)).toEqual(['id-1.png', 'id-2.png', 'id-3.png'])
  })

  test('is given an image with its margins, wherever it takes of it', () => {
    const one = withField({ ...images, countMax: 1 }, [{ as: 'image', node: 'load', input: 'image' }])
    const margins = { left: 64, top: 0, right: 8, bottom: 0 }
    const values = { a: [{ image: '/f/1', mask: '/f/2', margins }] }
    const { graph } = compileRecipe(one, values, { seed: 1, files: { a: [{ ...file('1.png'), margins }] } })
    expect(graph['load.2']).toMatchObject({
      class_type: 'ImagePadForOutpaint',
      inputs: { image: ['load', 0], ...margins, feathering: 0 },
    })
    expect(graph['blur']?.inputs['image']).toEqual(['load.2', 0])
  })

  test('has a LoRA loader for each LoRA between the model and all that took of it', () => {
    const graph: ApiGraph = {
      model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'm' } },
      words: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
      paint: { class_type: 'KSampler', inputs: { model: ['model', 0], positive: ['words', 0] } },
    }
    const lora = { type: 'lora', folder: 'loras', countMax: 4 }
    const recipe = withField(lora, [{ as: 'lora', model: ['model', 0], clip: ['model', 1] }], graph)
    const loras = [
      { name: 'one', strength: 0.5 },
      { name: 'two', strength: 1, clipStrength: 0.2 },
    ]
    const compiled = compile({ a: loras }, recipe).graph
    expect(compiled['paint']?.inputs['model']).toEqual(['lora.3', 0])
    expect(compiled['words']?.inputs['clip']).toEqual(['lora.3', 1])
    expect(compiled['lora.3']?.inputs).toEqual({
      model: ['lora.2', 0],
      clip: ['lora.2', 1],
      lora_name: 'two',
      strength_model: 1,
      strength_clip: 0.2,
    })
    expect(compiled['lora.2']?.inputs).toMatchObject({ model: ['model', 0], clip: ['model', 1], strength_clip: 0.5 })
  })

  test('gets a pose as the joints of its preset', () => {
    const graph: ApiGraph = { pose: { class_type: 'AtelierPose', inputs: { width: 64, height: 64, pose: '' } } }
    const recipe = withField({ type: 'pose', peopleMax: 8 }, [{ as: 'pose', node: 'pose', input: 'pose' }], graph)
    for (const { name, pose } of posePresets) {
      const { graph: posed } = compile({ a: name }, recipe)
      expect(posed['pose']?.inputs['pose']).toBe(JSON.stringify(pose))
    }
  })
})

describe('a definition', () => {
  const faultsOf = (definition: unknown) =>
    recipeDefinition.safeParse(definition).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
    []

  test('that fits together is taken', () => {
    expect(faultsOf(smallRecipe)).toEqual([])
  })

  test.each([
    { change: { outputs: ['gone'] }, fault: 'outputs.0: the graph has no node “gone”' },
    { change: { seeds: [{ node: 'gone', input: 'seed' }] }, fault: 'seeds.0.node: the graph has no node “gone”' },
    {
      change: { fields: [...smallRecipe.fields, smallRecipe.fields[0]] },
      fault: 'fields.15.key: another field has this key already',
    },
  ])('is refused by the place of its fault: $fault', ({ change, fault }) => {
    expect(faultsOf({ ...smallRecipe, ...change })).toEqual([fault])
  })

  test.each([
    { field: 'medium', change: { default: 'ink' }, fault: 'fields.10.default: This must be one of: oil, 2.' },
    {
      field: 'medium',
      change: { bind: [{ as: 'map', node: 'paint', input: 'prompt', values: { oil: 'oil' } }] },
      fault: 'fields.10.bind.0: must say what is written for 2',
    },
    {
      field: 'medium',
      change: { bind: [{ as: 'width', node: 'paint', input: 'prompt' }] },
      fault: 'fields.10.bind.0: a select field cannot be written as width',
    },
    { field: 'cfg', change: { min: 9 }, fault: 'fields.6.default: This must be a number from 9 to 30.' },
    {
      field: 'cfg',
      change: { bind: [{ as: 'value', node: 'toString', input: 'x' }] },
      fault: 'fields.6.bind.0: the graph has no node “toString”',
    },
  ])('whose field $field has $change is refused', ({ field: key, change, fault }) => {
    const fields = smallRecipe.fields.map(field => (field.key === key ? { ...field, ...change } : field))
    expect(faultsOf({ ...smallRecipe, fields })).toEqual([fault])
  })

  test('has one hash, whatever the order of its keys, and another when anything of it changes', async () => {
    const { fields, graph, ...rest } = smallRecipe
    expect(await hashDefinition({ ...rest, graph, fields })).toBe(await hashDefinition(smallRecipe))
    expect(await hashDefinition({ ...smallRecipe, fields: fields.toReversed() })).not.toBe(
      await hashDefinition(smallRecipe),
    )
  })
})
