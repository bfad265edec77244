import { z } from 'zod'
import type { ApiGraph } from '#graph/api-graph.ts'
import { findDefinitionFaults } from './definition-faults.ts'
import { fitsTogether } from './fits-together.ts'
import { nodeId, plainJson, seedPlace } from './recipe-bind.ts'
import { recipeField } from './recipe-field.ts'
import { recipeNeeds } from './recipe-needs.ts'

export const RECIPE_FIELDS_MAX = 64
export const RECIPE_NODES_MAX = 500
/** Of the whole definition, as JSON. */
export const RECIPE_BYTES_MAX = 256 * 1024

export const recipeGraph: z.ZodType<ApiGraph> = z
  .record(
    nodeId,
    z.object({
      class_type: z.string().min(1).max(200),
      inputs: z.record(z.string().max(200), plainJson),
      _meta: z.object({ title: z.string().max(200).optional() }).optional(),
    }),
  )
  .refine(graph => Object.keys(graph).length <= RECIPE_NODES_MAX, `must have at most ${RECIPE_NODES_MAX} nodes`)

/** A recipe: a graph, and which of its inputs people fill in. */
export const recipeDefinition = z
  .object({
    fields: z.array(recipeField).max(RECIPE_FIELDS_MAX, `must be at most ${RECIPE_FIELDS_MAX} fields`),
    graph: recipeGraph,
    /** The output nodes that are wanted; all of them without it. */
    outputs: z.array(nodeId).min(1).max(64).optional(),
    /** Where the seed of a run goes. Without any, the same params always give the same result. */
    seeds: z.array(seedPlace).max(64).optional(),
    /** Without it the engine that comes with the product is enough. */
    needs: recipeNeeds.optional(),
  })
  .superRefine(fitsTogether({ bytesMax: RECIPE_BYTES_MAX, findFaults: findDefinitionFaults }))
export type RecipeDefinition = z.infer<typeof recipeDefinition>
