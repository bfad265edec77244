import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { NodeDisplay } from '#engine/node-kind.ts'
import type { Picture } from '#images/picture.ts'

/** What runs in a runner. `setting` goes to its module's `openProgram` once, when the runner starts. */
export interface ProgramPlace {
  /** Address of the module, as `import.meta.resolve` gives it. */
  readonly module: string
  readonly setting: PlainValue
}

export interface RunnerProgram {
  run(order: RunOrder, watch: RunWatch): Promise<RunOutputs>
}
export type OpenProgram = (setting: PlainValue) => Promise<RunnerProgram>

/** One graph to run, as it is sent to a runner: plain data. */
export interface RunOrder {
  readonly graph: ApiGraph
  /** The workflow that the graph was made from, for what is written into files. */
  readonly workflow?: PlainValue
  readonly folders: AreaFolders
}

/** Absolute paths of the areas that the nodes of a run read and write. */
export interface AreaFolders {
  readonly input: string
  readonly output: string
  readonly temp: string
}

/** How a program tells of its run while it goes on. */
export interface RunWatch {
  readonly cancel: RunCancelFlag
  startNode(nodeId: string): void
  progress(nodeId: string, done: number, total: number, preview?: Picture): void
  finishNode(nodeId: string, display: NodeDisplay | undefined, fromCache: boolean): void
}
export interface RunCancelFlag {
  isSet(): boolean
  /** @throws RunCanceled */
  check(): void
}

/** What each node that shows something showed, by node id. */
export type RunOutputs = Readonly<Record<string, NodeDisplay>>

export interface Preview {
  readonly nodeId: string
  readonly bytes: Uint8Array
  readonly mediaType: 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** What is told of a run while it goes on. */
export type RunEvent =
  | { readonly type: 'node-started'; readonly nodeId: string }
  | { readonly type: 'progress'; readonly nodeId: string; readonly done: number; readonly total: number }
  | {
      readonly type: 'node-finished'
      readonly nodeId: string
      readonly display: NodeDisplay | undefined
      readonly fromCache: boolean
    }
  | ({ readonly type: 'preview' } & Preview)

export type RunEnd =
  | { readonly type: 'completed'; readonly outputs: RunOutputs }
  | { readonly type: 'canceled' }
  | { readonly type: 'failed'; readonly failure: NodeFailure }

/** An error of a node, as data: errors lose their class on the way between processes. */
export interface NodeFailure {
  readonly nodeId: string | undefined
  readonly input: string | undefined
  readonly message: string
  readonly isOutOfMemory: boolean
  readonly details: string
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
  | { readonly type: 'event'; readonly run: number; readonly event: Exclude<RunEvent, { type: 'preview' }> }
  | { readonly type: 'picture'; readonly run: number; readonly nodeId: string; readonly picture: Picture }
  | { readonly type: 'ended'; readonly run: number; readonly end: RunEnd }

export interface RunnerSetting {
  readonly program: ProgramPlace
  /** Threads that libvips may use for one operation. */
  readonly pixelThreads: number
}
export interface ThreadSetting extends RunnerSetting {
  readonly flags: SharedArrayBuffer
}

/** File descriptor on which a runner's thread writes which node it begins, past all queues: what it says survives a crash. */
export const TRAIL_FD = 4
