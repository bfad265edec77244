import { join } from 'node:path'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { allNodeSchemas } from '@atelier/shared-schema/nodes/all-node-schemas.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { readGraph, type ReadNode } from '@atelier/shared-schema/graph/read-graph.ts'
import type { ValidGraph } from '@atelier/shared-schema/graph/validate-graph.ts'
import type { AreaFolders, RunEvent, RunResult, RunnerSetting } from '#engine/runner/protocol.ts'
import { RunnerPool } from '#engine/runner/runner-pool.ts'
import type { RunnerPoolOptions } from '#engine/runner/runner-pool.ts'
import { GraphRefused } from '#engines/engine.ts'
import type { Engine, EngineDescription, EngineRunOptions, EngineState } from '#engines/engine.ts'
import { AreaFiles } from './area-files.ts'
import { folderOf, withModels } from './describe-nodes.ts'
import type { EmbeddedSetting } from './embedded-program.ts'
import { FolderListing } from './folder-listing.ts'
import { readBuiltInVersions } from './built-in-models.ts'
import { ModelHashes } from './model-hashes.ts'
import { ModelFolders } from './model-folders.ts'
import { SpeedMeter } from './speed-meter.ts'
import { sweepFiles } from './sweep-files.ts'
import { listUsedModels } from './used-models.ts'
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
  readonly #models: ModelFolders
  readonly #hashes: ModelHashes
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
    const modelsFolder = join(dataDir, 'models')
    this.#models = new ModelFolders(modelsFolder)
    this.#hashes = new ModelHashes({
      root: modelsFolder,
      keptIn: join(dataDir, 'cache/model-hashes.json'),
      builtIn: readBuiltInVersions,
    })
    const area = (name: string) => join(dataDir, 'engine', name)
    this.#folders = { input: area('input'), output: area('output'), temp: area('temp') }
    const setting: EmbeddedSetting = {
      modelsFolder,
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

  async describe(): Promise<EngineDescription> {
    const list = (folder: string) =>
      folder === 'input' ? new FolderListing(this.#folders.input).files.toSorted() : this.#models.list(folder)
    return {
      name: 'Studio Painter (built in, no AI model)',
      nodes: Object.fromEntries([...schemas].map(([name, schema]) => [name, withModels(schema, list)])),
      models: this.#models.listAll(),
      modelHashes: await this.#hashes.readKnown(),
    }
  }

  async hashModels(graph: ApiGraph, nodeIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return this.#hashes.find(listUsedModels(graph, nodeIds, schemas))
  }

  /** Reads all models that nobody has read yet, so that `describe` knows their hashes. */
  async hashAllModels(): Promise<void> {
    const all = Object.entries(this.#models.listAll())
    await this.#hashes.find(all.flatMap(([folder, names]) => names.map(name => `${folder}/${name}`)))
  }

  readState(): EngineState {
    const health = this.#pool.canStart
      ? ({ health: 'ready', healthNote: '' } as const)
      : ({ health: 'failing', healthNote: 'Its processes do not start; the log of the workers says why.' } as const)
    return { ...health, ...this.#pool.load, msPerMegapixel: this.#speed.msPerMegapixel }
  }

  async run(graph: ApiGraph, options: EngineRunOptions = {}): Promise<RunResult> {
    const { folders = this.#folders, signal, workflow, wildcards, given, wanted } = options
    const valid = await this.#validate(graph, folders, options)
    const kept = scopeOf(options, folders)
    let startedAt = 0
    const result = await this.#pool.run(
      {
        graph: valid.graph,
        outputs: valid.outputs,
        folders,
        ...kept,
        showsPreviews: options.preview !== undefined || options.progress !== undefined,
        workflow,
        wildcards,
        given,
        wanted,
      },
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

  /** For an engine that waits for work: see `RunnerPool.keepReady`. */
  keepReady(): void {
    this.#pool.keepReady()
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
    const nodes = readNodes(graph)
    const uploads = await findUploads(nodes, new AreaFiles(folders))
    const list = (folder: string) => (folder === 'input' ? uploads : this.#models.list(folder))
    const registry = makeRegistry(schemasOf(nodes).map(schema => withModels(schema, list)))
    const validation = validatePart(graph, registry, { outputs, wanted, given })
    if (!validation.isValid) throw new GraphRefused(validation)
    return validation
  }
}

function tell(event: RunEvent, { progress, preview }: EngineRunOptions): void {
  if (event.type === 'preview') preview?.(event.data)
  else progress?.(event)
}

/**
 * Whose outputs of before may be taken. A file that was shown before is taken by its name, and only where it was written does
 * that name mean the same file; of a run with files of its own, all the rest is there for other runs of its scope.
 */
function scopeOf({ cacheScope = '', folders: own }: EngineRunOptions, folders: AreaFolders) {
  if (own && cacheScope !== '') return { cacheScope: JSON.stringify([cacheScope]), filesStay: false }
  return { cacheScope: JSON.stringify([cacheScope, folders.output, folders.temp]), filesStay: true }
}

/** None of what is no graph: validation says what is wrong with it. */
function readNodes(graph: ApiGraph): readonly ReadNode[] {
  const read = readGraph(graph)
  return 'error' in read ? [] : [...read.nodes.values()]
}

/** Of the kinds that a graph names: whatever else there is makes no difference to it. */
function schemasOf(nodes: readonly ReadNode[]): NodeSchema[] {
  const names = new Set(nodes.map(node => node.classType))
  return [...names].flatMap(name => schemas.get(name) ?? [])
}

/** The uploaded files that nodes name and that are there: a folder of thousands is not read to find one. */
async function findUploads(nodes: readonly ReadNode[], files: AreaFiles): Promise<string[]> {
  const names = new Set<string>()
  for (const { classType, inputs } of nodes) {
    const schema = schemas.get(classType)
    if (!schema) continue
    for (const [name, input] of Object.entries({ ...schema.input.required, ...schema.input.optional })) {
      const value = folderOf(input) === 'input' ? inputs[name] : undefined
      if (typeof value === 'string' && (await files.hasNamed(value))) names.add(value)
    }
  }
  return [...names]
}
