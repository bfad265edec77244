import { TURBO_LONG_SIDE } from '#entities/turbo.ts'
import type { ApiGraph, GraphLink } from '#graph/api-graph.ts'
import { isGraphLink } from '#graph/read-graph.ts'
import { paintOver } from '#recipes/built-in/paint-over.ts'
import { compileRecipe } from '#recipes/compile-recipe.ts'
import type { RecipeDefinition } from '#recipes/recipe-definition.ts'

/** The node that loads what is drawn, and under which name. */
export const TURBO_DRAWING = { node: 'load', name: 'drawing.webp' }
/** Painted at half the size and enlarged: four times as soon, and enough to see where it goes. */
const PAINTED_LONG_SIDE = TURBO_LONG_SIDE / 2

const small: RecipeDefinition = {
  ...paintOver.definition,
  fields: paintOver.definition.fields.map(field =>
    field.type === 'ratio' ? { ...field, longSide: PAINTED_LONG_SIDE } : field,
  ),
}

export interface TurboPicture {
  readonly prompt: string
  readonly negativePrompt: string
  readonly promptStyle: string
  readonly aspectRatio: string
  readonly seed: number
  readonly strength: number
  readonly hasDrawing: boolean
}

/** What the graph of a frame would save. */
export function paintedBy(graph: ApiGraph): GraphLink {
  const link = graph['save']?.inputs['images']
  if (!isGraphLink(link)) throw new Error('this is not the graph of a frame')
  return link
}

/** The graph of a frame: that of the recipe which makes the same at full size. */
export function drawTurbo({ hasDrawing, seed, ...words }: TurboPicture): ApiGraph {
  const drawing = { drawing: [{ image: TURBO_DRAWING.name }] }
  const files = { drawing: [{ fileId: '', name: TURBO_DRAWING.name }] }
  return compileRecipe(small, { ...words, ...(hasDrawing && drawing) }, { seed, files: hasDrawing ? files : {} }).graph
}
