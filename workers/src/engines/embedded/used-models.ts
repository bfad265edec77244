import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { listNamedModels } from '@atelier/shared-schema/graph/named-models.ts'
import type { NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'

/** Kinds that paint without being told by what. */
const paintByThemselves: ReadonlySet<string> = new Set(['AtelierPainter', 'AtelierPainterLoop'])
const PAINTER = 'checkpoints/studio-painter'

/** The models that nodes of a graph run with, as `<folder>/<name>`. */
export function listUsedModels(graph: ApiGraph, nodeIds: Iterable<string>, schemas: NodeRegistry): string[] {
  const ids = [...nodeIds]
  const used = new Set(listNamedModels(graph, ids, schemas).map(({ folder, name }) => `${folder}/${name}`))
  if (ids.some(id => paintByThemselves.has(graph[id]?.class_type ?? ''))) used.add(PAINTER)
  return [...used].toSorted()
}
