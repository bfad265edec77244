import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBeginning } from './engine/beginning-scenario.ts'
import type { EngineBench } from './engine/bench-engine.ts'
import { measureComfyUi } from './engine/comfyui-scenario.ts'
import { measureEnhancing, measureModelSamples } from './engine/enhance-scenario.ts'
import { measureOnnx } from './engine/onnx-scenario.ts'
import { measureMedia, measureScenes } from './engine/painting-scenarios.ts'
import { measurePatches } from './engine/patch-scenarios.ts'
import { compareEnlarging, measureSmartSelect } from './engine/quality-scenarios.ts'
import { compareRunners } from './engine/runners-scenario.ts'
import { compareWithSharp, measureCancel, measureUnchanged } from './engine/running-scenarios.ts'
import { printSection } from './sync/report.ts'
import type { Section } from './sync/report.ts'

/**
 * How fast the built-in engine is, through its runner processes as the product uses them: previews, scenes, media, memory, patches,
 * enhancing, samples of models, enlarging beside Lanczos, smart select, the beginning of a run, an unchanged graph, canceling, nodes beside straight sharp, two runners beside one, the loop around an ONNX model,
 * the way to a ComfyUI server and back. `--quick` measures each once; `--scenario` chooses some; `--photos folder` enlarges those as well.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    photos: { type: 'string' },
    scenario: { type: 'string', multiple: true, default: [] },
  },
})

const scenarios: Record<string, (bench: EngineBench) => Promise<Section>> = {
  scenes: measureScenes,
  media: measureMedia,
  patches: measurePatches,
  enhancing: measureEnhancing,
  models: measureModelSamples,
  enlarging: compareEnlarging,
  smartSelect: measureSmartSelect,
  beginning: measureBeginning,
  unchanged: measureUnchanged,
  cancel: measureCancel,
  sharp: compareWithSharp,
  runners: compareRunners,
  onnx: measureOnnx,
  comfyui: measureComfyUi,
}

const [loadAverage = 0] = loadavg()
process.stdout.write(
  `${new Date().toISOString()}, Node ${process.version}, ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, load average before ${loadAverage.toFixed(2)}\n`,
)
if (loadAverage > 0.5) process.stdout.write('Something else is running: these figures say little.\n')

const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-engine-'))
try {
  const bench = { folder, rounds: values.quick ? 1 : 5, ...(values.photos !== undefined && { photos: values.photos }) }
  for (const [name, run] of Object.entries(scenarios)) {
    if (values.scenario.length > 0 && !values.scenario.includes(name)) continue
    printSection(await run(bench))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
