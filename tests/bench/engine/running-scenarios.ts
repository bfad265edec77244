import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import { painting, timeRun, withWarmEngine } from './bench-engine.ts'
import type { EngineBench } from './bench-engine.ts'

/** The same graph again: in the same process, and by another that finds on disk what the first has made. */
export async function measureUnchanged(bench: EngineBench): Promise<Section> {
  const choice = { cacheBytesMax: 2 ** 30, name: 'unchanged' }
  const graph = painting('a lighthouse at dawn, oil painting', { seed: 1 })
  const again: number[] = []
  const first = await withWarmEngine(bench, choice, async engine => {
    const ms = await timeRun(engine, graph)
    for (let index = 0; index < bench.rounds * 4; index++) again.push(await timeRun(engine, graph))
    return ms
  })
  const restarted = await withWarmEngine(bench, choice, engine => timeRun(engine, graph))
  return {
    of: 'run',
    title: 'An unchanged graph, 512 × 512',
    rows: [
      { name: 'the first time', figures: { ms: round(first) } },
      { name: 'again', figures: { ms: round(median(again)) } },
      { name: 'again, in a new process', figures: { ms: round(restarted) } },
    ],
    verdicts: [bound('unchanged graph again', median(again), 15, 'ms')],
  }
}

/** From the wish to cancel until the node has stopped, at moments spread over the whole run, in the same process throughout. */
export async function measureCancel(bench: EngineBench): Promise<Section> {
  const graph = painting('a deer in a forest, watercolour', { seed: 1, side: 1024 })
  const waits: number[] = []
  const pids = new Set<number | undefined>()
  await withWarmEngine(bench, {}, async engine => {
    const whole = await timeRun(engine, graph)
    const count = bench.rounds * 4
    for (let index = 0; index < count; index++) {
      const controller = new AbortController()
      const run = engine.run(graph, { signal: controller.signal }).catch(() => undefined)
      await delay((whole * (index + 0.5)) / count)
      const start = performance.now()
      controller.abort()
      await run
      waits.push(performance.now() - start)
      pids.add(engine.processes[0]?.pid)
    }
  })
  const [middle, longest] = [median(waits), Math.max(...waits)]
  return {
    of: 'cancel',
    title: 'Canceling a picture of 1024 × 1024 with a medium',
    rows: [
      { name: 'median', figures: { ms: round(middle), 'runners needed': pids.size } },
      { name: 'longest', figures: { ms: round(longest) } },
    ],
    verdicts: [bound('canceled, longest', longest, 100, 'ms')],
  }
}

const wide = { width: 1536, height: 1024 }

/** Two photographs loaded, scaled, blended and saved by nodes, beside the shortest program with sharp that does the same. */
export async function compareWithSharp(bench: EngineBench): Promise<Section> {
  const name = 'sharp'
  const input = join(bench.folder, name, 'engine/input')
  await mkdir(input, { recursive: true })
  const files = ['a.jpg', 'b.jpg'].map(file => join(input, file))
  for (const [index, file] of files.entries()) await writeFile(file, await makePhotograph(index))
  const times = { nodes: [] as number[], straight: [] as number[] }
  await withWarmEngine(bench, { name }, async engine => {
    for (let index = 0; index < bench.rounds * 4; index++) {
      const start = performance.now()
      await blendStraight(files, join(bench.folder, `straight-${index}.png`))
      times.straight.push(performance.now() - start)
      times.nodes.push(await timeRun(engine, blending))
    }
  })
  const [nodes, straight] = [median(times.nodes), median(times.straight)]
  // Each pair ran within half a second: whatever else was going on, it hardly changed between the two.
  const ratios = times.nodes.map((ms, index) => ms / (times.straight[index] ?? Number.NaN))
  return {
    of: 'by',
    title: 'Load, scale, blend, save: two JPEGs of 3000 × 2000 to a PNG of 1536 × 1024',
    rows: [
      { name: 'nodes', figures: { ms: round(nodes) } },
      { name: 'straight sharp', figures: { ms: round(straight) } },
    ],
    verdicts: [bound('nodes against straight sharp', median(ratios), 1.1, 'times')],
  }
}

const scaled = (image: string) => ({
  class_type: 'ImageScale',
  inputs: { image: [image, 0], upscale_method: 'lanczos', ...wide, crop: 'disabled' } as const,
})
const blending: ApiGraph = {
  a: { class_type: 'LoadImage', inputs: { image: 'a.jpg' } },
  b: { class_type: 'LoadImage', inputs: { image: 'b.jpg' } },
  smallA: scaled('a'),
  smallB: scaled('b'),
  blended: {
    class_type: 'ImageBlend',
    inputs: { image1: ['smallA', 0], image2: ['smallB', 0], blend_factor: 0.5, blend_mode: 'normal' },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['blended', 0], filename_prefix: 'blended' } },
}

async function blendStraight([below = '', above = '']: readonly string[], to: string): Promise<void> {
  const resize = { ...wide, fit: 'fill', kernel: 'lanczos3' } as const
  const over = await sharp(await readFile(above))
    .resize(resize)
    .ensureAlpha(0.5)
    .raw()
    .toBuffer()
  const blended = await sharp(await readFile(below))
    .resize(resize)
    .composite([{ input: over, raw: { ...wide, channels: 4 } }])
    .removeAlpha()
    .png({ compressionLevel: 4 })
    .toBuffer()
  await writeFile(to, blended)
}

/** As hard to decode and to encode as a photograph: large forms, and noise over them. */
async function makePhotograph(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const size = { width: 3000, height: 2000, channels: 3 } as const
  const forms = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#000', noise } })
    .resize(size.width, size.height)
    .png()
    .toBuffer()
  return sharp({ create: { ...size, background: '#000', noise: { ...noise, sigma: 12 + seed } } })
    .composite([{ input: forms, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}
