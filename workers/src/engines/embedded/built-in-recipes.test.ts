import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { RecipeSample } from '#recipes/recipe-samples.ts'
import { recipeSamples, sampleInputs } from '#recipes/recipe-samples.ts'
import { SampleRuns } from '#recipes/run-sample.ts'
import { EmbeddedEngine } from './embedded-engine.ts'

let folder: string
let engine: EmbeddedEngine
let runs: SampleRuns

const limits = { memoryBytes: 2 ** 30, hangMs: 30_000, runMs: 30_000, cancelGraceMs: 10_000, startMs: 30_000 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-recipes-'))
  engine = new EmbeddedEngine({ dataDir: folder, count: 1, pixelThreads: 1, cacheBytesMax: 0, limits })
  runs = new SampleRuns(engine, folder, { drawing, ring })
})
afterAll(async () => {
  await engine.dispose()
  await rm(folder, { recursive: true })
})

function run(slug: string, sample: RecipeSample) {
  const recipe = allBuiltInRecipes.find(entry => entry.slug === slug)
  if (!recipe) throw new Error(`there is no recipe ${slug}`)
  return runs.run(recipe.definition, sample)
}

const sizeOf = async (path = '') => {
  const { width, height, pages = 1, hasAlpha } = await sharp(path).metadata()
  return { width, height, pages, hasAlpha }
}

const given = { images: { image: ['drawing'] } } as const
/** A dark thing on white that no words are told of. */
const drawing: ApiGraph = {
  code: {
    class_type: 'AtelierQrCode',
    inputs: { text: 'a', size: 90, correction: 'M', margin: 4, dark: '#a02040', light: '#ffffff', exact: true },
  },
  wide: {
    class_type: 'ImageScale',
    inputs: { image: ['code', 0], upscale_method: 'nearest-exact', width: 120, height: 90, crop: 'disabled' },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['wide', 0], filename_prefix: 'drawing' } },
}

/** A mask of something in the middle. */
const ring: ApiGraph = {
  shape: {
    class_type: 'AtelierMaskShape',
    inputs: { width: 120, height: 90, shape: 'ellipse', x: 0.5, y: 0.5, across: 0.2, down: 0.2, sides: 6, feather: 0 },
  },
  grey: { class_type: 'MaskToImage', inputs: { mask: ['shape', 0] } },
  save: { class_type: 'SaveImage', inputs: { images: ['grey', 0], filename_prefix: 'ring' } },
}

test.each<[slug: string, sample: RecipeSample, size: object]>([
  ['text-to-image', { params: { prompt: 'a cat', size: '96x64' } }, { width: 96, height: 64 }],
  ['upscaler', { params: { upscale_ratio: 1.5 }, ...given }, { width: 180, height: 135 }],
  ['living-photo', { params: { frames: 8 }, ...given }, { width: 560, pages: 14 }],
  ['remove-background', { params: { ground: 'white', crop: true }, ...given }, { hasAlpha: true }],
  ['remove-background', { params: {}, ...given, mask: 'ring' }, { width: 120, hasAlpha: true }],
  ['restore-photo', { params: {}, ...given, mask: 'ring' }, { width: 120, height: 90 }],
  ['restore-photo', { params: { damage: 0 }, ...given }, { width: 120, height: 90 }],
  ['sharpen-detail', { params: {}, ...given }, { width: 120, height: 90 }],
  ['face-enhancer', { params: { prompt: 'warm' }, images: { imageUrl: ['drawing'] } }, {}],
  ['remove-object', { params: {}, ...given, mask: 'ring' }, { width: 120, height: 90 }],
  ['extend-image', { params: { sides: 'right' }, ...given }, { width: 152, height: 90 }],
  ['variations', { params: { numberOfImages: 1 }, ...given }, { width: 120, height: 90 }],
  [
    'style-transfer',
    { params: {}, images: { image: ['drawing'], styles: ['drawing', 'drawing'] } },
    { width: 120, height: 90 },
  ],
  ['reshape', { params: { aspectRatio: '96x96' }, ...given }, { width: 96, height: 96 }],
  ['colour-match', { params: {}, images: { image: ['drawing'], reference: ['drawing'] } }, { width: 120 }],
  ['caption', { params: { text: 'Việt Nam' }, ...given }, { width: 120, height: 90 }],
  ['collage', { params: { width: 256 }, images: { images: ['drawing', 'drawing', 'drawing'] } }, { width: 256 }],
  ['photo-grade', { params: { exposure: 1 }, ...given }, { width: 120, height: 90 }],
])('%s makes what was asked for', async (slug, sample, size) => {
  const { pictures } = await run(slug, sample)
  expect(pictures).toHaveLength(1)
  expect(await sizeOf(pictures[0])).toMatchObject(size)
})

test('a photo becomes a tile, and nine of it to look at', async () => {
  const { pictures } = await run('photo-texture', { params: {}, ...given })
  expect(await Promise.all(pictures.map(sizeOf))).toMatchObject([{ width: 120, height: 90 }, { width: 1280 }])
})

test('a product comes on a clean ground in three shapes', async () => {
  const { pictures } = await run('product-cut-out', { params: { shadow: 'soft' }, images: { product: ['drawing'] } })
  expect(await Promise.all(pictures.map(sizeOf))).toMatchObject([
    { width: 1200, height: 1200 },
    { width: 1080, height: 1350 },
    { width: 1600, height: 900 },
  ])
})

test('a remix of what somebody drew makes as many variations as wanted, all different', async () => {
  const { pictures } = await run('remix', { params: { numberOfImages: 3 }, images: { inputImage: ['drawing'] } })
  expect(pictures).toHaveLength(3)
  const all = await Promise.all(pictures.map(path => sharp(path).resize(32, 32, { fit: 'fill' }).raw().toBuffer()))
  expect(new Set(all.map(pixels => pixels.toString('base64'))).size).toBe(3)
})

test('describing an image tells its words and its palette', async () => {
  const { pictures, texts } = await run('describe', { params: {}, ...given })
  expect(pictures).toEqual([])
  expect(texts.join('\n')).toMatch(/#[0-9a-f]{6}/)
})

test('every recipe that runs here is shown by a picture', () => {
  const without = allBuiltInRecipes.filter(({ slug }) => !Object.hasOwn(recipeSamples, slug))
  expect(without.filter(({ definition }) => !definition.needs).map(({ slug }) => slug)).toEqual([])
  const named = Object.values(recipeSamples).flatMap(({ images = {}, mask }) => [
    ...Object.values(images).flat(),
    ...(mask === undefined ? [] : [mask]),
  ])
  expect(named.filter(name => !Object.hasOwn(sampleInputs, name))).toEqual([])
})
