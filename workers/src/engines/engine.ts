import type { ApiGraph, GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import type { GraphRefusal } from '@atelier/shared-schema/graph/graph-errors.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { CarriedOutputs } from '#engine/carried-values.ts'
import type { AreaFolders, EncodedPreview, RunEvent, RunModel, RunResult } from '#engine/runner/protocol.ts'

/** What runs graphs, wherever it does so. */
export interface Engine {
  /** Of this engine in this process. */
  readonly id: string
  readonly kind: EngineKind
  describe(): Promise<EngineDescription>
  /** Asked at every heartbeat, so it costs nothing. */
  readState(): EngineState
  /**
   * @throws GraphRefused before anything ran
   * @throws RunCanceled once it has really stopped
   * @throws RunFailed
   */
  run(graph: ApiGraph, options?: EngineRunOptions): Promise<RunResult>
  /** Whether a run of this key goes on or has ended behind it, whoever began it. Absent where runs end with their worker. */
  hasRun?(runKey: string): Promise<boolean>
  /**
   * Of the models that these nodes of a graph run with, by `<folder>/<name>`: it may take as long as reading them.
   *
   * @param models what was laid ready for that run
   */
  hashModels(
    graph: ApiGraph,
    nodeIds: readonly string[],
    models?: readonly RunModel[],
  ): Promise<Readonly<Record<string, string>>>
  dispose(): Promise<void>
}

export type EngineKind = 'embedded' | 'onnx' | 'comfyui' | 'openai'

export interface EngineDescription {
  /** As people read it. */
  readonly name: string
  /** ComfyUI's `object_info`: the kinds of nodes by name, their choices of models filled in. */
  readonly nodes: Readonly<Record<string, NodeSchema>>
  /** File names by folder. */
  readonly models: Readonly<Record<string, readonly string[]>>
  /** What tells whether a model is still what it was, by `<folder>/<name>`; of those where that is known by now. */
  readonly modelHashes: Readonly<Record<string, string>>
}

export interface EngineState {
  readonly health: 'ready' | 'failing'
  /** What is wrong, in words; empty when nothing is. */
  readonly healthNote: string
  readonly running: number
  readonly queued: number
  /** Of the last runs that made pictures; undefined before the first. */
  readonly msPerMegapixel: number | undefined
}

export interface EngineRunOptions {
  /** Aborted with `RunHandedOver`, what runs on a server of its own may go on there. */
  readonly signal?: AbortSignal
  /**
   * The same for every worker that runs the same start of a task: an engine that runs graphs elsewhere finds by it what another
   * worker has sent there, and takes its results instead of running it twice.
   */
  readonly runKey?: string
  /** For what cannot be taken back once it is sent, such as what others charge for. Absent where nobody else runs the same. */
  readonly once?: SendOnce
  /** Only these output nodes are made; all when absent. */
  readonly outputs?: readonly string[]
  readonly workflow?: PlainValue
  /** The areas of this run alone, instead of the engine's own. */
  readonly folders?: AreaFolders
  /** Whose outputs of before may be taken, such as a workspace's; the engine's own runs when absent. */
  readonly cacheScope?: string
  /** Models laid ready for this run alone; each goes before one of the engine's own of the same folder and name. */
  readonly models?: readonly RunModel[]
  /** Entries of wildcards by name, for nodes that draw from them. */
  readonly wildcards?: Readonly<Record<string, readonly string[]>>
  /** What nodes gave that ran on other engines. With it or `wanted`, nodes of other engines in the graph are not looked at. */
  readonly given?: CarriedOutputs
  /** What other engines take of this run: given back as `carried`. */
  readonly wanted?: readonly GraphLink[]
  readonly progress?: (event: Exclude<RunEvent, { type: 'preview' }>) => void
  readonly preview?: (preview: EncodedPreview) => void
}

/** What is sent in a start of a task, kept in mind over the death of its worker. */
export interface SendOnce {
  /** Says that this part is sent now; false when it has been before. */
  begin(part: string): Promise<boolean>
  /** It has surely not been taken. */
  undo(part: string): Promise<void>
}

/** The graph cannot be run: what is wrong at which input, in the form of ComfyUI's answer. */
export class GraphRefused extends Error {
  override readonly name = 'GraphRefused'
  readonly refusal: GraphRefusal
  constructor(refusal: GraphRefusal) {
    super(refusal.error.message)
    this.refusal = refusal
  }
}

/** Why a run is stopped whose task is another worker's from now on: that one takes it up where it is. */
export class RunHandedOver extends Error {
  override readonly name = 'RunHandedOver'
}
