import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { NodeInput } from '@atelier/shared-schema/graph/node-schema.ts'
import { folderOf } from './describe-nodes.ts'

/** Kinds that paint without being told by what. */
const paintByThemselves: ReadonlySet<string> = new Set(['AtelierPainter', 'AtelierPainterLoop'])
const PAINTER = 'checkpoints/studio-painter'

/** The models that nodes of a graph run with, as `<folder>/<name>`. What is uploaded is no model. */
export function listUsedModels(graph: ApiGraph, nodeIds: Iterable<string>, schemas: NodeRegistry): string[] {
  const used = new Set<string>()
  for (const id of nodeIds) {
    const node = graph[id]
    const schema = node && schemas.get(node.class_type)
    if (!node || !schema) continue
    if (paintByThemselves.has(node.class_type)) used.add(PAINTER)
    const inputs = { ...schema.input.required, ...schema.input.optional }
    for (const model of Object.entries(inputs).flatMap(input => namedModel(node, input))) used.add(model)
  }
  return [...used].toSorted()
}

function namedModel({ inputs }: ApiNode, [name, input]: [string, NodeInput]): string[] {
  const folder = folderOf(input)
  const value = inputs[name]
  return folder === undefined || folder === 'input' || typeof value !== 'string' ? [] : [`${folder}/${value}`]
}
