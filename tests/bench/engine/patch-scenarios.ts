import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import type { EmbeddedEngine } from '@atelier/workers/engines/embedded/embedded-engine.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import { painting, readPeakMegabytes, timeNode, withWarmEngine } from './bench-engine.ts'
import type { EngineBench, NodeTimes } from './bench-engine.ts'

const pictures = {
  harbour: 'a harbour with colourful houses, boats, morning',
  meadow: 'a flower meadow, rolling hills, a windmill, sunny day',
  brushwork: 'a cottage in a field of red poppies, oil painting',
}
const name = 'patches'

/** Through the middle of what is marked the horizon goes, or there is a house, and poppies: 7 % of the picture. */
const marked = { shape: 'ellipse', x: 0.55, y: 0.55, across: 0.3, down: 0.3, sides: 6, feather: 0 }

/** Filling a hole and painting in a style, as runs that a person waits for and as the nodes alone. */
export async function measurePatches(bench: EngineBench): Promise<Section> {
  const rows = new Map<string, Times>()
  const peak = await withWarmEngine(bench, { cacheBytesMax: 2 ** 30, name }, async engine => {
    await paintInputs(bench, engine)
    for (let seed = 1; seed <= bench.rounds * 2; seed++) {
      for (const [kind, node] of Object.entries(nodesFor(seed))) {
        for (const picture of ['harbour', 'meadow']) {
          const times = await timeNode(engine, graphOf(picture, node))
          const before = rows.get(kind) ?? { run: [], node: [], processor: [] }
          for (const figure of ['run', 'node', 'processor'] as const) before[figure].push(times[figure])
          rows.set(kind, before)
        }
      }
    }
    return readPeakMegabytes(engine.processes[0]?.pid)
  })
  const nodeOf = (kind: string) => median(rows.get(kind)?.node ?? [])
  return {
    of: 'node',
    title: 'Patches, 512 × 512',
    rows: [...rows].map(([kind, { run, node, processor }]) => ({
      name: kind,
      figures: {
        'the node, ms': round(median(node)),
        'run with PNG, ms': round(median(run)),
        'processor time, ms': round(median(processor)),
      },
    })),
    verdicts: [
      bound('inpaint of 7 %, the node', nodeOf('inpaint'), 300, 'ms'),
      bound('style, the node', nodeOf('style'), 1500, 'ms'),
      ...(peak === undefined ? [] : [bound('peak memory of the runner', peak, 600, 'MB')]),
    ],
  }
}

type Times = Readonly<Record<keyof NodeTimes, number[]>>

/** The first times make files and compile; only what depends on the seed is made anew after. */
async function paintInputs({ folder }: EngineBench, engine: EmbeddedEngine): Promise<void> {
  const input = join(folder, name, 'engine/input')
  await mkdir(input, { recursive: true })
  for (const [picture, prompt] of Object.entries(pictures)) {
    const { displays } = await engine.run(painting(prompt, { seed: 3 }))
    const [file] = (displays.get('save')?.['images'] ?? []) as { filename: string; subfolder: string }[]
    if (!file) throw new Error(`${picture} was not saved`)
    await copyFile(join(folder, name, 'engine/output', file.subfolder, file.filename), join(input, `${picture}.png`))
  }
  for (const node of Object.values(nodesFor(0))) await engine.run(graphOf('harbour', node))
}

function nodesFor(seed: number): Record<'inpaint' | 'style' | 'variation' | 'reshape', ApiNode> {
  const image = { image: ['load', 0], seed } as const
  return {
    inpaint: { class_type: 'AtelierInpaint', inputs: { ...image, mask: ['marked', 0], grow: 0 } },
    style: {
      class_type: 'AtelierStyle',
      inputs: { ...image, style1: ['brushwork', 0], weight1: 1, strength: 0.7, colour: 0.6 },
    },
    variation: { class_type: 'AtelierVariation', inputs: { ...image, strength: 0.6, batch_size: 1 } },
    reshape: { class_type: 'AtelierRetarget', inputs: { ...image, width: 640, height: 448 } },
  }
}

function graphOf(picture: string, made: ApiNode): ApiGraph {
  return {
    load: { class_type: 'LoadImage', inputs: { image: `${picture}.png` } },
    brushwork: { class_type: 'LoadImage', inputs: { image: 'brushwork.png' } },
    marked: { class_type: 'AtelierMaskShape', inputs: { ...marked, width: 512, height: 512 } },
    made,
    save: { class_type: 'SaveImage', inputs: { images: ['made', 0], filename_prefix: 'patches' } },
  }
}
