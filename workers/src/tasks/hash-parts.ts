import { hashNodes } from '@atelier/database/tasks/hash-nodes.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { RunModel } from '#engine/runner/protocol.ts'
import type { EngineWork } from './run-on-engines.ts'

export interface PartHashes {
  /** By the names of their kinds. */
  readonly nodeHashes: Readonly<Record<string, string>>
  /** By `<folder>/<name>`. */
  readonly modelHashes: Readonly<Record<string, string>>
}

/** Of the nodes that had their part in a result what they and their models were, by what each engine says of its own. */
export async function hashParts(
  graph: ApiGraph,
  nodeIds: ReadonlySet<string>,
  { works, models = [] }: { works: readonly EngineWork[]; models?: readonly RunModel[] },
): Promise<PartHashes> {
  const hashed = await Promise.all(
    works.map(async ({ engine: { engine, nodes: schemas }, nodes }) => {
      const own = [...nodeIds].filter(id => nodes.has(id))
      const kinds = [...new Set(own.flatMap(id => graph[id]?.class_type ?? []))]
      return { nodes: hashNodes(kinds, schemas), models: await engine.hashModels(graph, own, models) }
    }),
  )
  return {
    nodeHashes: Object.assign({}, ...hashed.map(({ nodes }) => nodes)) as Record<string, string>,
    modelHashes: Object.assign({}, ...hashed.map(({ models }) => models)) as Record<string, string>,
  }
}
