import { writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import { patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { EmbeddedEngine } from '@atelier/workers/engines/embedded/embedded-engine.ts'
import { encodePicture } from '@atelier/workers/images/encode.ts'
import { paintedSet } from '@atelier/workers/patch/model/painted-set.fixture.ts'
import { trainPatchModel } from '@atelier/workers/patch/model/train-patch-model.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section, Verdict } from '../sync/report.ts'
import { readPeakMegabytes, timeNode, withWarmEngine } from './bench-engine.ts'
import type { EngineBench, NodeTimes } from './bench-engine.ts'

const SIDE = 1024
const MODEL = 'towns.patches'

interface Measured {
  readonly made: (seed: number) => ApiNode
  /** What one of two pictures is made of; a model draws from nothing. */
  readonly limit?: number
}

const image = { image: ['load', 0] } as const

const enhancements: Readonly<Record<string, Measured>> = {
  'enlarged twice': {
    made: () => ({ class_type: 'ImageUpscaleWithModel', inputs: { ...image, upscale_model: ['upscaler', 0] } }),
    limit: 1500,
  },
  detail: { made: seed => ({ class_type: 'AtelierDetail', inputs: { ...image, amount: 0.5 + seed / 100 } }) },
  'noise away': { made: seed => ({ class_type: 'AtelierDenoise', inputs: { ...image, amount: 0.5 + seed / 100 } }) },
  faces: { made: seed => ({ class_type: 'AtelierEnhanceFaces', inputs: { ...image, amount: 0.5 + seed / 100 } }) },
  'cut out': { made: seed => ({ class_type: 'AtelierCutOut', inputs: { ...image, softness: 5 + seed / 10 } }) },
  restored: {
    made: seed => ({ class_type: 'AtelierRestore', inputs: { ...image, damage: 0.5, noise: 0.5, colour: 0.8, seed } }),
  },
}

/** What a person waits for after a click on an enhancement, at 1024 × 1024. */
export async function measureEnhancing(bench: EngineBench): Promise<Section> {
  const name = 'enhance'
  await writePictures(join(bench.folder, name, 'engine/input'))
  return withWarmEngine(bench, { cacheBytesMax: 2 ** 30, name }, async engine => {
    const rows: Section['rows'] = []
    const verdicts: Verdict[] = []
    for (const [title, { made, limit }] of Object.entries(enhancements)) {
      const times: NodeTimes[] = []
      for (let seed = 0; seed <= bench.rounds; seed++) {
        // Each round another picture: what was made once is kept.
        const graph = graphOf(made(seed), `${seed}.png`)
        const one = await timeNode(engine, graph)
        if (seed > 0) times.push(one)
      }
      rows.push(rowOf(title, times))
      if (limit !== undefined)
        verdicts.push(bound(`${title}, the node`, median(times.map(({ node }) => node)), limit, 'ms'))
    }
    const peak = await readPeakMegabytes(engine.processes[0]?.pid)
    if (peak !== undefined) verdicts.push({ says: `peak memory of the runner: ${round(peak)} MB`, held: null })
    return { of: 'enhancement', title: `Enhancing ${SIDE} × ${SIDE}`, rows, verdicts }
  })
}

/** Samples of a model of eight images, at 512 × 512. */
export async function measureModelSamples(bench: EngineBench): Promise<Section> {
  const name = 'models'
  const models = join(bench.folder, name, 'models/checkpoints')
  await mkdir(models, { recursive: true })
  const began = performance.now()
  const settings = patchModelSettings.parse({ samplePrompts: [] })
  await writeFile(join(models, MODEL), await trainPatchModel({ images: paintedSet('towns', 8, 512), settings }))
  const trained = performance.now() - began
  return withWarmEngine(bench, { cacheBytesMax: 2 ** 30, name }, async engine => {
    const rows: Section['rows'] = []
    const verdicts: Verdict[] = []
    for (const [title, words] of [
      ['without words', ''],
      ['“a harbour at sunset”', 'a harbour at sunset'],
    ] as const) {
      const times = await timeSamples(engine, words, bench.rounds)
      rows.push(rowOf(title, times))
      verdicts.push(bound(`a sample ${title}, the node`, median(times.map(({ node }) => node)), 3000, 'ms'))
    }
    verdicts.push({ says: `painting eight images and learning from them: ${round(trained)} ms`, held: null })
    return { of: 'sample', title: 'Samples of a patch model, 512 × 512', rows, verdicts }
  })
}

async function timeSamples(engine: EmbeddedEngine, words: string, rounds: number): Promise<NodeTimes[]> {
  const times: NodeTimes[] = []
  for (let seed = 0; seed <= rounds; seed++) {
    const one = await timeNode(engine, sampleGraph(words, seed))
    if (seed > 0) times.push(one)
  }
  return times
}

function rowOf(name: string, times: readonly NodeTimes[]): Section['rows'][number] {
  return {
    name,
    figures: {
      'the node, ms': round(median(times.map(({ node }) => node))),
      'run with PNG, ms': round(median(times.map(({ run }) => run))),
      'processor time, ms': round(median(times.map(({ processor }) => processor))),
    },
  }
}

async function writePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [index, { read }] of paintedSet('portraits', 6, SIDE).entries())
    await writeFile(join(folder, `${index}.png`), await encodePicture(await read(), { format: 'png' }))
}

function graphOf(made: ApiNode, file: string): ApiGraph {
  return {
    load: { class_type: 'LoadImage', inputs: { image: file } },
    upscaler: { class_type: 'UpscaleModelLoader', inputs: { model_name: 'atelier-2x' } },
    made,
    save: { class_type: 'SaveImage', inputs: { images: ['made', 0], filename_prefix: 'enhance' } },
  }
}

function sampleGraph(words: string, seed: number): ApiGraph {
  const sampling = { sampler_name: 'euler', scheduler: 'normal', steps: 14, cfg: 7, denoise: 1, seed }
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: MODEL } },
    words: { class_type: 'CLIPTextEncode', inputs: { text: words, clip: ['model', 1] } },
    none: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
    latent: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
    made: {
      class_type: 'KSampler',
      inputs: {
        ...sampling,
        model: ['model', 0],
        positive: ['words', 0],
        negative: ['none', 0],
        latent_image: ['latent', 0],
      },
    },
    decoded: { class_type: 'VAEDecode', inputs: { samples: ['made', 0], vae: ['model', 2] } },
    save: { class_type: 'SaveImage', inputs: { images: ['decoded', 0], filename_prefix: 'sample' } },
  }
}
