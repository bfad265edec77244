import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { planGraph } from '@atelier/shared-schema/graph/plan/plan-graph.ts'
import type { PlannedEngine } from '@atelier/shared-schema/graph/plan/planned-engine.ts'
import type { RunEvent, RunResult } from '#engine/runner/protocol.ts'
import { EmbeddedEngine } from './embedded/embedded-engine.ts'
import type { EngineRunOptions } from './engine.ts'
import { runPlan } from './run-plan.ts'

/** Two engines with files of their own; each is planned with for the kinds of one side alone. */
const kindsOf = {
  left: ['LoadImage', 'SaveImage', 'InvertMask', 'PrimitiveInt', 'AtelierPainter', 'AtelierGate', 'ImageScaleBy'],
  right: ['ImageBlur', 'ImageInvert', 'AtelierMath', 'MaskToImage', 'PreviewAny', 'RegexReplace'],
} as const
type Side = keyof typeof kindsOf

let dataDir: string
let engines: Map<string, EmbeddedEngine>
let planned: PlannedEngine[]

const limits = { memoryBytes: 2 ** 30, hangMs: 20_000, runMs: 20_000, cancelGraceMs: 10_000, startMs: 20_000 }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'run-plan-'))
  await mkdir(join(dataDir, 'left/engine/input'), { recursive: true })
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const picture = sharp({ create: { width: 40, height: 32, channels: 3, background: '#000', noise } })
  await picture.png().toFile(join(dataDir, 'left/engine/input/noise.png'))
  const open = (name: Side) =>
    new EmbeddedEngine({ dataDir: join(dataDir, name), count: 1, pixelThreads: 1, cacheBytesMax: 0, limits })
  engines = new Map([
    ['left', open('left')],
    ['right', open('right')],
  ])
  planned = await Promise.all([...engines].map(([id, engine]) => planFor(id as Side, engine)))
})
afterAll(async () => {
  await Promise.all([...engines.values()].map(engine => engine.dispose()))
  await rm(dataDir, { recursive: true })
})

async function planFor(id: Side, engine: EmbeddedEngine): Promise<PlannedEngine> {
  const { nodes } = await engine.describe()
  const own = Object.values(nodes).filter(({ name }) => (kindsOf[id] as readonly string[]).includes(name))
  return { id, registry: makeRegistry(own), isUp: true, isEmbedded: true, busy: 0, speed: 1 }
}

interface Ran {
  readonly places: readonly string[]
  readonly result: Promise<RunResult>
  readonly events: RunEvent[]
}

function run(graph: ApiGraph, options: EngineRunOptions = {}): Ran {
  const plan = planGraph(graph, planned)
  if (!plan.isPossible) throw new Error(JSON.stringify(plan))
  const events: RunEvent[] = []
  const result = runPlan(plan, engines, { ...options, progress: event => events.push(event) })
  return { places: plan.parts.map(part => part.engine), result, events }
}

const softened: ApiGraph = {
  load: { class_type: 'LoadImage', inputs: { image: 'noise.png' } },
  blur: { class_type: 'ImageBlur', inputs: { image: ['load', 0], blur_radius: 3, sigma: 1 } },
  save: { class_type: 'SaveImage', inputs: { images: ['blur', 0], filename_prefix: 'soft' } },
}

