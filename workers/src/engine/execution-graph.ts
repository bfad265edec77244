import type { ApiGraph, ApiNode, GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import { defineNode, type NodeInput } from '@atelier/shared-schema/graph/node-schema.ts'
import { isGraphLink } from '@atelier/shared-schema/graph/read-graph.ts'
import { GraphNode, type PendingRun } from './graph-node.ts'
import type { NodeOutputs } from './list-values.ts'
import { implementNode, type Expansion, type NodeKind } from './node-kind.ts'
import { NodeFailed, describeFailure } from './node-failure.ts'

/** Further nodes that a run may expand to, all together: an expansion that expands to itself comes to an end. */
const EXPANDED_MAX = 10_000

export type GivenOutputs = ReadonlyMap<string, NodeOutputs>

/**
 * The nodes of a run: those of the graph that something wanted comes from, and those that they are expanded to. The rest of the
 * graph is not looked at; it may be of kinds that another engine has.
 */
export class ExecutionGraph {
  readonly #kinds: ReadonlyMap<string, NodeKind>
  readonly #given: GivenOutputs
  readonly #entries: Map<string, { readonly node: ApiNode; readonly parent: GraphNode | undefined }>
  readonly #nodes = new Map<string, GraphNode>()
  #expandedCount = 0

  constructor(graph: ApiGraph, kinds: ReadonlyMap<string, NodeKind>, given: GivenOutputs) {
    this.#kinds = kinds
    this.#given = given
    this.#entries = new Map(Object.entries(graph).map(([id, node]) => [id, { node, parent: undefined }]))
  }

  /** @throws NodeFailed when there is no such node, or what it is linked to is not there */
  open(id: string): GraphNode {
    const unlinked: GraphNode[] = []
    const opened = this.#reach(id, unlinked)
    if (!opened) throw failure({ id, classType: 'unknown', title: undefined }, 'there is no such node')
    for (let node = unlinked.pop(); node; node = unlinked.pop()) this.#link(node, unlinked)
    return opened
  }

  #reach(id: string, unlinked: GraphNode[]): GraphNode | undefined {
    const known = this.#nodes.get(id)
    const entry = this.#entries.get(id)
    if (known || !entry) return known
    const { node, parent } = entry
    const given = this.#given.get(id)
    const kind = given ? kindOfGiven(given) : this.#kinds.get(node.class_type)
    if (!kind) {
      const failedAt = parent?.root ?? { id, classType: node.class_type, title: node._meta?.title }
      throw failure(failedAt, `there is no kind of node called ${node.class_type}`)
    }
    const reached = new GraphNode(id, node, kind, parent)
    this.#nodes.set(id, reached)
    unlinked.push(reached)
    return reached
  }

  /** Only what the kind takes: other inputs are nothing to it. */
  #link(node: GraphNode, unlinked: GraphNode[]): void {
    const { required, optional } = node.kind.schema.input
    for (const [name, value] of Object.entries(node.inputs)) {
      const input = declared(required, name) ?? declared(optional, name)
      if (!input || !isGraphLink(value)) continue
      const [id, slot] = value
      const source = this.#reach(id, unlinked)
      if (source?.kind.schema.output[slot] === undefined) {
        throw failure(node.root, `its input ${name} is linked to what is not there`)
      }
      const isLazy = input[1].lazy === true && node.kind.needs !== undefined
      node.links.push({ name, source, slot, isLazy, isRaw: input[1].rawLink === true })
    }
  }

  /**
   * Adds what one run of a node expands to: where the node's outputs come from now, and the output nodes among the new ones,
   * which run for their own sake.
   */
  expand(node: GraphNode, { graph, outputs }: Expansion): { pending: PendingRun; shown: GraphNode[] } {
    const entries = Object.entries(graph)
    this.#expandedCount += entries.length
    if (this.#expandedCount > EXPANDED_MAX) throw failure(node.root, `it grew to more than ${EXPANDED_MAX} nodes`)
    const prefix = `${node.id}.${node.expansionCount++}.`
    const own = new Set(entries.map(([id]) => id))
    const rename = ([id, slot]: GraphLink): GraphLink => [own.has(id) ? prefix + id : id, slot]
    for (const [id, entry] of entries) {
      this.#entries.set(prefix + id, { node: { ...entry, inputs: renameLinks(entry.inputs, rename) }, parent: node })
    }
    const pending = node.kind.schema.output.map((_, index) => {
      const output = outputs[index]
      if (output === undefined) throw failure(node.root, `it was expanded without an output ${index}`)
      return isGraphLink(output) ? this.#openPending(node, rename(output)) : { values: listOf(output, node, index) }
    })
    const isShown = ([, { class_type: type }]: [string, ApiNode]) => this.#kinds.get(type)?.schema.output_node === true
    return { pending, shown: entries.filter(isShown).map(([id]) => this.open(prefix + id)) }
  }

  #openPending(node: GraphNode, [id, slot]: GraphLink): PendingRun[number] {
    const source = this.#entries.has(id) ? this.open(id) : undefined
    if (source?.kind.schema.output[slot] === undefined) {
      throw failure(node.root, 'it was expanded to nodes that do not give its outputs')
    }
    source.consumers.add(node)
    return { source, slot }
  }
}

/** A node that ran elsewhere: it takes nothing, and gives what it is known to give. */
function kindOfGiven(outputs: NodeOutputs): NodeKind {
  const schema = defineNode({
    name: 'Given',
    title: 'Given',
    description: '',
    category: '',
    required: {},
    outputs: outputs.map((_, index) => ({ type: '*', name: String(index), isList: true })),
  })
  return implementNode(schema, { run: () => outputs })
}

function renameLinks(inputs: ApiNode['inputs'], rename: (link: GraphLink) => GraphLink): ApiNode['inputs'] {
  const renamed = Object.entries(inputs).map(([name, value]) => [name, isGraphLink(value) ? rename(value) : value])
  return Object.fromEntries(renamed) as ApiNode['inputs']
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
