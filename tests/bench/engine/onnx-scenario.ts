import { join } from 'node:path'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { OnnxEngine } from '@atelier/workers/engines/onnx/onnx-engine.ts'
import { isRuntimeInstalled, loadRuntime } from '@atelier/workers/onnx/runtime.ts'
import type { Session } from '@atelier/workers/onnx/runtime.ts'
import { writeTinyModel } from '@atelier/workers/onnx/tiny-model.fixture.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import type { EngineBench } from './bench-engine.ts'

const steps = 20
const side = 64
const channels = 4
/** Weights by chance, wide enough for a step to take some tens of milliseconds; real models take a hundred times as long. */
const width = 320
const threads = 2

/** What drawing takes beside what onnxruntime itself takes: the same calls from a bare loop, in turns with runs of the engine. */
export async function measureOnnx({ folder, rounds }: EngineBench): Promise<Section> {
  if (!isRuntimeInstalled()) throw new Error('onnxruntime-node is not installed')
  const modelsFolder = join(folder, 'onnx/models')
  const model = join(modelsFolder, 'checkpoints/tiny')
  await writeTinyModel(model, { channels: width })
  const session = await loadRuntime().InferenceSession.create(join(model, 'unet/model.onnx'), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  })
  const engine = openEngine(join(folder, 'onnx'), modelsFolder)
  try {
    await timeEngine(engine, 0)
    await timeStraight(session)
    const ours: number[] = []
    const straight: number[] = []
    for (let turn = 1; turn <= rounds * 2; turn++) {
      straight.push(await timeStraight(session))
      ours.push(await timeEngine(engine, turn))
    }
    const ratios = ours.map((ms, index) => ms / (straight[index] as number))
    return {
      of: 'loop',
      title: `ONNX, ${steps} steps of a small model at 512 × 512`,
      rows: [
        { name: 'straight onnxruntime', figures: { 'all steps, ms': round(median(straight)) } },
        { name: 'KSampler, in its runner', figures: { 'all steps, ms': round(median(ours)) } },
      ],
      verdicts: [bound('beside straight onnxruntime', median(ratios), 1.1, 'times')],
    }
  } finally {
    await engine.dispose()
    await session.release()
  }
}

function openEngine(dataDir: string, modelsFolder: string): OnnxEngine {
  return new OnnxEngine({
    name: 'ONNX',
    dataDir,
    modelsFolder,
    cacheBytesMax: 0,
    threads,
    count: 1,
    limits: { memoryBytes: 4 * 2 ** 30, hangMs: 120_000, runMs: 600_000, cancelGraceMs: 5_000, startMs: 120_000 },
  })
}

/** From the beginning of the sampling node to that of the next; previews included, as people see them. */
async function timeEngine(engine: OnnxEngine, seed: number): Promise<number> {
  let began = 0
  let ended = 0
  await engine.run(graphOf(seed), {
    progress(event) {
      if (event.type !== 'executing') return
      if (event.data.node === 'drawn') began = performance.now()
      if (event.data.node === 'picture') ended = performance.now()
    },
    preview: () => undefined,
  })
  return ended - began
}

async function timeStraight(session: Session): Promise<number> {
  const { Tensor } = loadRuntime()
  const size = channels * side * side
  const rows = 77 * 16
  const start = performance.now()
  for (let step = 0; step < steps; step++) {
    await session.run({
      sample: new Tensor('float32', new Float32Array(2 * size).fill(0.1), [2, channels, side, side]),
      timestep: new Tensor('int64', BigInt64Array.of(BigInt(step)), [1]),
      encoder_hidden_states: new Tensor('float32', new Float32Array(2 * rows).fill(0.1), [2, 77, 16]),
    })
  }
  return performance.now() - start
}

function graphOf(seed: number): ApiGraph {
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'tiny' } },
    positive: { class_type: 'CLIPTextEncode', inputs: { clip: ['model', 1], text: 'a cat' } },
    negative: { class_type: 'CLIPTextEncode', inputs: { clip: ['model', 1], text: '' } },
    latent: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
    drawn: {
      class_type: 'KSampler',
      inputs: {
        model: ['model', 0],
        positive: ['positive', 0],
        negative: ['negative', 0],
        latent_image: ['latent', 0],
        seed,
        steps,
        cfg: 7,
        sampler_name: 'dpmpp_2m',
        scheduler: 'karras',
        denoise: 1,
      },
    },
    picture: { class_type: 'VAEDecode', inputs: { samples: ['drawn', 0], vae: ['model', 2] } },
    save: { class_type: 'SaveImage', inputs: { images: ['picture', 0], filename_prefix: 'onnx' } },
  }
}