describe('a graph on two engines', () => {
  test('comes to what it comes to on one, and is told of as one run', async () => {
    const { places, result, events } = run(softened)
    expect(places).toEqual(['left', 'right', 'left'])
    expect(await result).toMatchObject({ executed: ['load', 'blur', 'save'], pixelsWritten: 40 * 32 })
    expect(events.map(({ type }) => type).filter(type => type !== 'execution_cached')).toEqual([
      'execution_start',
      'executing',
      'executing',
      'executing',
      'executed',
      'execution_success',
    ])
    await engines.get('left')?.run(softened)
    const files = await Promise.all(['soft_00001_.png', 'soft_00002_.png'].map(readOutput))
    expect(files[0]).toEqual(files[1])
    // Saved with the whole graph inside, as from one engine.
    expect((await readFile(join(dataDir, 'left/engine/output/soft_00001_.png'))).includes('ImageBlur')).toBe(true)
    await expect(readdir(join(dataDir, 'right/engine/output'))).rejects.toThrow('ENOENT')
  })

  test('hands over masks and numbers, and what is blocked', async () => {
    const graph: ApiGraph = {
      seven: { class_type: 'PrimitiveInt', inputs: { value: 7 } },
      sum: { class_type: 'AtelierMath', inputs: { expression: 'a * 6', a: ['seven', 0] } },
      show: { class_type: 'PreviewAny', inputs: { source: ['sum', 0] } },
      gate: { class_type: 'AtelierGate', inputs: { open: false, value: ['load', 0], message: 'not today' } },
      small: { class_type: 'ImageScaleBy', inputs: { image: ['gate', 0], upscale_method: 'area', scale_by: 0.5 } },
      other: { class_type: 'ImageInvert', inputs: { image: ['small', 0] } },
      skipped: { class_type: 'SaveImage', inputs: { images: ['other', 0], filename_prefix: 'other' } },
      load: { class_type: 'LoadImage', inputs: { image: 'noise.png' } },
      mask: { class_type: 'InvertMask', inputs: { mask: ['load', 1] } },
      seen: { class_type: 'MaskToImage', inputs: { mask: ['mask', 0] } },
      save: { class_type: 'SaveImage', inputs: { images: ['seen', 0], filename_prefix: 'mask' } },
    }
    const { displays } = await run(graph).result
    expect(displays.get('show')).toEqual({ text: ['42'] })
    expect(displays.get('skipped')).toEqual({ text: ['Skipped: not today'] })
    const { data } = await sharp(await readFile(join(dataDir, 'left/engine/output/mask_00001_.png')))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(new Set(data)).toEqual(new Set([255]))
  })

  test('stops with the part that fails, and says where', async () => {
    const graph: ApiGraph = {
      ...softened,
      one: { class_type: 'PrimitiveInt', inputs: { value: 1 } },
      bad: { class_type: 'AtelierMath', inputs: { expression: 'a +', a: ['one', 0] } },
      show: { class_type: 'PreviewAny', inputs: { source: ['bad', 0] } },
    }
    const { result, events } = run(graph)
    await expect(result).rejects.toMatchObject({
      name: 'RunFailed',
      reason: 'node',
      node: { id: 'bad', kind: 'AtelierMath' },
      input: 'expression',
    })
    const ends = events.filter(({ type }) => type === 'execution_error' || type === 'execution_success')
    expect(ends).toMatchObject([{ type: 'execution_error', data: { node_id: 'bad' } }])
    expect(events.at(-1)).toBe(ends[0])
  })

  test('is canceled in whichever part it is', async () => {
    const inputs = {
      prompt: 'a city at night, rain',
      negative: '',
      width: 1024,
      height: 1024,
      seed: 1,
      steps: 20,
      cfg: 7,
      batch_size: 8,
    }
    const graph: ApiGraph = {
      painter: { class_type: 'AtelierPainter', inputs },
      blur: { class_type: 'ImageInvert', inputs: { image: ['painter', 0] } },
      save: { class_type: 'SaveImage', inputs: { images: ['blur', 0], filename_prefix: 'city' } },
    }
    const controller = new AbortController()
    const previewed = Promise.withResolvers<void>()
    const { result, events } = run(graph, { signal: controller.signal, preview: () => previewed.resolve() })
    await previewed.promise
    controller.abort()
    await expect(result).rejects.toMatchObject({ name: 'RunCanceled' })
    expect(events.at(-1)).toMatchObject({
      type: 'execution_interrupted',
      data: { node_id: 'painter', node_type: 'AtelierPainter' },
    })
    expect(events.filter(({ type }) => type === 'execution_interrupted')).toHaveLength(1)
  })

  test('says when an engine of the plan is gone', async () => {
    const plan = planGraph(softened, planned)
    if (!plan.isPossible) throw new Error('no plan')
    const gone = runPlan(plan, new Map([...engines].slice(0, 1)))
    await expect(gone).rejects.toMatchObject({ reason: 'start', details: { words: 'there is no engine right' } })
  })
})

async function readOutput(name: string): Promise<Buffer> {
  return sharp(await readFile(join(dataDir, 'left/engine/output', name)))
    .raw()
    .toBuffer()
}
