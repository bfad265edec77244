import type { ApiGraph, ApiNode, GraphLink } from '#graph/api-graph.ts'
import { isGraphLink } from '#graph/read-graph.ts'

/** What an engine makes of a graph of which others make the rest. */
export interface GraphCut {
  /** Output nodes to make. */
  readonly outputs: readonly string[]
  /** What others take: node and output. */
  readonly wanted: readonly GraphLink[]
  /** Nodes that ran elsewhere. */
  readonly given: Iterable<string>
}

/** The nodes that are run, and those that are given, the latter without what they were made from. */
export function cutGraph(graph: ApiGraph, { outputs, wanted, given }: GraphCut): { own: ApiGraph; given: Set<string> } {
  const nodes = new Map(Object.entries(graph))
  const known = new Set(given)
  const used = new Set<string>()
  const own = new Map<string, ApiNode>()
  const stack = [...outputs, ...wanted.map(([id]) => id)]
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const node = nodes.get(id)
    if (known.has(id)) used.add(id)
    else if (node && !own.has(id)) {
      own.set(id, node)
      for (const value of Object.values(node.inputs)) if (isGraphLink(value)) stack.push(value[0])
    }
  }
  return { own: Object.fromEntries([...nodes].filter(([id]) => own.has(id))), given: used }
}
