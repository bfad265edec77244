import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import { painting, readPeakMegabytes, readProcessorMs, timeRun, withWarmEngine } from './bench-engine.ts'
import type { EngineBench } from './bench-engine.ts'

const scenes = [
  'mountains with a lake and snow',
  'a lighthouse by the sea at dawn',
  'a deer in a forest, fog',
  'a cat in a meadow with flowers',
  'a city at night, rain',
  'a portrait of a woman with red hair',
]
const media = [
  'oil painting',
  'watercolour',
  'ink drawing',
  'gouache',
  'comic',
  'pixel art',
  'low-poly',
  'pencil drawing',
  'stained glass',
  'paper cut',
  'claymation',
  'photo',
]

/** Each prompt with seeds that nobody has drawn before; the bound speaks of the median over all prompts, the worst is told too. */
export async function measureScenes(bench: EngineBench): Promise<Section> {
  const previews = new Map<string, number[]>()
  const finished = new Map<string, number[]>()
  const processor = new Map<string, number[]>()
  await withWarmEngine(bench, {}, async engine => {
    for (let seed = 1; seed <= bench.rounds; seed++) {
      for (const prompt of scenes) {
        const pid = engine.processes[0]?.pid
        const used = await readProcessorMs(pid)
        const start = performance.now()
        let first: number | undefined
        await engine.run(painting(prompt, { seed }), { preview: () => (first ??= performance.now() - start) })
        push(finished, prompt, performance.now() - start)
        push(processor, prompt, (await readProcessorMs(pid)) - used)
        if (first !== undefined) push(previews, prompt, first)
      }
    }
  })
  const rows = scenes.map(name => ({
    name,
    figures: {
      'first preview, ms': round(median(previews.get(name) ?? [])),
      'picture, ms': round(median(finished.get(name) ?? [])),
      'processor time, ms': round(median(processor.get(name) ?? [])),
    },
  }))
  return {
    of: 'prompt',
    title: 'Scenes, 512 × 512, saved as PNG',
    rows,
    verdicts: [
      bound('first preview, median', median([...previews.values()].flat()), 150, 'ms'),
      bound('first preview, slowest prompt', slowest(previews), 150, 'ms'),
      bound('scene, median', median([...finished.values()].flat()), 800, 'ms'),
      bound('scene, slowest prompt', slowest(finished), 800, 'ms'),
    ],
  }
}

export async function measureMedia(bench: EngineBench): Promise<Section> {
  const small = new Map<string, number[]>()
  const large = new Map<string, number[]>()
  const processor = new Map<string, number[]>()
  const peak = await withWarmEngine(bench, {}, async engine => {
    for (let seed = 1; seed <= bench.rounds; seed++) {
      for (const [index, medium] of media.entries()) {
        const prompt = `${scenes[index % scenes.length]}, ${medium}`
        push(small, medium, await timeRun(engine, painting(prompt, { seed })))
        const pid = engine.processes[0]?.pid
        const used = await readProcessorMs(pid)
        push(large, medium, await timeRun(engine, painting(prompt, { seed, side: 1024 })))
        push(processor, medium, (await readProcessorMs(pid)) - used)
      }
    }
    return readPeakMegabytes(engine.processes[0]?.pid)
  })
  const rows = media.map(name => ({
    name,
    figures: {
      '512 × 512, ms': round(median(small.get(name) ?? [])),
      '1024 × 1024, ms': round(median(large.get(name) ?? [])),
      'processor time at 1024, ms': round(median(processor.get(name) ?? [])),
    },
  }))
  return {
    of: 'medium',
    title: 'Scenes with a medium, saved as PNG',
    rows,
    verdicts: [
      bound('512 with medium, median', median([...small.values()].flat()), 1_500, 'ms'),
      bound('512 with medium, slowest', slowest(small), 1_500, 'ms'),
      bound('1024 with medium, median', median([...large.values()].flat()), 4_000, 'ms'),
      bound('1024 with medium, slowest', slowest(large), 4_000, 'ms'),
      bound('most memory of the runner, all of these in one process', peak, 600, 'MB'),
    ],
  }
}

function push(times: Map<string, number[]>, name: string, ms: number): void {
  times.set(name, [...(times.get(name) ?? []), ms])
}

function slowest(times: ReadonlyMap<string, readonly number[]>): number {
  return Math.max(...[...times.values()].map(median))
}
