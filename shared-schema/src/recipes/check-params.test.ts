import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longCount } from '#testing/long-count.ts'
import { checkParams } from './check-params.ts'
import { compileRecipe } from './compile-recipe.ts'
import { allBuiltInRecipes } from './built-in/all-built-in.ts'
import { tellIssue } from './param-issues.ts'
import { posePresets } from './pose-presets.ts'
import { filesFor, imageId } from './recipe-world.fixture.ts'
import { smallRecipe } from './small-recipe.fixture.ts'

const context = {
  models: { checkpoints: ['studio-painter'], loras: ['ink.safetensors'] },
  sizeOf: () => ({ width: 4_000, height: 3_000 }),
}
const check = (params: unknown) => checkParams(smallRecipe, params, context)
const pose = posePresets[0]?.pose
const margins = { left: 64, top: 0, right: 0, bottom: 8 }
const many = { people: [...(pose?.people ?? []), ...(pose?.people ?? [])] }

test('what was not given is filled in, and what has no default stays away', () => {
  expect(check({ prompt: 'a cat', title: null, medium: '', image: [] })).toEqual({
    isValid: true,
    values: { prompt: 'a cat', model: 'studio-painter', cfg: 7, count: 1, bright: false, ratio: '1:1' },
  })
})

test.each([
  { given: { cfg: '4.5', count: ' 3 ' }, value: { cfg: 4.5, count: 3 } },
  { given: { seed: -1 }, value: { seed: -1 } },
  { given: { medium: 2 }, value: { medium: '2' } },
  { given: { title: '' }, value: { title: '' } },
  { given: { ratio: '1024×640' }, value: { ratio: '1024x640' } },
  { given: { image: imageId }, value: { image: [{ image: imageId }] } },
  {
    given: { image: [{ image: 'https://here.test/f/a', mask: '/f/b' }] },
    value: { image: [{ image: 'https://here.test/f/a', mask: '/f/b' }] },
  },
  { given: { loras: [{ name: 'ink.safetensors' }] }, value: { loras: [{ name: 'ink.safetensors', strength: 1 }] } },
  { given: { pose: 'sitting' }, value: { pose: 'sitting' } },
  { given: { pose }, value: { pose } },
  { given: { style: 'line art' }, value: { style: 'line art' } },
])('$given is taken as $value', ({ given, value }) => {
  expect(check({ prompt: 'a cat', ...given })).toMatchObject({ isValid: true, values: value })
})

