import type { Execution } from './execute-graph.ts'
import type { GraphNode, InputLink } from './graph-node.ts'
import type { NodeInputValues } from './list-values.ts'

/** Of each input of a node the list of its values, so far as they are there. */
export function readInputs(
  node: GraphNode,
  { graph, host }: Pick<Execution, 'graph' | 'host'>,
  valuesOf: (link: InputLink) => readonly unknown[] | undefined,
): Map<string, readonly unknown[]> {
  const { required, optional, hidden } = node.kind.schema.input
  const links = new Map(node.links.map(link => [link.name, link]))
  const lists = new Map<string, readonly unknown[]>()
  for (const [name, value] of Object.entries(node.inputs)) {
    const link = links.get(name)
    if (link && !link.isRaw) {
      // Whether something else needed it by now must make no difference.
      const values = link.isLazy && !node.asked.has(name) ? undefined : valuesOf(link)
      if (values) lists.set(name, values)
    } else if (Object.hasOwn(required, name) || (Object.hasOwn(optional, name) && value !== null))
      lists.set(name, [value])
  }
  for (const [name, what] of Object.entries(hidden)) {
    if (what === 'PROMPT') lists.set(name, [graph])
    else if (what === 'EXTRA_PNGINFO') lists.set(name, [host.workflow === undefined ? {} : { workflow: host.workflow }])
    else if (what === 'UNIQUE_ID') lists.set(name, [node.id])
  }
  return lists
}

/** Asks a kind which of its lazy inputs it needs; the sources of those that it had not asked for before. */
export function askLazy(node: GraphNode, calls: readonly NodeInputValues[]): GraphNode[] {
  const { needs } = node.kind
  const lazy = node.links.filter(link => link.isLazy && !node.asked.has(link.name))
  if (!needs || lazy.length === 0) return []
  const names = new Set(calls.flatMap(inputs => needs(inputs)))
  const asked = lazy.filter(link => names.has(link.name))
  for (const { name } of asked) node.asked.add(name)
  return asked.map(link => link.source)
}
