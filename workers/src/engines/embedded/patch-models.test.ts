import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { smallImages, smallSettings } from '#patch/model/small-model.fixture.ts'
import { trainPatchModel } from '#patch/model/train-patch-model.ts'
import { EmbeddedEngine } from './embedded-engine.ts'

let dataDir: string
let engine: EmbeddedEngine
const train = (count: number) => trainPatchModel({ images: smallImages(count), settings: smallSettings() })
const limits = { memoryBytes: 2 ** 30, hangMs: 60_000, runMs: 60_000, cancelGraceMs: 10_000, startMs: 60_000 }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-patch-models-'))
  const folder = join(dataDir, 'models/checkpoints')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'hills.patches'), await train(2))
  await writeFile(join(folder, 'real.safetensors'), 'of another engine')
  await writeFile(join(folder, 'broken.patches'), 'no patches')
  engine = new EmbeddedEngine({ dataDir, count: 1, pixelThreads: 1, cacheBytesMax: 2 ** 24, limits })
})
afterAll(async () => {
  await engine.dispose()
  await rm(dataDir, { recursive: true })
})

function graphOf(model: string): ApiGraph {
  const text = { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['load', 1] as const } }
  return {
    load: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } },
    text,
    empty: { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size: 1 } },
    sample: {
      class_type: 'KSampler',
      inputs: {
        model: ['load', 0],
        seed: 1,
        steps: 6,
        cfg: 7,
        sampler_name: 'euler',
        scheduler: 'normal',
        positive: ['text', 0],
        negative: ['text', 0],
        latent_image: ['empty', 0],
        denoise: 1,
      },
    },
    decode: { class_type: 'VAEDecode', inputs: { samples: ['sample', 0], vae: ['load', 2] } },
    save: { class_type: 'SaveImage', inputs: { images: ['decode', 0], filename_prefix: 'out' } },
  }
}

test('patch models are listed as models and as styles; what other engines run is not', async () => {
  const { models, nodes } = await engine.describe()
  expect(models['checkpoints']).toEqual(['studio-painter', 'broken.patches', 'hills.patches'])
  expect(nodes['LoraLoader']?.input.required['lora_name']?.[0]).toEqual(['broken.patches', 'hills.patches'])
  const used = await engine.hashModels(graphOf('hills.patches'), ['load'])
  expect(used).toEqual({ 'checkpoints/hills.patches': expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a run with a model laid ready for it draws with that file, and with another file draws anew', async () => {
  const graph = graphOf('mine.patches')
  const paths = [join(dataDir, 'one'), join(dataDir, 'other')]
  for (const [index, path] of paths.entries()) await writeFile(path, await train(index + 1))
  const models = (index: number) => [{ folder: 'checkpoints', name: 'mine.patches', path: paths[index] ?? '' }]
  const first = await engine.run(graph, { models: models(0) })
  expect(first.executed).toContain('sample')
  expect(first.displays.get('sample')).toEqual({ text: [expect.stringContaining('Closest of the 1 images')] })
  expect((await engine.run(graph, { models: models(0) })).executed).not.toContain('sample')
  expect((await engine.run(graph, { models: models(1) })).executed).toContain('sample')
  const hashes = await Promise.all([0, 1].map(index => engine.hashModels(graph, ['load'], models(index))))
  expect(new Set(hashes.map(hash => hash['checkpoints/mine.patches'])).size).toBe(2)
  await expect(engine.run(graph)).rejects.toThrow('failed validation')
})

test('a model that is not there is refused by its name, one that cannot be read says why', async () => {
  const refused = await engine.run(graphOf('gone.patches')).catch((error: unknown) => error)
  expect(JSON.stringify(refused)).toContain('gone.patches')
  const failed = await engine.run(graphOf('broken.patches')).catch((error: unknown) => error)
  expect(String(failed)).toContain('This is no patch model')
})