test.each([
  { given: { prompt: ' ' }, key: 'prompt', words: 'needed' },
  { given: { prompt: 7 }, key: 'prompt', words: 'must be a text' },
  { given: { prompt: 'x'.repeat(41) }, key: 'prompt', words: 'at most 40 characters' },
  { given: { prompt: 'a\0b' }, key: 'prompt', words: 'character' },
  { given: { colour: 'red' }, key: 'colour', words: 'no param “colour”. It takes: prompt, title, image' },
  { given: { cfg: '7 or so' }, key: 'cfg', words: 'a number from 0 to 30' },
  { given: { cfg: true }, key: 'cfg', words: 'a number from 0 to 30' },
  { given: { cfg: 31 }, key: 'cfg', words: 'a number from 0 to 30' },
  { given: { count: 1.5 }, key: 'count', words: 'a whole number from 1 to 64' },
  { given: { bright: 'true' }, key: 'bright', words: 'true or false' },
  { given: { medium: 'Oil' }, key: 'medium', words: 'one of: oil, 2' },
  { given: { medium: 'constructor' }, key: 'medium', words: 'one of: oil, 2' },
  { given: { image: 'cat.png' }, key: 'image', words: 'the id of one of yours' },
  { given: { image: '//elsewhere.test/a' }, key: 'image', words: 'the id of one of yours' },
  { given: { image: { image: imageId, margins } }, key: 'image', words: 'mask' },
  {
    given: { image: { image: imageId, mask: '/f/b', margins: { ...margins, left: -8 } } },
    key: 'image',
    words: 'yours',
  },
  { given: { image: [imageId, imageId, imageId] }, key: 'image', words: 'at most 2 images' },
  {
    given: { model: 'sdxl.safetensors' },
    key: 'model',
    words: 'no “sdxl.safetensors” here. There are: studio-painter',
  },
  { given: { loras: [{ name: 'ink.safetensors', strength: 11 }] }, key: 'loras', words: 'from -10 to 10' },
  { given: { loras: Array(3).fill({ name: 'ink.safetensors' }) }, key: 'loras', words: 'at most 2 LoRAs' },
  { given: { lora: 'gone' }, key: 'lora', words: 'no “gone” here' },
  { given: { pose: 'flying' }, key: 'pose', words: 'standing, arms-up' },
  { given: { pose: { people: [[[0.5, 0.5]]] } }, key: 'pose', words: '18 joints' },
  { given: { pose: many }, key: 'pose', words: 'at most 1 people' },
  { given: { style: 'oils' }, key: 'style', words: 'base, enhance, anime' },
  { given: { styleId: imageId }, key: 'styleId', words: 'no use for a style made of images' },
  { given: { ratio: '5:4' }, key: 'ratio', words: '1:1, 3:2, or a size such as 1024x640 with sides from 64 to 2048' },
  { given: { ratio: '1024x4096' }, key: 'ratio', words: 'from 64 to 2048' },
  { given: { count: 64, ratio: '2048x2048' }, key: 'count', words: 'too many pixels: 268.4 million' },
])('$given is refused by name, saying what to do', ({ given, key, words }) => {
  const checked = check({ prompt: 'a cat', ...given })
  expect(checked).toMatchObject({
    isValid: false,
    issues: [{ path: `params.${key}`, message: expect.stringContaining(words) }],
  })
  if (!checked.isValid) for (const issue of checked.issues) expect(tellIssue(issue, 'vi')).not.toMatch(/\{\w+\}/)
})

test('an image that would grow too large is refused at what makes it grow', () => {
  const upscaler = allBuiltInRecipes.find(recipe => recipe.slug === 'upscaler')
  const params = { image: imageId, upscale_ratio: 4 }
  expect(upscaler && checkParams(upscaler.definition, params, context)).toMatchObject({
    isValid: false,
    issues: [{ code: 'too-many-pixels' }],
  })
  const small = { sizeOf: () => ({ width: 800, height: 600 }) }
  expect(upscaler && checkParams(upscaler.definition, params, small)).toMatchObject({ isValid: true })
})

test('a large image that the recipe itself scales down is no reason to refuse', () => {
  const remix = allBuiltInRecipes.find(recipe => recipe.slug === 'remix')
  const huge = { sizeOf: () => ({ width: 12_000, height: 8_000 }) }
  const params = { inputImage: imageId, numberOfImages: 4 }
  expect(remix && checkParams(remix.definition, params, huge)).toMatchObject({ isValid: true })
})

test('no JSON whatever makes it fail, and what it lets through it lets through again, and compiles', () => {
  const keys = [...smallRecipe.fields.map(field => field.key), '__proto__', 'toString']
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(imageId, '3:2', '1e3', 'oil', 'sitting', 'line art', -0, '', { image: imageId }, [{ name: 'a' }]),
  )
  const params = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.tuple(fc.constantFrom(...keys), odd)).map(entries => Object.fromEntries(entries)),
  )
  fc.assert(
    fc.property(params, given => {
      const checked = checkParams(smallRecipe, given)
      if (!checked.isValid) {
        for (const { path } of checked.issues) expect(path).toMatch(/^params\./)
        return
      }
      expect(checkParams(smallRecipe, checked.values)).toEqual(checked)
      compileRecipe(smallRecipe, checked.values, { seed: 1, files: filesFor(checked.values) })
    }),
    { numRuns: longCount({ short: 500, long: 50_000 }) },
  )
})
