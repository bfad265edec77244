import type { GraphError, GraphRefusal } from '@atelier/shared-schema/graph/graph-errors.ts'

/** What is wrong with a graph, a line for each input. */
export function describeRefusal({ error, node_errors: nodes }: GraphRefusal): string[] {
  const lines = Object.entries(nodes).flatMap(([id, { class_type: kind, errors }]) =>
    errors.map(entry => `  ${kind} (node ${id})${inputOf(entry)}: ${entry.message}${detailsOf(entry)}`),
  )
  return [`The graph cannot run: ${error.message}${lines.length === 0 ? detailsOf(error) : ''}`, ...lines]
}

function inputOf({ extra_info: info }: GraphError): string {
  const name = info['input_name']
  return typeof name === 'string' ? `, input ${name}` : ''
}

function detailsOf({ details }: GraphError): string {
  return details ? ` (${details})` : ''
}
