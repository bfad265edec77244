import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '@atelier/platform/logging/log.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { planGraph } from '@atelier/shared-schema/graph/plan/plan-graph.ts'
import { withRunFiles } from '@atelier/shared-schema/graph/plan/run-files.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import type { BuiltInRecipe } from '@atelier/shared-schema/recipes/built-in/built-in-recipe.ts'
import { openComfyEngine } from '@atelier/workers/engines/comfyui/comfy-engine.ts'
import { EmbeddedEngine } from '@atelier/workers/engines/embedded/embedded-engine.ts'
import type { Engine } from '@atelier/workers/engines/engine.ts'
import { OnnxEngine } from '@atelier/workers/engines/onnx/onnx-engine.ts'
import { openOpenAiEngine } from '@atelier/workers/engines/openai/open-ai-engine.ts'
import { runPlan } from '@atelier/workers/engines/run-plan.ts'
import { writeTinyModel } from '@atelier/workers/onnx/tiny-model.fixture.ts'
import { writeTinyDescriber } from '@atelier/workers/onnx/vision/tiny-vision.fixture.ts'
import type { RecipeSample } from '@atelier/workers/recipes/recipe-samples.ts'
import { SampleRuns } from '@atelier/workers/recipes/run-sample.ts'
import { ComfyServer } from '../peers/comfy-server.ts'
import { ImageService } from '../peers/image-service.ts'

const outside = allBuiltInRecipes.filter(({ definition }) => definition.needs)
const usesKind = (kind: EngineKind) => outside.filter(({ definition }) => definition.needs?.engines.includes(kind))

const limits = { memoryBytes: 2 ** 30, hangMs: 20_000, runMs: 20_000, cancelGraceMs: 10_000, startMs: 20_000 }
const ids = { slots: 1, company: '', country: '' }
let folder: string
let peer: ComfyServer
let service: ImageService
let engines: ReadonlyMap<EngineKind, Engine>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-outside-'))
  await writeTinyModel(join(folder, 'models/checkpoints/tiny'))
  await writeTinyModel(join(folder, 'models/checkpoints/large'), { isXl: true })
  await writeTinyModel(join(folder, 'models/checkpoints/fill'), { isForInpainting: true })
  await writeTinyDescriber(join(folder, 'models/describers/tiny-florence'))
  peer = await ComfyServer.start({ state: { models: filesOf(usesKind('comfyui')) } })
  service = await ImageService.start()
  const door = { headers: [], caCertificate: null, acceptsUntrusted: false }
  const comfy = { ...ids, ...door, id: 'peer', name: 'Peer', address: peer.address, key: null }
  const paid = { ...ids, ...door, id: 'service', name: 'Service', address: service.address, key: service.key }
  const sizes = [{ width: 64, height: 64 }]
  const models = [{ name: 'gpt-image-1', sizes, canEdit: true, imagesMax: 4, creditsPerImage: 1 }]
  const runner = { dataDir: folder, count: 1, cacheBytesMax: 0, limits }
  engines = new Map<EngineKind, Engine>([
    ['embedded', new EmbeddedEngine({ ...runner, pixelThreads: 1 })],
    ['onnx', new OnnxEngine({ ...runner, name: 'ONNX', modelsFolder: join(folder, 'models'), threads: 1 })],
    ['comfyui', openComfyEngine({ kind: 'comfyui', ...comfy }, createLog({ name: 'test', level: 'silent' }))],
    ['openai', openOpenAiEngine({ kind: 'openai', ...paid, models })],
  ])
})
afterAll(async () => {
  await Promise.all([...engines.values()].map(engine => engine.dispose()))
  await Promise.all([peer.dispose(), service.dispose()])
  await rm(folder, { recursive: true })
})

/** By folder, what the recipes name. */
function filesOf(recipes: readonly BuiltInRecipe[]): Record<string, string[]> {
  const files = recipes.flatMap(({ definition }) => definition.needs?.files ?? [])
  return Object.fromEntries(
    files.map(({ folder: own }) => [own, files.filter(file => file.folder === own).map(({ name }) => name)]),
  )
}

/** The built-in engine and one other, planned as a task would be. */
function runsOn(kind: EngineKind): SampleRuns {
  return new SampleRuns(
    {
      async run(graph: ApiGraph, options = {}) {
        const own = (['embedded', kind] as const).map(one => [one, engines.get(one) as Engine] as const)
        const files = Object.values(graph).flatMap(({ inputs }) =>
          typeof inputs['image'] === 'string' ? [inputs['image']] : [],
        )
        const planned = own.map(async ([id, engine]) => {
          const registry = makeRegistry(Object.values((await engine.describe()).nodes))
          const kinds = Object.values(graph).map(node => node.class_type)
          const known = { registry: withRunFiles(registry, kinds, files), isUp: true, busy: 0, speed: 1 }
          return { id, isEmbedded: id === 'embedded', ...known }
        })
        const { outputs, ...rest } = options
        const plan = planGraph(graph, await Promise.all(planned), outputs ? { outputs } : {})
        if (!plan.isPossible) throw new Error(JSON.stringify(plan))
        if (!('plain' in graph)) expect(plan.parts.map(part => part.engine)).toContain(kind)
        return runPlan(plan, new Map<string, Engine>(own), rest)
      },
    },
    join(folder, kind),
    samples,
  )
}

