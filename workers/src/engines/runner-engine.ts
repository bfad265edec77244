import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry, type NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { readGraph, type ReadNode } from '@atelier/shared-schema/graph/read-graph.ts'
import type { ValidGraph } from '@atelier/shared-schema/graph/validate-graph.ts'
import type { AreaFolders, RunEvent, RunModel, RunResult } from '#engine/runner/protocol.ts'
import { RunnerPool } from '#engine/runner/runner-pool.ts'
import type { RunnerPoolOptions } from '#engine/runner/runner-pool.ts'
import { AreaFiles } from './embedded/area-files.ts'
import { folderOf, withModels } from './embedded/describe-nodes.ts'
import { FolderListing } from './embedded/folder-listing.ts'
import { hashFile } from './embedded/model-hashes.ts'
import { SpeedMeter } from './embedded/speed-meter.ts'
import { sweepFiles } from './embedded/sweep-files.ts'
import { listUsedModels } from './embedded/used-models.ts'
import { validatePart } from './embedded/validate-part.ts'
import { GraphRefused } from './engine.ts'
import type { Engine, EngineDescription, EngineKind, EngineRunOptions, EngineState } from './engine.ts'

/** The models that an engine of this machine has, by folder. */
export interface EngineModels {
  list(folder: string): readonly string[]
  /** With those that were laid ready for one run. */
  listFor(folder: string, models: readonly RunModel[]): readonly string[]
  /** Where a model lies: one that was laid ready goes before one that is installed. */
  locate(folder: string, name: string, models: readonly RunModel[]): string | undefined
  listAll(): Readonly<Record<string, readonly string[]>>
}

/** What tells them apart, by `<folder>/<name>`. */
export interface EngineModelHashes {
  readKnown(): Promise<Readonly<Record<string, string>>>
  find(models: readonly string[]): Promise<Record<string, string>>
}

export interface RunnerEngineParts {
  readonly kind: EngineKind
  /** As people read it. */
  readonly name: string
  readonly schemas: NodeRegistry
  readonly models: EngineModels
  readonly hashes: EngineModelHashes
  /** The areas of runs that have none of their own. */
  readonly folders: AreaFolders
  readonly pool: RunnerPoolOptions
}

const temporaryMs = 86_400_000

/** What engines have in common whose graphs run in runner processes of this machine. */
export class RunnerEngine implements Engine {
  readonly id = newId()
  readonly kind: EngineKind
  readonly #parts: RunnerEngineParts
  readonly #pool: RunnerPool
  readonly #speed = new SpeedMeter()

  constructor(parts: RunnerEngineParts) {
    this.kind = parts.kind
    this.#parts = parts
    this.#pool = new RunnerPool(parts.pool)
  }

  async describe(): Promise<EngineDescription> {
    const list = (folder: string) =>
      folder === 'input'
        ? new FolderListing(this.#parts.folders.input).files.toSorted()
        : this.#parts.models.list(folder)
    return {
      name: this.#parts.name,
      nodes: Object.fromEntries([...this.#parts.schemas].map(([name, schema]) => [name, withModels(schema, list)])),
      models: this.#parts.models.listAll(),
      modelHashes: await this.#parts.hashes.readKnown(),
    }
  }

  async hashModels(
    graph: ApiGraph,
    nodeIds: readonly string[],
    models: readonly RunModel[] = [],
  ): Promise<Readonly<Record<string, string>>> {
    const used = listUsedModels(graph, nodeIds, this.#parts.schemas)
    const laid = new Map(models.map(model => [`${model.folder}/${model.name}`, model]))
    const hashes = await this.#parts.hashes.find(used.filter(model => !laid.has(model)))
    for (const model of used) {
      const own = laid.get(model)
      if (own) hashes[model] = own.hash ?? (await hashFile(own.path))
    }
    return hashes
  }

  /** Reads all models that nobody has read yet, so that `describe` knows their hashes. */
  async hashAllModels(): Promise<void> {
    const all = Object.entries(this.#parts.models.listAll())
    await this.#parts.hashes.find(all.flatMap(([folder, names]) => names.map(name => `${folder}/${name}`)))
  }

  readState(): EngineState {
    const health = this.#pool.canStart
      ? ({ health: 'ready', healthNote: '' } as const)
      : ({ health: 'failing', healthNote: 'Its processes do not start; the log of the workers says why.' } as const)
    return { ...health, ...this.#pool.load, msPerMegapixel: this.#speed.msPerMegapixel }
  }

  async run(graph: ApiGraph, options: EngineRunOptions = {}): Promise<RunResult> {
    const { folders = this.#parts.folders, signal, workflow, wildcards, models, given, wanted } = options
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
        models,
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
    return sweepFiles(this.#parts.folders.temp, new Date(Date.now() - temporaryMs))
  }

  dispose(): Promise<void> {
    return this.#pool.dispose()
  }

  async #validate(
    graph: ApiGraph,
    folders: AreaFolders,
    { outputs, models = [], wanted = [], given = new Map() }: EngineRunOptions,
  ): Promise<ValidGraph> {
    const nodes = readNodes(graph)
    const uploads = await findUploads(nodes, this.#parts.schemas, new AreaFiles(folders))
    const list = (folder: string) => (folder === 'input' ? uploads : this.#parts.models.listFor(folder, models))
    const registry = makeRegistry(schemasOf(nodes, this.#parts.schemas).map(schema => withModels(schema, list)))
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
function schemasOf(nodes: readonly ReadNode[], schemas: NodeRegistry): NodeSchema[] {
  const names = new Set(nodes.map(node => node.classType))
  return [...names].flatMap(name => schemas.get(name) ?? [])
}

/** The uploaded files that nodes name and that are there: a folder of thousands is not read to find one. */
async function findUploads(nodes: readonly ReadNode[], schemas: NodeRegistry, files: AreaFiles): Promise<string[]> {
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
