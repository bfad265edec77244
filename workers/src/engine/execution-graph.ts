import type { ApiGraph, ApiNode, GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeInput } from '@atelier/shared-schema/graph/node-schema.ts'
import { isGraphLink } from '@atelier/shared-schema/graph/read-graph.ts'
import type { NodeOutputs } from './list-values.ts'
import type { Expansion, NodeDisplay, NodeKind, StoredFile } from './node-kind.ts'
import { NodeFailed, describeFailure } from './node-failure.ts'

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

/** Further nodes that a run may expand to, all together: an expansion that expands to itself comes to an end. */
const EXPANDED_MAX = 10_000

/** The nodes of a run: those of the graph, and those that they are expanded to. */
export class ExecutionGraph {
  readonly #kinds: ReadonlyMap<string, NodeKind>
  readonly #nodes = new Map<string, GraphNode>()
  #expandedCount = 0

  constructor(graph: ApiGraph, kinds: ReadonlyMap<string, NodeKind>) {
    this.#kinds = kinds
    this.#add(Object.entries(graph), undefined)
  }

  /** @throws NodeFailed when there is none */
  find(id: string): GraphNode {
    const node = this.#nodes.get(id)
    if (node) return node
    throw failure({ id, classType: 'unknown', title: undefined }, 'there is no such node')
  }

  #add(entries: [string, ApiNode][], parent: GraphNode | undefined): GraphNode[] {
    const added = entries.map(([id, node]) => {
      const kind = this.#kinds.get(node.class_type)
      const failedAt = parent?.root ?? { id, classType: node.class_type, title: node._meta?.title }
      if (!kind) throw failure(failedAt, `there is no kind of node called ${node.class_type}`)
      return new GraphNode(id, node, kind, parent)
    })
    for (const node of added) this.#nodes.set(node.id, node)
    for (const node of added) this.#link(node)
    return added
  }

  /** Only what the kind takes: other inputs are nothing to it. */
  #link(node: GraphNode): void {
    const { required, optional } = node.kind.schema.input
    for (const [name, value] of Object.entries(node.inputs)) {
      const input = declared(required, name) ?? declared(optional, name)
      if (!input || !isGraphLink(value)) continue
      const [id, slot] = value
      const source = this.#nodes.get(id)
      if (!source || source.kind.schema.output[slot] === undefined) {
        throw failure(node.root, `its input ${name} is linked to what is not there`)
      }
      const isLazy = input[1].lazy === true && node.kind.needs !== undefined
      node.links.push({ name, source, slot, isLazy, isRaw: input[1].rawLink === true })
    }
  }

  /** Adds what one run of a node expands to; the new nodes, and where the node's outputs come from. */
  expand(node: GraphNode, { graph, outputs }: Expansion): { added: GraphNode[]; pending: PendingRun } {
    const entries = Object.entries(graph)
    this.#expandedCount += entries.length
    if (this.#expandedCount > EXPANDED_MAX) throw failure(node.root, `it grew to more than ${EXPANDED_MAX} nodes`)
    const prefix = `${node.id}.${node.expansionCount++}.`
    const own = new Set(entries.map(([id]) => id))
    const rename = ([id, slot]: GraphLink): GraphLink => [own.has(id) ? prefix + id : id, slot]
    const renamed = entries.map(([id, entry]): [string, ApiNode] => {
      const inputs = Object.entries(entry.inputs).map(([name, value]) => [
        name,
        isGraphLink(value) ? rename(value) : value,
      ])
      return [prefix + id, { ...entry, inputs: Object.fromEntries(inputs) as ApiNode['inputs'] }]
    })
    const added = this.#add(renamed, node)
    const pending = node.kind.schema.output.map((_, index) => {
      const output = outputs[index]
      if (output === undefined) throw failure(node.root, `it was expanded without an output ${index}`)
      return isGraphLink(output) ? this.#pendingLink(node, rename(output)) : { values: listOf(output, node, index) }
    })
    return { added, pending }
  }

  #pendingLink(node: GraphNode, [id, slot]: GraphLink): PendingRun[number] {
    const source = this.#nodes.get(id)
    if (!source || source.kind.schema.output[slot] === undefined) {
      throw failure(node.root, 'it was expanded to nodes that do not give its outputs')
    }
    source.consumers.add(node)
    return { source, slot }
  }
}

function listOf({ value }: { readonly value: unknown }, node: GraphNode, index: number): readonly unknown[] {
  return node.kind.schema.output_is_list[index] === true && Array.isArray(value) ? (value as unknown[]) : [value]
}

function declared(inputs: Readonly<Record<string, NodeInput>>, name: string): NodeInput | undefined {
  return Object.hasOwn(inputs, name) ? inputs[name] : undefined
}

function failure(node: { id: string; classType: string; title: string | undefined }, words: string): NodeFailed {
  return new NodeFailed(describeFailure(node, new Error(words)))
}