const plain = (width: number, height: number, color: number): ApiGraph => ({
  plain: { class_type: 'EmptyImage', inputs: { width, height, batch_size: 1, color } },
  save: { class_type: 'SaveImage', inputs: { images: ['plain', 0], filename_prefix: 'plain' } },
})
const samples = { photo: plain(96, 64, 0x80_40_20), mark: plain(96, 64, 0xff_ff_ff) }

/** Something for each field that has no default. */
function sampleOf({ definition }: BuiltInRecipe, params: Record<string, unknown> = {}): RecipeSample {
  const has = (key: string) => definition.fields.some(field => field.key === key)
  const loras = [{ name: 'sd_xl_offset_example-lora_1.0.safetensors', strength: 0.7 }]
  return {
    params: {
      ...(has('prompt') && { prompt: 'a cat by a lake' }),
      ...(definition.fields.some(field => field.key === 'loras' && field.isRequired) && { loras }),
      ...(has('frames') && { frames: 5 }),
      ...params,
    },
    ...(has('image') && { images: { image: ['photo'] } }),
    ...(definition.fields.some(field => field.type === 'image' && field.mask === 'required') && { mask: 'mark' }),
  }
}

async function lookAt(path = '') {
  const image = sharp(path, { animated: true })
  const { pages = 1, width, height } = await image.metadata()
  return { pages, width, height, first: [...(await image.removeAlpha().raw().toBuffer()).subarray(0, 3)] }
}

test('there are enough, and what they name in their graphs they say that they need', () => {
  expect(outside.length).toBeGreaterThanOrEqual(14)
  for (const { slug, definition } of outside) {
    const said = (definition.needs?.files ?? []).map(({ name }) => name)
    const named = Object.values(definition.graph).flatMap(({ class_type: kind, inputs }) =>
      Object.entries(inputs).flatMap(([input, value]) =>
        typeof value === 'string' &&
        /_name\d?$|^model$/.test(input) &&
        !/^sampler|Preprocessor$/.test(`${input}${kind}`)
          ? [value]
          : [],
      ),
    )
    expect([
      slug,
      named.filter(name => name !== '' && !said.includes(name) && name !== 'euler' && name !== 'uni_pc'),
    ]).toEqual([slug, []])
  }
})

describe('on a ComfyUI server', () => {
  test.each(usesKind('comfyui').map(recipe => [recipe.slug, recipe] as const))('%s runs', async (slug, recipe) => {
    const runs = runsOn('comfyui')
    const { pictures } = await runs.run(recipe.definition, sampleOf(recipe))
    const seen = await lookAt(pictures[0])
    expect(seen.width).toBeGreaterThan(0)
    expect(seen.pages).toBe(slug.startsWith('wan') ? 5 : 1)
    if (slug === 'model-upscaler') return expect(seen).toMatchObject({ width: 384, height: 256 })
    const others = await runs.run(recipe.definition, { ...sampleOf(recipe, { prompt: 'a dog' }), seed: 1 })
    expect((await lookAt(others.pictures[0])).first).not.toEqual(seen.first)
  })

  test('a depth map needs no extension', async () => {
    const depth = outside.find(({ slug }) => slug === 'controlnet-depth') as BuiltInRecipe
    const { pictures } = await runsOn('comfyui').run(depth.definition, sampleOf(depth, { given: 'map' }))
    expect(pictures).toHaveLength(1)
  })

  test('the models of each folder are those that its own loader has', async () => {
    const models = (await engines.get('comfyui')?.describe())?.models ?? {}
    expect(models['checkpoints']?.some(name => name.startsWith('depth_anything'))).toBe(false)
    expect(models['text_encoders']).toContain('clip_l.safetensors')
    expect(models['clip_vision']).toEqual(['clip_vision_h.safetensors'])
  })
})

const tinyModels: Readonly<Record<string, string>> = { 'sdxl-text-to-image': 'large', 'sd-inpaint': 'fill' }
const small: Readonly<Record<string, Record<string, unknown>>> = {
  'sd-text-to-image': { aspectRatio: '128x64' },
  'sdxl-text-to-image': { size: '1:1' },
}

test.each(usesKind('onnx').map(recipe => [recipe.slug, recipe] as const))(
  '%s runs on a folder of ONNX files',
  async (slug, recipe) => {
    const sample = sampleOf(recipe, { model: tinyModels[slug] ?? 'tiny', steps: 2, ...small[slug] })
    const { pictures } = await runsOn('onnx').run(recipe.definition, sample)
    expect((await lookAt(pictures[0])).width).toBeGreaterThan(0)
  },
)

test('an image is described by a folder of Florence-2 where there is one, beside what is measured', async () => {
  const describer = allBuiltInRecipes.find(({ slug }) => slug === 'describe') as BuiltInRecipe
  const { texts } = await runsOn('onnx').run(describer.definition, sampleOf(describer, { model: 'tiny-florence' }))
  const [said = '', ...measured] = (texts[0] ?? '').split('\n')
  expect(said.length).toBeGreaterThan(3)
  expect(measured.length).toBeGreaterThan(0)
})

test.each(usesKind('openai').map(recipe => [recipe.slug, recipe] as const))(
  '%s runs on a service',
  async (_, recipe) => {
    const { pictures } = await runsOn('openai').run(recipe.definition, sampleOf(recipe))
    expect(pictures).toHaveLength(1)
  },
)
