import type { ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeOutputs } from './list-values.ts'
import type { NodeDisplay, NodeKind, StoredFile } from './node-kind.ts'

/** What a node showed, and the files it wrote: shown again from the cache only while they are there. */
export interface ShownOutput {
  readonly nodeId: string
  readonly displayId: string
  readonly display: NodeDisplay
  readonly files: readonly StoredFile[]
}

export interface InputLink {
  readonly name: string
  readonly source: GraphNode
  readonly slot: number
  /** Made only when the node asks for it. */
  readonly isLazy: boolean
  /** The link is the value: nothing is made for it. */
  readonly isRaw: boolean
}

/** One run of a node that went on in other nodes: for each of its outputs where the values are. */
export type PendingRun = readonly (
  | { readonly source: GraphNode; readonly slot: number }
  | { readonly values: readonly unknown[] }
)[]

/** A node while its graph runs. */
export class GraphNode {
  readonly id: string
  readonly classType: string
  readonly title: string | undefined
  readonly kind: NodeKind
  readonly inputs: ApiNode['inputs']
  /** The node it was expanded from. */
  readonly parent: GraphNode | undefined
  /** The node of the graph that was sent. */
  readonly root: GraphNode
  readonly links: InputLink[] = []
  readonly consumers = new Set<GraphNode>()
  readonly shown: ShownOutput[] = []
  /** Lazy inputs it asked for. */
  readonly asked = new Set<string>()
  /** Undefined for what is never taken from the cache. */
  cacheKey: string | undefined
  isCacheAsked = false
  /** It, or what it comes from, depends on more than its key tells: its outputs are not kept. */
  isUnkeyed = false
  /** Its key is made, and it counts among the consumers of what it needs. */
  isPrepared = false
  /** For its own sake, not for another's. */
  isWanted = false
  startedAt: number | undefined
  /** Waits for nodes that are being made. */
  isOpen = false
  isDone = false
  /** Gone again once nothing more needs them. */
  outputs: NodeOutputs | undefined
  pendingRuns: readonly PendingRun[] | undefined
  /** What must be made before `pendingRuns` are whole. */
  readonly awaited: GraphNode[] = []
  expansionCount = 0

  constructor(id: string, node: ApiNode, kind: NodeKind, parent: GraphNode | undefined) {
    this.id = id
    this.classType = node.class_type
    this.title = node._meta?.title
    this.kind = kind
    this.inputs = node.inputs
    this.parent = parent
    this.root = parent?.root ?? this
  }

  get isOutput(): boolean {
    return this.kind.schema.output_node
  }

  /** Its outputs were let go of and are needed again after all. */
  beginAgain(): void {
    this.isDone = false
    this.isCacheAsked = false
    this.shown.length = 0
    this.awaited.length = 0
    for (const { source } of this.links) source.consumers.add(this)
  }
}
