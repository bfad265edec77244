import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { GraphReading } from '@atelier/shared-schema/entities/graph-reading.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { findNodeLacks } from '@atelier/shared-schema/recipes/find-node-lacks.ts'
import type { NodeLack } from '@atelier/shared-schema/recipes/find-node-lacks.ts'
import { proposeWiderFields } from '@atelier/shared-schema/recipes/propose-wider-fields.ts'
import type { WiderField } from '@atelier/shared-schema/recipes/propose-wider-fields.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { recipeFromGraph } from '@atelier/shared-schema/recipes/recipe-from-graph.ts'
import type { RecipeProposal } from '@atelier/shared-schema/recipes/recipe-from-graph.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { keepDraftNodes, readDraftNodes } from '#recipes/recipe-draft.ts'

/** What is known of the nodes of a graph, and what follows from it for the recipe that is being made. */
export interface KnownGraph {
  registry: NodeRegistry
  models: Readonly<Record<string, readonly string[]>>
  proposal: RecipeProposal
  wider: readonly WiderField[]
  /** By node. */
  lacks: ReadonlyMap<string, readonly NodeLack[]>
  /** No engine can be reached, or nobody could be asked: then nothing is said to be missing. */
  isUnsure: boolean
  isPending: boolean
}

type Known = Pick<GraphReading, 'nodes' | 'models' | 'isWithoutEngine'>

/** What engines know of a graph is what they know of its kinds: another value is no other question. */
const keyOf = (graph: ApiGraph) => {
  const kinds = new Set(Object.values(graph).map(node => node.class_type))
  return ['recipe-graph', [...kinds].toSorted().join('\n')] as const
}
const nothing: Known = { nodes: {}, models: {}, isWithoutEngine: true }

/** What reading a graph has told already is not asked for again. */
export function noteReading({ graph, nodes, models, isWithoutEngine }: GraphReading): void {
  queryClient.setQueryData<Known>(keyOf(graph), { nodes, models, isWithoutEngine })
}

/** From the server; without it as this device knew it last for the same draft. `isKept`: it is to be known here from now on. */
export function useKnownGraph(draftId: string, definition: RecipeDefinition, isKept: boolean): KnownGraph {
  const { graph } = definition
  const key = keyOf(graph)
  const asked = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Known> => {
      const { nodes, models, isWithoutEngine } = await call(routes.readGraph, { body: { graph } }, { signal })
      return { nodes, models, isWithoutEngine }
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const { data } = asked
  useEffect(() => {
    if (isKept && data && !data.isWithoutEngine) keepDraftNodes(draftId, data)
  }, [draftId, data, isKept])
  const kept = useMemo(() => (data ? undefined : (readDraftNodes(draftId) as Known | undefined)), [draftId, data])
  const known = data ?? kept ?? nothing
  const registry = useMemo(() => new Map(Object.entries(known.nodes)), [known])
  const proposal = useMemo(() => recipeFromGraph(graph, registry), [graph, registry])
  return useMemo(() => {
    const lacks = known.isWithoutEngine ? [] : findNodeLacks(definition, { registry, models: known.models })
    return {
      registry,
      models: known.models,
      proposal,
      wider: proposeWiderFields(definition, registry, proposal),
      lacks: Map.groupBy(lacks, lack => lack.node),
      isUnsure: known.isWithoutEngine,
      isPending: asked.isPending && !kept,
    }
  }, [known, registry, proposal, definition, asked.isPending, kept])
}
