import { expect, test } from 'vitest'
import { describe as describeImage } from '#recipes/built-in/describe.ts'
import { imageGeneratorSimple } from '#recipes/built-in/image-generator-simple.ts'
import { upscaler } from '#recipes/built-in/upscaler.ts'
import { macroDefinition } from './macro-definition.ts'
import { findStepFaults, yieldOf } from './step-fits.ts'

const recipes = new Map(
  [imageGeneratorSimple, upscaler, describeImage].map(({ slug, definition }) => [slug, definition]),
)

const prompt = { from: 'value', value: 'a hill' }
const draw = { key: 'draw', type: 'recipe', recipe: 'image-generator-simple', params: { prompt } }
const images = (step: string, take = 'each') => ({ from: 'step', step, what: 'images', take })
const enlarge = { key: 'enlarge', type: 'recipe', recipe: 'upscaler', params: { image: images('draw') } }
const say = { key: 'say', type: 'recipe', recipe: 'describe', params: { image: images('draw', 'first') } }

function faultsOf(steps: unknown[], inputs: unknown[] = []) {
  const faults = findStepFaults(macroDefinition.parse({ inputs, steps }), slug => recipes.get(slug))
  return faults.map(({ step, param, code }) => [step, param, code])
}

test('what comes of a recipe is told by the nodes that it ends in', () => {
  expect(yieldOf(upscaler.definition)).toEqual({ images: true, texts: false })
  expect(yieldOf(describeImage.definition)).toEqual({ images: false, texts: true })
  const { graph } = describeImage.definition
  expect(yieldOf({ graph })).toEqual({ images: false, texts: true })
})

test('steps that fit have no faults', () => {
  const words = { from: 'step', step: 'say', what: 'texts', take: 'first' }
  const again = { ...draw, key: 'again', params: { prompt: words } }
  expect(faultsOf([draw, { key: 'choose', type: 'approval', of: 'draw' }, enlarge, say, again])).toEqual([])
})

test.each([
  ['a recipe that is not there', [{ ...draw, recipe: 'none' }], [0, undefined, 'no-recipe']],
  ['what the recipe needs', [{ ...draw, params: {} }], [0, 'prompt', 'missing']],
  ['what it has no place for', [{ ...draw, params: { prompt, odd: prompt } }], [0, 'odd', 'unknown-param']],
  [
    'images for a text',
    [draw, { ...draw, key: 'b', params: { prompt: images('draw') } }],
    [1, 'prompt', 'takes-no-images'],
  ],
  ['images of words', [draw, say, { ...enlarge, params: { image: images('say') } }], [2, 'image', 'gives-no-images']],
  ['many where one goes', [draw, { ...enlarge, params: { image: images('draw', 'all') } }], [1, 'image', 'takes-one']],
  [
    'a choice among words',
    [draw, say, { key: 'choose', type: 'approval', of: 'say' }],
    [2, undefined, 'gives-no-images'],
  ],
  [
    'each line of an image',
    [{ ...enlarge, params: { image: { from: 'value', value: 'x', take: 'lines' } } }],
    [0, 'image', 'no-lines'],
  ],
] as const)('%s is named', (_what, steps, fault) => {
  expect(faultsOf([...steps])).toEqual([fault])
})

test('an answer goes where its kind is taken', () => {
  const label = { en: 'Picture', vi: 'Ảnh' }
  const picture = { type: 'image', key: 'picture', label, countMin: 1, countMax: 4, mask: 'none', bind: [] }
  const from = { from: 'input', input: 'picture' }
  expect(faultsOf([{ ...enlarge, params: { image: { ...from, take: 'each' } } }], [picture])).toEqual([])
  expect(faultsOf([{ ...draw, params: { prompt: from } }], [picture])).toEqual([[0, 'prompt', 'other-kind']])
})

test('what the recipe needs is missed whatever it is called', () => {
  const { graph, fields } = imageGeneratorSimple.definition
  const odd = fields.filter(({ key }) => key === 'prompt').map(field => ({ ...field, key: 'constructor' }))
  const macro = macroDefinition.parse({ inputs: [], steps: [{ ...draw, params: {} }] })
  expect(findStepFaults(macro, () => ({ graph, fields: odd }))).toEqual([
    { step: 0, param: 'constructor', code: 'missing' },
  ])
})
