import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ExecutionEvent } from './execution-events.ts'
import type { CancelFlag, NodeDisplay, NodeFiles, NodeKind, StoredFile } from './node-kind.ts'
import type { NodeFailureReport } from './node-failure.ts'
import type { NodeOutputs } from './list-values.ts'
import type { OutputCache } from './cache/output-cache.ts'
import type { GivenOutputs } from './execution-graph.ts'
import { GraphRun } from './graph-run.ts'

/** What the world around a run gives to it and its nodes. */
export interface ExecutionHost {
  readonly files: NodeFiles
  /** Whether a file of an earlier run is still there. */
  hasFile(file: StoredFile): Promise<boolean>
  readonly models: (folder: string) => readonly string[]
  readonly modelFile: (folder: string, name: string) => string | undefined
  readonly wildcards: ReadEntries
  readonly workflow: PlainValue | undefined
}

export interface Execution {
  /** As `validateGraph` gave it. */
  readonly graph: ApiGraph
  /** The output nodes to make; what they do not need does not run. */
  readonly outputs: readonly string[]
  readonly kinds: ReadonlyMap<string, NodeKind>
  readonly host: ExecutionHost
  readonly cancel: CancelFlag
  readonly cache?: OutputCache | undefined
  readonly onEvent?: ((event: ExecutionEvent) => void) | undefined
  /** Told the nodes of the graph that are running, whenever they are others than before. */
  readonly onRunning?: ((nodeIds: readonly string[]) => void) | undefined
  /** How many may run side by side where they work in threads of their own; one after the other when absent. */
  readonly nodesAtOnce?: number | undefined
  /** Whether previews are wanted; they are unless it is said. */
  readonly showsPreviews?: boolean | undefined
  /** Nodes that ran elsewhere, on another engine, with what they gave. */
  readonly given?: GivenOutputs | undefined
  /** Nodes whose outputs are wanted as values; without them outputs are let go as soon as nothing needs them. */
  readonly wantedValues?: readonly string[] | undefined
}

export type ExecutionResult = Finished &
  (
    | { readonly status: 'success' }
    | { readonly status: 'error'; readonly failure: NodeFailureReport }
    /** `nodeId` was about to run, or running. */
    | { readonly status: 'interrupted'; readonly nodeId: string | undefined }
  )

/** What was made, also when the run ended before its end. */
interface Finished {
  /** What each node showed, in the order they came to it; a map since ids are any text. */
  readonly displays: ReadonlyMap<string, NodeDisplay>
  /** The nodes that ran, as against those whose outputs were in the cache. */
  readonly executed: readonly string[]
  readonly values: ReadonlyMap<string, NodeOutputs>
}

/** Runs a graph: what its outputs need, in an order in which everything is there when it is needed. It never rejects. */
export function executeGraph(execution: Execution): Promise<ExecutionResult> {
  return new GraphRun(execution).run()
}
