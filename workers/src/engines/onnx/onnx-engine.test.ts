import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import { EmbeddedEngine } from '#engines/embedded/embedded-engine.ts'
import { GraphRefused } from '#engines/engine.ts'
import { onnxNodes } from '#nodes/onnx/onnx-nodes.ts'
import { GaussianNoise } from '#onnx/gaussian-noise.ts'
import { ModelLibrary } from '#onnx/model-library.ts'
import { writeOnnx } from '#onnx/onnx-file.fixture.ts'
import { loadRuntime } from '#onnx/runtime.ts'
import { tinyVocabulary, writeTinyModel } from '#onnx/tiny-model.fixture.ts'
import type { TinyModel } from '#onnx/tiny-model.fixture.ts'
import { OnnxEngine } from './onnx-engine.ts'
import { hasOnnxModels } from './onnx-models.ts'

let dataDir: string
let engine: OnnxEngine

const limits = { memoryBytes: 2 ** 30, hangMs: 20_000, runMs: 20_000, cancelGraceMs: 10_000, startMs: 20_000 }
const models: Readonly<Record<string, TinyModel>> = {
  tiny: {},
  large: { isXl: true },
  quick: { isConsistent: true },
  fill: { isForInpainting: true },
  half: { isHalf: true },
  speed: { prediction: 'v_prediction' },
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-onnx-'))
  for (const [name, model] of Object.entries(models)) await writeTinyModel(folderOf(name), model)
  await mkdir(join(dataDir, 'engine/input'), { recursive: true })
  const picture = sharp({ create: { width: 70, height: 64, channels: 3, background: '#c03020' } }).png()
  await writeFile(join(dataDir, 'engine/input/red.png'), await picture.toBuffer())
  engine = openEngine(dataDir)
})
afterAll(async () => {
  await engine.dispose()
  await rm(dataDir, { recursive: true })
})

function openEngine(folder: string): OnnxEngine {
  const modelsFolder = join(folder, 'models')
  return new OnnxEngine({ name: 'ONNX', dataDir: folder, modelsFolder, cacheBytesMax: 0, threads: 1, count: 1, limits })
}

function folderOf(name: string): string {
  return join(dataDir, 'models/checkpoints', name)
}

interface Drawing {
  readonly model?: string
  readonly prompt?: string
  readonly negative?: string
  readonly latent?: ApiNode
  readonly sampler?: Readonly<Record<string, number | string>>
  readonly more?: ApiGraph
}

function graphOf({ model = 'tiny', prompt = 'a cat', negative = '', latent, sampler, more }: Drawing = {}): ApiGraph {
  const size = { width: 64, height: 64, batch_size: 1 }
  const settings = { seed: 5, steps: 4, cfg: 6, sampler_name: 'euler', scheduler: 'normal', denoise: 1 }
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } },
    positive: { class_type: 'CLIPTextEncode', inputs: { clip: ['model', 1], text: prompt } },
    negative: { class_type: 'CLIPTextEncode', inputs: { clip: ['model', 1], text: negative } },
    latent: latent ?? { class_type: 'EmptyLatentImage', inputs: size },
    drawn: {
      class_type: 'KSampler',
      inputs: {
        model: ['model', 0],
        positive: ['positive', 0],
        negative: ['negative', 0],
        latent_image: ['latent', 0],
        ...settings,
        ...sampler,
      },
    },
    picture: { class_type: 'VAEDecode', inputs: { samples: ['drawn', 0], vae: ['model', 2] } },
    save: { class_type: 'SaveImage', inputs: { images: ['picture', 0], filename_prefix: 'onnx' } },
    ...more,
  }
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

