import type { ApiGraph, ApiNode } from '#graph/api-graph.ts'
import type { NodeSchema } from '#graph/node-schema.ts'
import { ownOf } from '#graph/own-value.ts'

/** What services charge for the images that a graph asks them for, in credits: see `credits_each` of node-schema.ts. */
export function creditsOfServices(graph: ApiGraph, schemaOf: (kind: string) => NodeSchema | undefined): number {
  return Object.values(graph).reduce((sum, node) => sum + creditsOfNode(node, schemaOf(node.class_type)), 0)
}

function creditsOfNode({ inputs }: ApiNode, schema: NodeSchema | undefined): number {
  const required = schema?.input.required ?? {}
  return Object.entries(required).reduce((sum, [name, [, { credits_each: each }]]) => {
    if (!each) return sum
    const chosen = inputs[name]
    const credits = typeof chosen === 'string' ? (ownOf(each, chosen) ?? 0) : Math.max(0, ...Object.values(each))
    return sum + credits * countOf(inputs['images'], required['images']?.[1].max)
  }, 0)
}

/** As many as there may be where a link gives the number. */
function countOf(count: unknown, most = 1): number {
  return typeof count === 'number' ? count : most
}
