import { isPlainValue, type PlainValue } from '#documents/plain-value.ts'
import type { GraphLink } from './api-graph.ts'
import { graphError, type GraphError } from './graph-errors.ts'

/** A node of a graph that nobody has judged yet, taken apart. */
export interface ReadNode {
  readonly id: string
  readonly classType: string
  readonly title: string | undefined
  readonly inputs: Readonly<Record<string, unknown>>
}

export type ReadGraph = { readonly nodes: ReadonlyMap<string, ReadNode> } | { readonly error: GraphError }

export const GRAPH_NODES_MAX = 5_000

/** Takes what somebody sent for a graph apart, into a map: ids are any text, `__proto__` and `constructor` too. */
export function readGraph(graph: unknown, nodesMax = GRAPH_NODES_MAX): ReadGraph {
  if (!isRecord(graph)) {
    return { error: graphError('invalid_prompt', 'The graph is not an object of nodes by their ids') }
  }
  const entries = Object.entries(graph)
  if (entries.length > nodesMax) {
    return { error: graphError('invalid_prompt', `The graph has ${entries.length} nodes; at most ${nodesMax} can run`) }
  }
  const nodes = new Map<string, ReadNode>()
  for (const [id, entry] of entries) {
    const read = readNode(id, entry)
    if ('type' in read) return { error: read }
    nodes.set(id, read)
  }
  return { nodes }
}

function readNode(id: string, entry: unknown): ReadNode | GraphError {
  const details = `Node ID '#${id}'`
  if (!isRecord(entry)) return graphError('invalid_prompt', 'A node is not an object', details, { node_id: id })
  const title = titleOf(entry)
  const classType = Object.hasOwn(entry, 'class_type') ? entry['class_type'] : undefined
  if (typeof classType !== 'string') {
    return graphError(
      'missing_node_type',
      `Node '${title ?? `ID #${id}`}' has no class_type. The workflow may be corrupted or a custom node is missing.`,
      details,
      { node_id: id, class_type: null, node_title: title ?? null },
    )
  }
  const inputs = Object.hasOwn(entry, 'inputs') ? entry['inputs'] : undefined
  if (!isRecord(inputs)) {
    return graphError('invalid_prompt', `Node '${title ?? classType}' has no inputs`, details, { node_id: id })
  }
  if (!isPlainRest(entry)) {
    return graphError('invalid_prompt', `Node '${title ?? classType}' holds what is no JSON`, details, { node_id: id })
  }
  return { id, classType, title, inputs }
}

/** All but its inputs, which are judged one by one. */
function isPlainRest(entry: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(entry).every(([key, value]) => key === 'inputs' || isPlainValue(value))
}

function titleOf(entry: Readonly<Record<string, unknown>>): string | undefined {
  const meta = Object.hasOwn(entry, '_meta') ? entry['_meta'] : undefined
  if (!isRecord(meta) || !Object.hasOwn(meta, 'title')) return undefined
  return typeof meta['title'] === 'string' ? meta['title'] : undefined
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Two entries, the id of a node and the index of its output. Whether they exist is another question. */
export function isGraphLink(value: unknown): value is GraphLink {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'
}

/** What can be sent back of a value nobody has judged. */
export function asPlain(value: unknown): PlainValue {
  return isPlainValue(value) ? value : null
}
