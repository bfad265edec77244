import { join } from 'node:path'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { allNodeSchemas } from '@atelier/shared-schema/nodes/all-node-schemas.ts'
import { readGraph } from '@atelier/shared-schema/graph/read-graph.ts'
import type { ValidGraph } from '@atelier/shared-schema/graph/validate-graph.ts'
import type { AreaFolders, RunEvent, RunResult, RunnerSetting } from '#engine/runner/protocol.ts'
import { RunnerPool } from '#engine/runner/runner-pool.ts'
import type { RunnerPoolOptions } from '#engine/runner/runner-pool.ts'
import { GraphRefused } from '#engines/engine.ts'
import type { Engine, EngineDescription, EngineRunOptions, EngineState } from '#engines/engine.ts'
import { AreaFiles } from './area-files.ts'
import { folderOf, withModels } from './describe-nodes.ts'
import type { EmbeddedSetting } from './embedded-program.ts'
import { ModelFolders, listFiles } from './model-folders.ts'
import { SpeedMeter } from './speed-meter.ts'
import { sweepFiles } from './sweep-files.ts'
import { validatePart } from './validate-part.ts'

export interface EmbeddedEngineOptions
  extends Pick<RunnerPoolOptions, 'count' | 'limits' | 'onDeath'>, Omit<RunnerSetting, 'program'> {
  /** `DATA_DIR`: models lie in `models`, files of runs in `engine`. */
  readonly dataDir: string
  /** What may be kept of outputs on disk; 0 keeps none. */
  readonly cacheBytesMax: number
}

const temporaryMs = 86_400_000
const schemas = makeRegistry(allNodeSchemas)

/** The engine that comes with the product: Studio Painter and all nodes of our own, in runner processes of this machine. */
export class EmbeddedEngine implements Engine {
  readonly id = newId()
  readonly kind = 'embedded'
  readonly #modelsFolder: string
  readonly #folders: AreaFolders
  readonly #pool: RunnerPool
  readonly #speed = new SpeedMeter()

  constructor({
    dataDir,
    pixelThreads,
    givesWay = false,
    cacheBytesMax,
    count,
    limits,
    onDeath,
  }: EmbeddedEngineOptions) {
    this.#modelsFolder = join(dataDir, 'models')
    const area = (name: string) => join(dataDir, 'engine', name)
    this.#folders = { input: area('input'), output: area('output'), temp: area('temp') }
    const setting: EmbeddedSetting = {
      modelsFolder: this.#modelsFolder,
      cacheFolder: join(dataDir, 'cache/nodes'),
      cacheBytesMax,
    }
    const module = import.meta.resolve('./embedded-program.ts')
    this.#pool = new RunnerPool({
      setting: { program: { module, setting: { ...setting } }, pixelThreads, givesWay },
      count,
      limits,
      ...(onDeath && { onDeath }),
    })
  }

  describe(): Promise<EngineDescription> {
    const models = new ModelFolders(this.#modelsFolder)
    const list = (folder: string) =>
      folder === 'input' ? listFiles(this.#folders.input).toSorted() : models.list(folder)
    return Promise.resolve({
      name: 'Studio Painter (built in, no AI model)',
      nodes: Object.fromEntries([...schemas].map(([name, schema]) => [name, withModels(schema, list)])),
      models: models.listAll(),
    })
  }

  readState(): EngineState {
    const health = this.#pool.canStart
      ? ({ health: 'ready', healthNote: '' } as const)
      : ({ health: 'failing', healthNote: 'Its processes do not start; the log of the workers says why.' } as const)
    return { ...health, ...this.#pool.load, msPerMegapixel: this.#speed.msPerMegapixel }
  }

  async run(graph: ApiGraph, options: EngineRunOptions = {}): Promise<RunResult> {
    const { folders = this.#folders, cacheScope = '', signal, workflow, wildcards, given, wanted } = options
    const valid = await this.#validate(graph, folders, options)
    let startedAt = 0
    const result = await this.#pool.run(
      { graph: valid.graph, outputs: valid.outputs, folders, cacheScope, workflow, wildcards, given, wanted },
      {
        signal,
        onEvent(event) {
          if (event.type === 'execution_start') startedAt = performance.now()
          tell(event, options)
        },
      },
    )
    this.#speed.add(performance.now() - startedAt, result.pixelsWritten)
    return result
  }

  /** Its runners, for whoever measures them. */
  get processes(): RunnerPool['processes'] {
    return this.#pool.processes
  }

  /** Previews and halves of files that nobody has touched for a day. */
  sweep(): Promise<void> {
    return sweepFiles(this.#folders.temp, new Date(Date.now() - temporaryMs))
  }

  dispose(): Promise<void> {
    return this.#pool.dispose()
  }

  async #validate(
    graph: ApiGraph,
    folders: AreaFolders,
    { outputs, wanted = [], given = new Map() }: EngineRunOptions,
  ): Promise<ValidGraph> {
    const models = new ModelFolders(this.#modelsFolder)
    const uploads = await findUploads(graph, new AreaFiles(folders))
    const list = (folder: string) => (folder === 'input' ? uploads : models.list(folder))
    const registry = makeRegistry([...schemas.values()].map(schema => withModels(schema, list)))
    const validation = validatePart(graph, registry, { outputs, wanted, given })
    if (!validation.isValid) throw new GraphRefused(validation)
    return validation
  }
}

function tell(event: RunEvent, { progress, preview }: EngineRunOptions): void {
  if (event.type === 'preview') preview?.(event.data)
  else progress?.(event)
}

/** The uploaded files that a graph names and that are there: a folder of thousands is not read to find one. */
async function findUploads(graph: ApiGraph, files: AreaFiles): Promise<string[]> {
  const names = new Set<string>()
  const read = readGraph(graph)
  // Validation says what is wrong with it.
  if ('error' in read) return []
  for (const { classType, inputs } of read.nodes.values()) {
    const schema = schemas.get(classType)
    if (!schema) continue
    for (const [name, input] of Object.entries({ ...schema.input.required, ...schema.input.optional })) {
      const value = folderOf(input) === 'input' ? inputs[name] : undefined
      if (typeof value === 'string' && (await files.hasNamed(value))) names.add(value)
    }
  }
  return [...names]
}
