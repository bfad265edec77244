import { z } from 'zod'
import type { NodeSchema } from '#graph/node-schema.ts'
import { recipeGraph } from '#recipes/recipe-definition.ts'

/** Schemas go out as the engines gave them. */
const nodeSchema = z.custom<NodeSchema>(value => typeof value === 'object' && value !== null)

/** A graph that somebody wants to make a recipe of, and what the engines here know of it. */
export const graphReading = z.object({
  /** What the recipe may be called at first; '' where nothing says. */
  name: z.string(),
  graph: recipeGraph,
  /** By kind, those that an engine here has: what is not among them is missing. */
  nodes: z.record(z.string(), nodeSchema),
  /** The models that there are now, by the folders that these nodes choose from. */
  models: z.record(z.string(), z.array(z.string())),
  /** No engine can be reached: then nothing can be said to be missing. */
  isWithoutEngine: z.boolean(),
})
export type GraphReading = z.infer<typeof graphReading>

/** Why something is no graph that a recipe can be made of; `reason` of the details of the refusal. */
export const graphRefusals = [
  'not-a-graph',
  'no-graph-in-picture',
  'no-graph-in-task',
  'workflow-unknown-kinds',
  'workflow-broken',
] as const
export type GraphRefusalReason = (typeof graphRefusals)[number]
