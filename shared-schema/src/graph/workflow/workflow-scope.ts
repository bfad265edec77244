import type { Subgraph, WorkflowFile, WorkflowGraph, WorkflowLink, WorkflowNode } from './workflow-file.ts'
import { firstValue, isSetter } from './editor-nodes.ts'
import { BYPASSED, MUTED } from './workflow-file.ts'

/** The whole workflow, or one use of a subgraph in it. */
export interface Scope {
  /** Before the ids of its nodes: `12:7:`. */
  readonly prefix: string
  readonly nodes: ReadonlyMap<string, WorkflowNode>
  readonly links: ReadonlyMap<string, WorkflowLink>
  /** What leads to the outputs of a subgraph, by their place. */
  readonly outgoing: ReadonlyMap<number, WorkflowLink>
  /** Nodes that name what is linked to them, by that name. */
  readonly setters: ReadonlyMap<unknown, WorkflowNode>
  readonly around: { readonly scope: Scope; readonly instance: WorkflowNode; readonly subgraph: Subgraph } | undefined
  /** Inside of subgraphs used here, by the id of the node that uses them. */
  readonly inner: Map<string, Scope>
  /** Values that this use of a subgraph gives to widgets of its nodes: `[node id, widget]` joined by a line break. */
  readonly promoted: ReadonlyMap<string, unknown>
  /** Values it gives to its own inputs, by name. */
  readonly given: ReadonlyMap<string, unknown>
}

export interface ScopedNode {
  readonly scope: Scope
  readonly node: WorkflowNode
  readonly id: string
}

export interface WorkflowProblem {
  /** The id of the node in the editor, with those of the subgraphs around it; absent when it is the whole. */
  readonly node?: string
  readonly message: string
}

export interface OpenedWorkflow {
  readonly subgraphs: ReadonlyMap<string, Subgraph>
  /** All nodes that are in use, those of subgraphs once for each use. Muted and bypassed ones are in their scopes alone. */
  readonly nodes: readonly ScopedNode[]
}

const NODES_MAX = 10_000

/** Opens every use of a subgraph. Uses within uses may multiply, so there is an end to it. */
export function openWorkflow(file: WorkflowFile): OpenedWorkflow | WorkflowProblem {
  const subgraphs = new Map(file.definitions.map(subgraph => [subgraph.id, subgraph]))
  const nodes: ScopedNode[] = []
  const pending: { scope: Scope; path: ReadonlySet<string> }[] = [{ scope: rootScope(file), path: new Set() }]
  let count = 0
  for (let next = pending.shift(); next; next = pending.shift()) {
    const { scope, path } = next
    count += scope.nodes.size
    if (count > NODES_MAX) return { message: `With its subgraphs the workflow has more than ${NODES_MAX} nodes.` }
    for (const node of scope.nodes.values()) {
      const id = scope.prefix + node.id
      const subgraph = subgraphs.get(node.type)
      if (subgraph && path.has(subgraph.id)) return { node: id, message: 'A subgraph contains itself.' }
      if (node.mode === MUTED || node.mode === BYPASSED) continue
      if (!subgraph) {
        nodes.push({ scope, node, id })
        continue
      }
      const inner = innerScope(scope, node, subgraph)
      scope.inner.set(node.id, inner)
      pending.push({ scope: inner, path: new Set([...path, subgraph.id]) })
    }
  }
  return { subgraphs, nodes }
}

function rootScope(graph: WorkflowGraph): Scope {
  return { prefix: '', ...mapGraph(graph), around: undefined, inner: new Map(), promoted: new Map(), given: new Map() }
}

function innerScope(scope: Scope, instance: WorkflowNode, subgraph: Subgraph): Scope {
  return {
    prefix: `${scope.prefix}${instance.id}:`,
    ...mapGraph(subgraph, subgraph.outputNode.id),
    around: { scope, instance, subgraph },
    inner: new Map(),
    ...readPromoted(scope, instance),
  }
}

function mapGraph({ nodes, links }: WorkflowGraph, outputNode?: string) {
  const outgoing = links.filter(link => link.target_id === outputNode)
  return {
    nodes: new Map(nodes.map(node => [node.id, node])),
    links: new Map(links.map(link => [link.id, link])),
    outgoing: new Map(outgoing.map(link => [link.target_slot, link])),
    setters: new Map(nodes.filter(isSetter).map(node => [firstValue(node), node])),
  }
}

export function promotedKey(node: string, widget: string): string {
  return `${node}\n${widget}`
}

/**
 * What a use of a subgraph says of the widgets it shows. Newer files name the widgets (`proxyWidgets`), older ones give values
 * in the order of the inputs that have a widget. Where nothing is said the value inside holds.
 */
function readPromoted(scope: Scope, instance: WorkflowNode): Pick<Scope, 'promoted' | 'given'> {
  const promoted = new Map<string, unknown>()
  const given = new Map<string, unknown>()
  const say = ([node, widget]: Proxy, value: unknown) => {
    if (value === null || value === undefined) return
    if (node === OWN) given.set(widget, value)
    else promoted.set(promotedKey(node, widget), value)
  }
  const proxies = readProxies(instance.properties?.proxyWidgets)
  const own = instance.inputs.flatMap((input): Proxy[] => (input.widget ? [[OWN, input.name]] : []))
  const values = instance.widgets_values
  if (Array.isArray(values)) {
    for (const [index, proxy] of (proxies.length > 0 ? proxies : own).entries()) say(proxy, values[index])
  } else for (const [name, value] of Object.entries(values ?? {})) say([OWN, name], value)
  // What is said further out of a use within goes before what the use says itself.
  for (const proxy of [...own, ...proxies]) say(proxy, scope.promoted.get(promotedKey(instance.id, proxy[1])))
  return { promoted, given }
}

type Proxy = readonly [node: string, widget: string]

/** Names the use of the subgraph itself instead of a node in it. */
const OWN = '-1'

function readProxies(proxies: unknown): Proxy[] {
  if (!Array.isArray(proxies)) return []
  return proxies.map(proxy => {
    const [node, widget] = Array.isArray(proxy) ? (proxy as unknown[]) : []
    return [String(node), String(widget)] as const
  })
}
