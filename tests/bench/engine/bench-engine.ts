import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { EmbeddedEngine } from '@atelier/workers/engines/embedded/embedded-engine.ts'

export interface EngineBench {
  /** A new folder for the files of each engine is made in it. */
  readonly folder: string
  readonly rounds: number
  /** A folder of photographs to judge by as well. */
  readonly photos?: string
}

interface EngineChoice {
  readonly runners?: number
  readonly pixelThreads?: number
  readonly cacheBytesMax?: number
  /** Engines of one name share their folder. */
  readonly name?: string
}

export function openEngine({ folder }: EngineBench, choice: EngineChoice = {}): EmbeddedEngine {
  const { runners = 1, pixelThreads = 2, cacheBytesMax = 0, name = crypto.randomUUID() } = choice
  return new EmbeddedEngine({
    dataDir: join(folder, name),
    count: runners,
    pixelThreads,
    cacheBytesMax,
    limits: { memoryBytes: 4 * 2 ** 30, hangMs: 120_000, runMs: 600_000, cancelGraceMs: 5_000, startMs: 120_000 },
  })
}

/** Runs with an engine that is warm: its process is there and has drawn once. */
export async function withWarmEngine<Result>(
  bench: EngineBench,
  choice: EngineChoice,
  use: (engine: EmbeddedEngine) => Promise<Result>,
): Promise<Result> {
  const engine = openEngine(bench, choice)
  try {
    const { runners = 1 } = choice
    const first = Array.from({ length: runners }, (_, index) =>
      engine.run(painting('a hill', { seed: index, side: 256 })),
    )
    await Promise.all(first)
    return await use(engine)
  } finally {
    await engine.dispose()
  }
}

export function painting(prompt: string, options: { seed: number; side?: number }): ApiGraph {
  const { seed, side = 512 } = options
  const inputs = { prompt, negative: '', width: side, height: side, seed, steps: 20, cfg: 7, batch_size: 1 }
  return {
    painter: { class_type: 'AtelierPainter', inputs },
    save: { class_type: 'SaveImage', inputs: { images: ['painter', 0], filename_prefix: 'bench' } },
  }
}

export async function timeRun(engine: EmbeddedEngine, graph: ApiGraph): Promise<number> {
  const start = performance.now()
  await engine.run(graph)
  return performance.now() - start
}

/** The most memory that a process has had; Linux alone tells. */
export async function readPeakMegabytes(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** Processor time that a process has used, all threads together; Linux alone tells. Other work on the machine hardly changes it. */
export async function readProcessorMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name, which may contain anything, user and system time are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs
}

const clockTickMs = 10

/** In milliseconds. */
export interface NodeTimes {
  /** From the call to the saved picture. */
  readonly run: number
  readonly node: number
  readonly processor: number
}

/** A run of a graph, and its node `made`. */
export async function timeNode(engine: EmbeddedEngine, graph: ApiGraph): Promise<NodeTimes> {
  const pid = engine.processes[0]?.pid
  const used = await readProcessorMs(pid)
  const start = performance.now()
  let began = start
  let ended = start
  await engine.run(graph, {
    progress(event) {
      if (event.type !== 'executing') return
      if (event.data.node === 'made') began = performance.now()
      if (event.data.node === 'save') ended = performance.now()
    },
  })
  const run = performance.now() - start
  return { run, node: ended - began, processor: (await readProcessorMs(pid)) - used }
}
