import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Latent, ModelHandle } from '#engine/node-values.ts'
import type { Picture } from '#images/picture.ts'
import { hills, smallImages, smallSettings } from '#patch/model/small-model.fixture.ts'
import { trainPatchModel } from '#patch/model/train-patch-model.ts'
import { expectNear, pixel } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'
import type { NodeRun } from '#testing/run-node.ts'

const path = join(await mkdtemp(join(tmpdir(), 'atelier-model-')), 'hills.patches')
await writeFile(path, await trainPatchModel({ images: smallImages(3), settings: smallSettings() }))
const name = 'hills.patches'
const world = { models: { [`checkpoints/${name}`]: path, [`loras/${name}`]: path } }

const model: ModelHandle = { model: name, styles: [] }
const painter: ModelHandle = { model: 'studio-painter', styles: [] }
const latent: Latent = { width: 96, height: 96, batchSize: 1 }
const sampling = {
  sampler_name: 'euler',
  scheduler: 'normal',
  steps: 8,
  cfg: 7,
  model,
  seed: 3,
  positive: [{ text: '', strength: 1 }],
  negative: [{ text: '', strength: 1 }],
  latent_image: latent,
  denoise: 1,
}

function drawn({ outputs }: NodeRun): Picture | undefined {
  return (outputs[0] as Latent).pictures?.[0]
}

function textOf({ shown }: NodeRun): string {
  const texts = shown.flatMap(display => display['text'] ?? [])
  return texts.filter(text => typeof text === 'string').join(' ')
}

export const modelCases: readonly NodeCase[] = [
  {
    kind: 'CheckpointLoaderSimple',
    title: 'opens a patch model',
    inputs: { ckpt_name: name },
    world,
    check: run => expect(run.outputs).toEqual([model, { model: name }, { model: name }]),
  },
  {
    kind: 'KSampler',
    title: 'draws what a patch model has learned, sky above and ground below, and says what comes closest',
    inputs: sampling,
    world,
    check(run) {
      const only = drawn(run)
      expect(only).toMatchObject({ width: 96, height: 96, channels: 3 })
      const [, , top] = pixel(only, 48, 4)
      const [, , bottom] = pixel(only, 48, 92)
      expect((top ?? 0) - (bottom ?? 0)).toBeGreaterThan(80)
      expect(textOf(run)).toMatch(/^Closest of the 3 images learned from: “.+”, \d+\.\d dB\./)
    },
  },
  {
    kind: 'KSampler',
    title: 'leaves large shapes of a picture where a patch model finds little of it anew',
    inputs: { ...sampling, latent_image: { ...latent, pictures: [hills(7)] }, denoise: 0.2 },
    world,
    check(run) {
      const only = drawn(run)
      expect(only?.data).not.toEqual(hills(7).data)
      expectNear(pixel(only, 48, 90), [190, 80, 40], 50)
    },
  },
  {
    kind: 'KSampler',
    title: 'changes of a picture only what the mask chooses',
    inputs: {
      ...sampling,
      latent_image: {
        ...latent,
        pictures: [hills(7)],
        noiseMask: [
          { width: 96, height: 96, data: Uint8Array.from({ length: 96 * 96 }, (_, at) => (at % 96 < 48 ? 255 : 0)) },
        ],
      },
    },
    world,
    check(run) {
      expect(pixel(drawn(run), 80, 40)).toEqual(pixel(hills(7), 80, 40))
      expect(pixel(drawn(run), 10, 40)).not.toEqual(pixel(hills(7), 10, 40))
    },
  },
  {
    kind: 'KSampler',
    title: 'paints words with the patches of a model',
    inputs: { ...sampling, positive: [{ text: 'a mountain lake', strength: 1 }] },
    world,
    check(run) {
      expect(drawn(run)).toMatchObject({ width: 96, height: 96 })
      expect(textOf(run)).toContain('Closest of the 3 images')
    },
  },
  {
    kind: 'LoraLoader',
    title: 'lays a patch model over another as a style',
    inputs: { model: painter, clip: { model: 'studio-painter' }, lora_name: name, strength_model: 0.5 },
    world,
    check: run => expect(run.outputs[0]).toEqual({ ...painter, styles: [{ model: name, strength: 0.5 }] }),
  },
  {
    kind: 'KSampler',
    title: 'lays styles over what the painter made',
    inputs: {
      ...sampling,
      model: { ...painter, styles: [{ model: name, strength: 0.8 }] },
      positive: [{ text: 'a red apple', strength: 1 }],
    },
    world,
    check: run => expect(textOf(run)).toContain('Closest of the 3 images'),
  },
  {
    kind: 'AtelierClosestImage',
    title: 'finds the image that a picture was learned from',
    inputs: { model, image: [hills(1)] },
    world,
    check(run) {
      expect(run.outputs[0]).toMatch(/“a red desert”, \d+\.\d dB\. Above 23 dB it is nearly the same picture\.$/)
      expect(run.outputs[1]).toBeGreaterThan(23)
    },
  },
]
