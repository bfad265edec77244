import type { ApiGraph, GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { CarriedOutputs } from '#engine/carried-values.ts'
import type { ExecutionEvent } from '#engine/execution-events.ts'
import type { CancelFlag, NodeDisplay } from '#engine/node-kind.ts'
import type { FailureDetails } from '#engine/run-failed.ts'

/** What runs in a runner. `setting` goes to its module's `openProgram` once, when the runner starts. */
export interface ProgramPlace {
  /** Address of the module, as `import.meta.resolve` gives it. */
  readonly module: string
  readonly setting: PlainValue
}

export interface RunnerProgram {
  /** Never rejects. */
  run(order: RunOrder, watch: RunWatch): Promise<RunEnd>
}
export type OpenProgram = (setting: PlainValue) => Promise<RunnerProgram>

/** One graph to run, as it is sent to a runner: plain data. */
export interface RunOrder {
  /** As `validateGraph` gave it. */
  readonly graph: ApiGraph
  /** The output nodes to make. */
  readonly outputs: readonly string[]
  /** The workflow that the graph was made from, for what is written into files. */
  readonly workflow?: PlainValue | undefined
  readonly folders: AreaFolders
  /** Whose outputs of before may be taken: runs of different scopes see nothing of each other. */
  readonly cacheScope: string
  /** Somebody looks at previews: nodes that make some on the way leave them out otherwise. */
  readonly showsPreviews?: boolean
  /** The files that it writes are there for later runs of the scope too, by the same names. */
  readonly filesStay: boolean
  /** Entries of wildcards by name. */
  readonly wildcards?: Readonly<Record<string, readonly string[]>> | undefined
  readonly models?: readonly RunModel[] | undefined
  /** What nodes gave that ran on other engines; the graph may hold more of theirs. */
  readonly given?: CarriedOutputs | undefined
  /** What other engines take of this run. */
  readonly wanted?: readonly GraphLink[] | undefined
}

/** A model that only one run may use, named in its graph as if it lay in that folder of models. */
export interface RunModel {
  readonly folder: string
  readonly name: string
  /** Absolute: where its file lies, unchanged as long as the run goes on. */
  readonly path: string
  /** SHA-256 of what is in it, where that is known. */
  readonly hash?: string
}

/** Absolute paths of the areas that the nodes of a run read and write. */
export interface AreaFolders {
  readonly input: string
  readonly output: string
  readonly temp: string
}

/** What a program has of the thread it runs in. */
export interface RunWatch {
  readonly cancel: CancelFlag
  /** Nodes that may run side by side where they work in threads of their own. */
  readonly nodesAtOnce: number
  tell(event: ExecutionEvent): void
  /** Written down before they go on, so that it is known after a crash. */
  noteRunning(nodeIds: readonly string[]): void
}

export interface RunResult {
  /** What each node showed, in the order they came to it; a map since ids are any text. */
  readonly displays: ReadonlyMap<string, NodeDisplay>
  /** The nodes that ran, as against those whose outputs were kept from before. */
  readonly executed: readonly string[]
  /** In all files that were written, for how fast the engine is. */
  readonly pixelsWritten: number
  /** What was wanted for other engines. */
  readonly carried: CarriedOutputs
}

/** A preview as it leaves the runner: small and encoded. */
export interface EncodedPreview {
  readonly node: string
  readonly display_node: string
  readonly bytes: Uint8Array
  readonly mediaType: 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** What is told of a run while it goes on: as the executor tells it, but for previews. */
export type RunEvent = PlainRunEvent | { readonly type: 'preview'; readonly data: EncodedPreview }
type PlainRunEvent = Exclude<ExecutionEvent, { type: 'preview' }>
export type PreviewEvent = Extract<ExecutionEvent, { type: 'preview' }>

export type RunEnd =
  | { readonly type: 'completed'; readonly result: RunResult }
  | { readonly type: 'canceled' }
  | { readonly type: 'failed'; readonly failure: NodeFailure }

/** An error of a node, as data: errors lose their class on the way between processes. */
export interface NodeFailure {
  readonly nodeId: string
  readonly input: string | undefined
  readonly message: string
  readonly isOutOfMemory: boolean
  readonly details: FailureDetails
}

/** From the supervisor to a runner's process. */
export type ToRunner =
  | { readonly type: 'run'; readonly run: number; readonly order: RunOrder }
  | { readonly type: 'cancel'; readonly run: number }

/** From a runner's process to its supervisor. */
export type FromRunner =
  | { readonly type: 'open' }
  | { readonly type: 'broken'; readonly isOutOfMemory: boolean; readonly details: string }
  | { readonly type: 'beat'; readonly rssBytes: number; readonly signsOfLife: number }
  | { readonly type: 'event'; readonly run: number; readonly event: RunEvent }
  | { readonly type: 'ended'; readonly run: number; readonly end: RunEnd; readonly rssBytes: number }

/** From the thread that runs graphs to the main thread of its process, which encodes previews and passes all else on. */
export type FromThread =
  | { readonly type: 'open' }
  | { readonly type: 'event'; readonly run: number; readonly event: PlainRunEvent | PreviewEvent }
  | { readonly type: 'ended'; readonly run: number; readonly end: RunEnd }

export interface RunnerSetting {
  readonly program: ProgramPlace
  /** Threads that libvips may use for one operation. */
  readonly pixelThreads: number
  /** Gives way to whatever else this machine does: people wait for that, and only for a picture here. */
  readonly givesWay?: boolean
}
export interface ThreadSetting extends RunnerSetting {
  readonly flags: SharedArrayBuffer
}

/** File descriptor on which a runner's thread writes which nodes are running, past all queues: what it says survives a crash. */
export const TRAIL_FD = 4