async function draw(drawing: Drawing = {}, output = 'save'): Promise<Pixels> {
  const { displays } = await engine.run(graphOf(drawing))
  const [file] = (displays.get(output)?.['images'] ?? []) as { filename: string }[]
  const bytes = await readFile(join(dataDir, 'engine/output', file?.filename ?? ''))
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

function mostDifference(first: Uint8Array, second: Uint8Array): number {
  return first.reduce((most, value, index) => Math.max(most, Math.abs(value - (second[index] ?? 1_000))), 0)
}

describe('the engine of ONNX folders', () => {
  test('offers the kinds that its runners have, and its folders as models, which are not the built-in engine’s', async () => {
    const { nodes, models: offered } = await engine.describe()
    const library = new ModelLibrary({ locate: () => undefined, bytesMax: 0, threads: 1 })
    expect(Object.keys(nodes).toSorted()).toEqual(
      onnxNodes(library)
        .map(({ schema }) => schema.name)
        .toSorted(),
    )
    expect(offered).toEqual({ checkpoints: Object.keys(models).toSorted() })
    expect(nodes['CheckpointLoaderSimple']?.input.required['ckpt_name']?.[0]).toEqual(offered['checkpoints'])
    const builtIn = new EmbeddedEngine({ dataDir, count: 1, pixelThreads: 1, cacheBytesMax: 0, limits })
    expect((await builtIn.describe()).models['checkpoints']).toEqual(['studio-painter'])
  })

  test('has the models of folders that come, without a new start', async () => {
    const other = join(dataDir, 'other')
    const empty = openEngine(other)
    expect((await empty.describe()).models).toEqual({})
    expect(hasOnnxModels(join(other, 'models'))).toBe(false)
    await writeTinyModel(join(other, 'models/checkpoints/late'))
    expect((await empty.describe()).models).toEqual({ checkpoints: ['late'] })
    expect(hasOnnxModels(join(other, 'models'))).toBe(true)
    await expect.poll(async () => (await empty.describe()).modelHashes).toHaveProperty(['checkpoints/late'])
  })

  test('knows a folder by what is in all of its files', async () => {
    const hashOf = async () => (await engine.hashModels(graphOf({ model: 'half' }), ['model']))['checkpoints/half']
    const before = await hashOf()
    expect(before).toMatch(/^[0-9a-f]{64}$/)
    await writeFile(join(folderOf('half'), 'note.txt'), 'changed')
    expect(await hashOf()).not.toBe(before)
  })

  test('draws what calls of onnxruntime alone draw', async () => {
    const found = await draw()
    expect(mostDifference(found.data, await drawStraight())).toBeLessThanOrEqual(1)
  })

  test('draws the same for a seed, and something else for all that matters', async () => {
    const first = await draw()
    expect((await draw()).data).toEqual(first.data)
    const others: Drawing[] = [
      { sampler: { seed: 6 } },
      { sampler: { cfg: 2 } },
      { prompt: 'a dog' },
      { prompt: 'a (cat:1.4)' },
      { negative: 'red' },
      { sampler: { sampler_name: 'euler_ancestral' } },
      { sampler: { sampler_name: 'dpmpp_2m' } },
      { sampler: { scheduler: 'karras' } },
    ]
    for (const other of others) expect(mostDifference((await draw(other)).data, first.data)).toBeGreaterThan(2)
  })

  test('runs each kind of model', async () => {
    const drawWith = async (model: string) => (await draw({ model, prompt: 'a red cat BREAK a dog' })).data
    const seen = [await drawWith('tiny')]
    expect(mostDifference(await drawWith('half'), seen[0] as Buffer)).toBeLessThanOrEqual(3)
    for (const model of ['large', 'quick', 'fill', 'speed']) {
      const data = await drawWith(model)
      expect(data).toHaveLength(64 * 64 * 3)
      for (const other of seen) expect(mostDifference(other, data)).toBeGreaterThan(2)
      seen.push(data)
    }
  })

  test('draws in two parts what it draws in one', async () => {
    const whole = await draw()
    const { inputs } = graphOf()['drawn'] as ApiNode
    const { seed, denoise: _denoise, ...rest } = inputs
    const part = (latent: string, changes: Record<string, number | string>): ApiNode => ({
      class_type: 'KSamplerAdvanced',
      inputs: { ...rest, noise_seed: seed as number, latent_image: [latent, 0], ...changes },
    })
    const more = {
      first: part('latent', {
        add_noise: 'enable',
        start_at_step: 0,
        end_at_step: 2,
        return_with_leftover_noise: 'enable',
      }),
      drawn: part('first', {
        add_noise: 'disable',
        start_at_step: 2,
        end_at_step: 10_000,
        return_with_leftover_noise: 'disable',
      }),
    }
    expect(mostDifference((await draw({ more })).data, whole.data)).toBeLessThanOrEqual(1)
  })

  test('begins with a picture and leaves alone what no mask chose', async () => {
    const more: ApiGraph = {
      load: { class_type: 'LoadImage', inputs: { image: 'red.png' } },
      encoded: { class_type: 'VAEEncode', inputs: { pixels: ['load', 0], vae: ['model', 2] } },
      plain: { class_type: 'VAEDecode', inputs: { samples: ['encoded', 0], vae: ['model', 2] } },
      keep: { class_type: 'SaveImage', inputs: { images: ['plain', 0], filename_prefix: 'plain' } },
    }
    const before = await draw({ more }, 'keep')
    expect([before.width, before.height]).toEqual([64, 64])
    const masked: ApiGraph = {
      ...more,
      mask: { class_type: 'LoadImageMask', inputs: { image: 'left.png', channel: 'red' } },
    }
    await writeFile(join(dataDir, 'engine/input/left.png'), await leftHalf())
    const latent = { class_type: 'SetLatentNoiseMask', inputs: { samples: ['encoded', 0], mask: ['mask', 0] } } as const
    for (const model of ['tiny', 'fill']) {
      const own = await draw({ more, model }, 'keep')
      const { data } = await draw({ model, more: masked, latent, sampler: { denoise: 0.7 } })
      expect(mostDifference(columns(data, 34, 64), columns(own.data, 34, 64))).toBeLessThanOrEqual(1)
      expect(mostDifference(columns(data, 0, 30), columns(own.data, 0, 30))).toBeGreaterThan(5)
    }
  })

  test('shows a model for inpainting what is around the hole', async () => {
    const more: ApiGraph = {
      load: { class_type: 'LoadImage', inputs: { image: 'red.png' } },
      mask: { class_type: 'LoadImageMask', inputs: { image: 'left.png', channel: 'red' } },
      around: {
        class_type: 'InpaintModelConditioning',
        inputs: {
          positive: ['positive', 0],
          negative: ['negative', 0],
          vae: ['model', 2],
          pixels: ['load', 0],
          mask: ['mask', 0],
          noise_mask: false,
        },
      },
      latent: { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size: 1 } },
    }
    const { inputs } = graphOf()['drawn'] as ApiNode
    const drawn = { class_type: 'KSampler', inputs: { ...inputs, positive: ['around', 0] } } as ApiNode
    const shown = await draw({ model: 'fill', more: { ...more, drawn } })
    expect(mostDifference(shown.data, (await draw({ model: 'fill' })).data)).toBeGreaterThan(2)
  })

  test('scales and repeats latents on the way', async () => {
    const more: ApiGraph = {
      twice: { class_type: 'RepeatLatentBatch', inputs: { samples: ['drawn', 0], amount: 2 } },
      larger: {
        class_type: 'LatentUpscaleBy',
        inputs: { samples: ['twice', 0], upscale_method: 'bicubic', scale_by: 1.5 },
      },
      picture: { class_type: 'VAEDecode', inputs: { samples: ['larger', 0], vae: ['model', 2] } },
    }
    const { displays } = await engine.run(graphOf({ more }))
    expect(displays.get('save')?.['images']).toHaveLength(2)
    expect((await draw({ more })).width).toBe(96)
  })

  test('tells of each step, with a preview', async () => {
    const steps: string[] = []
    const previews: number[] = []
    await engine.run(graphOf({ sampler: { steps: 60 } }), {
      progress: event => event.type === 'progress' && steps.push(`${event.data.value}/${event.data.max}`),
      preview: ({ width }) => previews.push(width),
    })
    expect(steps).toContain('60/60')
    expect(new Set(previews)).toEqual(new Set([8]))
  })
})

