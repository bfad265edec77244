import type { GraphReading, GraphRefusalReason } from '@atelier/shared-schema/entities/graph-reading.ts'
import { graphRefusals } from '@atelier/shared-schema/entities/graph-reading.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { proposedDefinition, recipeFromGraph } from '@atelier/shared-schema/recipes/recipe-from-graph.ts'
import { proposeWiderFields } from '@atelier/shared-schema/recipes/propose-wider-fields.ts'
import { call } from '#api/call.ts'
import { isApiError } from '#api/failures.ts'
import { draftOfRecipe } from '#recipes/recipe-draft.ts'
import type { RecipeDraft } from '#recipes/recipe-draft.ts'
import { addField } from './edit-definition.ts'
import { noteReading } from './hooks/use-known-graph.ts'

/** With what is likely to be asked for chosen already: sides as one choice of shapes. */
export function draftOfGraph(reading: GraphReading): RecipeDraft {
  noteReading(reading)
  const { graph, nodes, name } = reading
  const registry = new Map(Object.entries(nodes))
  const proposal = recipeFromGraph(graph, registry)
  const proposed = proposedDefinition(graph, proposal)
  const sizes = proposeWiderFields(proposed, registry, proposal).filter(({ what }) => what === 'size')
  return {
    name,
    description: '',
    category: 'create',
    group: 'advance',
    layout: 'recipe-detail-1',
    tags: [],
    cover: null,
    definition: sizes.reduce((definition, { field }) => addField(definition, field), proposed),
  }
}

/** Another one that begins as this one is; the words are in the person's language. */
export function draftOfCopy(recipe: RecipeAnswer, words: { name: string; description: string }): RecipeDraft {
  return { ...draftOfRecipe(recipe), ...words, cover: null }
}

export function readPastedGraph(written: string): Promise<GraphReading> {
  return call(routes.readGraph, { body: { graph: parse(written) } })
}

export function readGraphFile(file: File): Promise<GraphReading> {
  return call(routes.readGraphFile, { body: { file } })
}

export function readGraphOf(what: { taskId: string } | { imageId: string }): Promise<GraphReading> {
  return call(routes.readGraph, { body: what })
}

/** What is no JSON is no graph: the server says so in its words. */
function parse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

/** Why no recipe can be made of something; undefined where it is another failure. */
export function refusalOf(error: unknown): { reason: GraphRefusalReason; more: string } | undefined {
  if (!isApiError(error)) return undefined
  const { reason, more } = error.details ?? {}
  const known = graphRefusals.find(each => each === reason)
  return known && { reason: known, more: typeof more === 'string' ? more : '' }
}
