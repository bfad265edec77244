import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { EmbeddedEngine } from '@atelier/workers/engines/embedded/embedded-engine.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import { withWarmEngine } from './bench-engine.ts'
import type { EngineBench } from './bench-engine.ts'

const modelCount = 1_000

/** What passes from the call until the first node begins, in a runner that waits for work: judging the graph and handing it over. */
export async function measureBeginning(bench: EngineBench): Promise<Section> {
  const name = 'beginning'
  await putModels(join(bench.folder, name, 'models'))
  const measured = await withWarmEngine(bench, { name, cacheBytesMax: 2 ** 30 }, async engine => ({
    tiny: await timeBeginnings(engine, bench.rounds * 20, tinyGraph),
    whole: await timeBeginnings(engine, bench.rounds * 4, plainGraph),
  }))
  const rows = [
    { name: 'two nodes', times: measured.tiny },
    { name: 'seven, with a model to choose', times: measured.whole },
  ]
  return {
    of: 'graph',
    title: `From the call to the first node, beside ${modelCount.toLocaleString('en')} models`,
    rows: rows.map(({ name: row, times }) => ({
      name: row,
      figures: { 'median, ms': round(median(times)), '19 in 20, ms': round(ofTwenty(times, 19)) },
    })),
    verdicts: rows.map(({ name: row, times }) => bound(`first node of ${row}`, median(times), 5, 'ms')),
  }
}

/** As somebody has them who collects: in folders by what they are for, put there long ago. */
async function putModels(models: string): Promise<void> {
  for (let index = 0; index < modelCount; index++) {
    const folder = join(models, index % 2 ? 'loras' : 'checkpoints', `sort ${index % 20}`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `model ${index}.safetensors`), '')
    await utimes(folder, 1_000, 1_000)
  }
  for (const folder of ['loras', 'checkpoints']) await utimes(join(models, folder), 1_000, 1_000)
}

function tinyGraph(value: number): ApiGraph {
  return {
    number: { class_type: 'PrimitiveInt', inputs: { value } },
    show: { class_type: 'PreviewAny', inputs: { source: ['number', 0] } },
  }
}

/** The graph that ComfyUI opens with, as small as can be. */
function plainGraph(seed: number): ApiGraph {
  const words = (text: string) => ({ class_type: 'CLIPTextEncode', inputs: { text, clip: ['model', 1] } }) as const
  const links = {
    model: ['model', 0],
    positive: ['good', 0],
    negative: ['bad', 0],
    latent_image: ['empty', 0],
  } as const
  const sampling = { steps: 1, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 }
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'studio-painter' } },
    good: words('a hill'),
    bad: words('people'),
    empty: { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size: 1 } },
    sampled: { class_type: 'KSampler', inputs: { ...links, ...sampling, seed } },
    decoded: { class_type: 'VAEDecode', inputs: { samples: ['sampled', 0], vae: ['model', 2] } },
    save: { class_type: 'SaveImage', inputs: { images: ['decoded', 0], filename_prefix: 'hill' } },
  }
}

async function timeBeginnings(
  engine: EmbeddedEngine,
  count: number,
  graphOf: (value: number) => ApiGraph,
): Promise<number[]> {
  const times: number[] = []
  for (let value = 0; value < count; value++) {
    const start = performance.now()
    let begun: number | undefined
    await engine.run(graphOf(value), {
      progress(event) {
        if (event.type === 'executing') begun ??= performance.now() - start
      },
    })
    if (begun !== undefined) times.push(begun)
    // As work comes: not at once after the last.
    await delay(5)
  }
  return times
}

function ofTwenty(values: readonly number[], place: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length * place) / 20)] ?? Number.NaN
}
