import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseA1111Parameters } from './a1111-parameters.ts'
import { describeParameters } from './describe-parameters.ts'

test('the painter tells its prompt and its settings', () => {
  const inputs = {
    prompt: 'a cat',
    negative: 'fog',
    width: 96,
    height: 64,
    seed: 7,
    steps: 20,
    cfg: 6.5,
    batch_size: 1,
  }
  const graph = {
    painter: { class_type: 'AtelierPainter', inputs },
    save: { class_type: 'SaveImage', inputs: { images: ['painter', 0], filename_prefix: 'a' } },
  } as const
  expect(describeParameters(graph)).toBe(
    'a cat\nNegative prompt: fog\nSteps: 20, CFG scale: 6.5, Seed: 7, Size: 96x64, Version: Atelier',
  )
})

test('a graph without a sampler tells nothing', () => {
  expect(describeParameters({})).toBeUndefined()
  expect(describeParameters({ 1: { class_type: 'EmptyImage', inputs: { width: 8, height: 8 } } })).toBeUndefined()
})

test('links in a circle come to an end', () => {
  const inputs = {
    model: ['2', 0],
    positive: ['2', 0],
    latent_image: ['1', 0],
    steps: ['1', 0],
    seed: ['2', 0],
  } as const
  const around = { model: ['2', 0], conditioning: ['2', 0], samples: ['1', 0], seed: ['2', 0] } as const
  const graph = {
    1: { class_type: 'KSampler', inputs },
    2: { class_type: 'Around', inputs: around },
    3: { class_type: 'SaveImage', inputs: { images: ['1', 0] } },
  } as const
  expect(describeParameters(graph)).toBe('\nVersion: Atelier')
})

test('what is written is read back the same', () => {
  const line = fc.string({ unit: fc.constantFrom(...'ab ,:"\\()<>猫é-') }).map(text => text.trim())
  const settings = fc.record({
    prompt: line,
    negative: line,
    seed: fc.nat(),
    model: fc.constantFrom('plain.safetensors', 'odd, name', 'a:b', 'say "hi", now', 'back\\slash, x', 'two\nlines'),
  })
  fc.assert(
    fc.property(settings, ({ prompt, negative, seed, model }) => {
      const sampler = { seed, steps: 4, model: ['2', 0], positive: ['3', 0], negative: ['4', 0] } as const
      const text = describeParameters({
        1: { class_type: 'KSampler', inputs: sampler },
        2: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } },
        3: { class_type: 'CLIPTextEncode', inputs: { text: prompt } },
        4: { class_type: 'CLIPTextEncode', inputs: { text: negative } },
      })
      const read = parseA1111Parameters(text ?? '')
      expect(read).toMatchObject({ prompt, negativePrompt: negative, seed: String(seed), steps: 4, model })
    }),
  )
})