describe('a run of it', () => {
  const endless = graphOf({ sampler: { steps: 1_000 } })

  test('ends within a step when it is canceled', async () => {
    const stop = new AbortController()
    const run = engine.run(endless, {
      signal: stop.signal,
      progress: event => event.type === 'progress' && stop.abort(),
    })
    await expect(run).rejects.toBeInstanceOf(RunCanceled)
    expect((await draw()).width).toBe(64)
  })

  test('fails alone when its process is killed', async () => {
    const kill = () => process.kill(engine.processes[0]?.pid ?? 0, 'SIGKILL')
    const run = engine.run(endless, { progress: event => event.type === 'progress' && kill() })
    await expect(run).rejects.toMatchObject({ reason: 'crashed', node: { id: 'drawn', kind: 'KSampler' } })
    expect((await draw()).width).toBe(64)
  })
})

describe('what is wrong with a folder', () => {
  const broken: readonly [name: string, spoil: (folder: string) => Promise<unknown>, words: RegExp][] = [
    ['no-decoder', folder => rm(join(folder, 'vae_decoder'), { recursive: true }), /has no vae_decoder\/model\.onnx/],
    ['no-words', folder => rm(join(folder, 'tokenizer/vocab.json')), /has no tokenizer\/vocab\.json/],
    ['odd-words', folder => writeFile(join(folder, 'tokenizer/vocab.json'), '{"a": 1}'), /startoftext/],
    ['no-json', folder => writeFile(join(folder, 'scheduler/scheduler_config.json'), '{'), /scheduler_config.*no JSON/],
    [
      'odd-noise',
      folder => writeFile(join(folder, 'scheduler/scheduler_config.json'), '{"beta_schedule": "spiral"}'),
      /scheduler_config\.json.*beta_schedule/,
    ],
    ['cut', cutUnet, /unet of the model folder cut cannot be loaded/],
    ['pickle', folder => writeFile(join(folder, 'unet/model.onnx'), '\u0080\u0002}q'), /unet .* cannot be loaded/],
    ['newer', folder => writeFile(join(folder, 'unet/model.onnx'), oddModel(99)), /unet .* cannot be loaded: .*opset/i],
    ['odd-inputs', folder => writeFile(join(folder, 'unet/model.onnx'), oddModel(17)), /unet .* takes x, which/],
    [
      'odd-width',
      async folder => writeFile(join(folder, 'text_encoder/model.onnx'), await readUnet('large', 'text_encoder_2')),
      /text_encoder .*shape/,
    ],
    ['odd-shape', async folder => writeFile(join(folder, 'unet/model.onnx'), await readUnet('large')), /unet .* takes/],
  ]

  test.each(broken)('is said by name: %s', async (name, spoil, words) => {
    await writeTinyModel(folderOf(name))
    await spoil(folderOf(name))
    const run = engine.run(graphOf({ model: name }))
    await expect(run).rejects.toMatchObject({ reason: 'node', message: expect.stringMatching(words) })
    await expect(run).rejects.not.toThrow(dataDir)
    await rm(folderOf(name), { recursive: true })
  })

  test('is that it is not there', async () => {
    await expect(engine.run(graphOf({ model: 'gone' }))).rejects.toBeInstanceOf(GraphRefused)
    await expect(engine.run(graphOf({ model: '../../models' }))).rejects.toBeInstanceOf(GraphRefused)
  })
})

