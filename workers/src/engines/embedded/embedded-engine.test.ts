import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { allNodes } from '#nodes/all-nodes.ts'
import { GraphRefused } from '#engines/engine.ts'
import { EmbeddedEngine } from './embedded-engine.ts'

let dataDir: string
let engine: EmbeddedEngine

const limits = { memoryBytes: 2 ** 30, hangMs: 20_000, runMs: 20_000, cancelGraceMs: 10_000, startMs: 20_000 }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-engine-'))
  await mkdir(join(dataDir, 'engine/input/sub'), { recursive: true })
  await mkdir(join(dataDir, 'models/loras/people'), { recursive: true })
  await writeFile(join(dataDir, 'models/loras/people/ann.patch'), '')
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c03020' } }).png()
  await writeFile(join(dataDir, 'engine/input/sub/red.png'), await picture.toBuffer())
  engine = new EmbeddedEngine({ dataDir, count: 1, pixelThreads: 1, cacheBytesMax: 2 ** 24, limits })
})
afterAll(async () => {
  await engine.dispose()
  await rm(dataDir, { recursive: true })
})

const loadAndSave = (image: string, prefix = 'out'): ApiGraph => ({
  load: { class_type: 'LoadImage', inputs: { image } },
  save: { class_type: 'SaveImage', inputs: { images: ['load', 0], filename_prefix: prefix } },
})

describe('the built-in engine', () => {
  test('says what it has: its nodes, with models and uploads to choose from', async () => {
    const { name, nodes, models } = await engine.describe()
    expect(name).toContain('no AI model')
    expect(nodes['LoadImage']?.input.required['image']?.[0]).toEqual(['sub/red.png'])
    expect(models).toEqual({
      checkpoints: ['studio-painter'],
      loras: ['people/ann.patch'],
      upscale_models: ['atelier-2x', 'atelier-4x'],
      vae: ['studio-painter'],
    })
  })

  test('offers the kinds that its runners have, all of them and no others', async () => {
    const { nodes } = await engine.describe()
    expect(Object.keys(nodes).toSorted()).toEqual(allNodes.map(({ schema }) => schema.name).toSorted())
  })

  test('runs a graph into files, and an unchanged one again without running anything', async () => {
    const first = await engine.run(loadAndSave('sub/red.png'))
    expect(first.displays.get('save')).toEqual({
      images: [{ filename: 'out_00001_.png', subfolder: '', type: 'output' }],
    })
    expect(first).toMatchObject({ executed: ['load', 'save'], pixelsWritten: 64 * 48 })
    const saved = await readFile(join(dataDir, 'engine/output/out_00001_.png'))
    expect(await sharp(saved).metadata()).toMatchObject({ width: 64, height: 48, format: 'png' })
    const again = await engine.run(loadAndSave('sub/red.png'))
    expect(again.executed).toEqual([])
    expect(again.displays).toEqual(first.displays)
    expect(engine.readState()).toMatchObject({ health: 'ready', running: 0, queued: 0 })
    expect(engine.readState().msPerMegapixel).toBeGreaterThan(0)
  })

  test('takes any text for the id of a node', async () => {
    const graph = JSON.parse(
      '{"__proto__": {"class_type": "EmptyImage", "inputs": {"width": 8, "height": 8, "batch_size": 1, "color": 0}},' +
        '"a\\nb": {"class_type": "SaveImage", "inputs": {"images": ["__proto__", 0], "filename_prefix": "odd"}}}',
    ) as ApiGraph
    const { displays, executed } = await engine.run(graph)
    expect(executed).toEqual(['__proto__', 'a\nb'])
    expect([...displays.keys()]).toEqual(['a\nb'])
  })

  test('keeps what one scope made from another', async () => {
    await engine.run(loadAndSave('sub/red.png', 'scoped'), { cacheScope: 'a' })
    const other = await engine.run(loadAndSave('sub/red.png', 'scoped'), { cacheScope: 'b' })
    expect(other.executed).toEqual(['load', 'save'])
  })

  test('takes what a run of the scope made for one with files of its own, and makes its files anew', async () => {
    const graph: ApiGraph = {
      empty: { class_type: 'EmptyImage', inputs: { width: 300, height: 200, batch_size: 1, color: 255 } },
      soft: { class_type: 'ImageBlur', inputs: { image: ['empty', 0], blur_radius: 31, sigma: 10 } },
      save: { class_type: 'SaveImage', inputs: { images: ['soft', 0], filename_prefix: 'own' } },
    }
    const runIn = async (name: string) => {
      const area = (folder: string) => join(dataDir, 'runs', name, folder)
      const folders = { input: area('input'), output: area('output'), temp: area('temp') }
      const { executed } = await engine.run(graph, { folders, cacheScope: 'own files' })
      return { executed, files: await readdir(folders.output) }
    }
    const files = ['own_00001_.png']
    expect(await runIn('first')).toEqual({ executed: ['empty', 'soft', 'save'], files })
    expect(await runIn('second')).toEqual({ executed: ['save'], files })
  })

  test('refuses a file that is not there and a kind it does not have, naming them, and writes nothing', async () => {
    const before = await readdir(join(dataDir, 'engine'), { recursive: true })
    for (const image of ['gone.png', '../../models/x.png', '/etc/passwd']) {
      const run = engine.run(loadAndSave(image))
      await expect(run).rejects.toBeInstanceOf(GraphRefused)
      await expect(run).rejects.toMatchObject({
        refusal: {
          node_errors: { load: { errors: [{ type: 'value_not_in_list', details: expect.stringContaining('image') }] } },
        },
      })
    }
    const unknown = engine.run({ 1: { class_type: 'NoSuchNode', inputs: {} } })
    await expect(unknown).rejects.toMatchObject({ refusal: { error: { type: 'missing_node_type' } } })
    expect(await readdir(join(dataDir, 'engine'), { recursive: true })).toEqual(before)
  })

  test('names the input whose file name leads away, and writes nothing', async () => {
    const before = await readdir(join(dataDir, 'engine/output'))
    await expect(engine.run(loadAndSave('sub/red.png', '../away'))).rejects.toMatchObject({
      reason: 'node',
      input: 'filename_prefix',
      node: { id: 'save', kind: 'SaveImage' },
      message: expect.stringContaining('leads out'),
    })
    expect(await readdir(join(dataDir, 'engine/output'))).toEqual(before)
  })
})