/** Euler's steps by hand, with as little as possible of what the engine is made of. */
async function drawStraight(): Promise<Uint8Array> {
  const { InferenceSession, Tensor } = loadRuntime()
  const open = (part: string) => InferenceSession.create(join(folderOf('tiny'), part, 'model.onnx'))
  const [texts, unet, decoder] = await Promise.all([open('text_encoder'), open('unet'), open('vae_decoder')])
  const [start, end] = [tinyVocabulary['<|startoftext|>'] as number, tinyVocabulary['<|endoftext|>'] as number]
  const cat = [start, tinyVocabulary['a</w>'] as number, tinyVocabulary['cat</w>'] as number]
  const ids = [[start], cat].flatMap(words => Array.from({ length: 77 }, (_, at) => words[at] ?? end))
  const read = await texts.run({ input_ids: new Tensor('int32', Int32Array.from(ids), [2, 77]) })
  const timesteps = [999, 666, 333, 0]
  const sigmas = [...timesteps.map(sigmaOf), 0]
  const noise = new GaussianNoise(5, 'noise').draw(256)
  let noisy = noise.map(value => value * Math.sqrt(1 + (sigmas[0] as number) ** 2))
  for (const [step, timestep] of timesteps.entries()) {
    const [sigma, next] = [sigmas[step] as number, sigmas[step + 1] as number]
    const seen = noisy.map(value => value / Math.sqrt(1 + sigma ** 2))
    const { out_sample: told } = await unet.run({
      sample: new Tensor('float32', Float32Array.of(...seen, ...seen), [2, 4, 8, 8]),
      timestep: new Tensor('int64', BigInt64Array.of(BigInt(timestep)), [1]),
      encoder_hidden_states: read['last_hidden_state'] as InstanceType<typeof Tensor>,
    })
    const output = told?.data as Float32Array
    noisy = noisy.map((value, at) => {
      const [without, withWords] = [output[at] as number, output[at + 256] as number]
      return value + (without + 6 * (withWords - without)) * (next - sigma)
    })
  }
  const latent = new Tensor(
    'float32',
    noisy.map(value => value / 0.182_15),
    [1, 4, 8, 8],
  )
  const { sample } = await decoder.run({ latent_sample: latent })
  const planes = sample?.data as Float32Array
  const count = 64 * 64
  return Uint8Array.from({ length: count * 3 }, (_, at) =>
    Math.round(((planes[(at % 3) * count + Math.floor(at / 3)] as number) + 1) * 127.5),
  )
}

function sigmaOf(timestep: number): number {
  let left = 1
  for (let step = 0; step <= timestep; step++) {
    left *= 1 - (Math.sqrt(0.000_85) + (step / 999) * (Math.sqrt(0.012) - Math.sqrt(0.000_85))) ** 2
  }
  return Math.sqrt((1 - left) / left)
}

async function cutUnet(folder: string): Promise<void> {
  const file = join(folder, 'unet/model.onnx')
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, Math.floor(bytes.length / 2)))
}

function oddModel(opset: number): Buffer {
  const value = { type: 1, dims: ['n'] } as const
  return writeOnnx({
    nodes: [{ kind: 'Tanh', inputs: ['x'], outputs: ['y'] }],
    weights: [],
    inputs: [{ name: 'x', ...value }],
    outputs: [{ name: 'y', ...value }],
    opset,
  })
}

function readUnet(model: string, part = 'unet'): Promise<Buffer> {
  return readFile(join(folderOf(model), part, 'model.onnx'))
}

function leftHalf(): Promise<Buffer> {
  const data = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (Math.floor(at / 3) % 64 < 32 ? 255 : 0)))
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
}

/** Of a picture that is 64 wide. */
function columns(data: Buffer, from: number, to: number): Uint8Array {
  return data.filter((_, at) => Math.floor(at / 3) % 64 >= from && Math.floor(at / 3) % 64 < to)
}
