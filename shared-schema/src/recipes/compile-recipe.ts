import type { ApiGraph } from '#graph/api-graph.ts'
import { ownOf } from '#graph/own-value.ts'
import { GraphDraft } from './graph-draft.ts'
import type { ParamValues } from './param-values.ts'
import type { RecipeDefinition } from './recipe-definition.ts'
import type { RecipeField } from './recipe-field.ts'
import { stageOf, writeBind, type BoundField, type RunFile } from './write-bind.ts'

/** The files of each image field, in the order of its images. */
export type RunFiles = Readonly<Record<string, readonly RunFile[]>>

export interface CompileOptions {
  readonly seed: number
  readonly files?: RunFiles
}

export interface CompiledRecipe {
  readonly graph: ApiGraph
  /** The outputs that are wanted, where the recipe names them. */
  readonly outputs?: readonly string[]
  /** What the person asked for in words, without what styles and templates make of it. */
  readonly prompt: string
  readonly negativePrompt: string
  readonly seed: number
  /** Whether another seed gives another result. */
  readonly isSeeded: boolean
  /** Every file that is read, masks too. */
  readonly images: readonly { readonly key: string; readonly fileId: string }[]
}

/** Makes the graph of a recipe for values that `checkParams` let through. The same values, seed and files give the same graph. */
export function compileRecipe(
  definition: RecipeDefinition,
  values: ParamValues,
  { seed, files = {} }: CompileOptions,
): CompiledRecipe {
  const { fields, graph, outputs, seeds = [] } = definition
  const draft = new GraphDraft(graph)
  for (const { node, input, add = 0 } of seeds) draft.write(node, input, seedAfter(seed, add))
  const bound = fields.map((field): BoundField => {
    const value = ownOf(values, field.key)
    return { field, value, files: value === undefined ? [] : (ownOf(files, field.key) ?? []) }
  })
  const writes = bound.flatMap(part => part.field.bind.map(bind => ({ bind, part, stage: stageOf(bind) })))
  for (const { bind, part } of writes.toSorted((one, other) => one.stage - other.stage)) writeBind(draft, bind, part)
  return {
    graph: draft.toGraph(outputs),
    ...(outputs && { outputs }),
    ...wordsOf(fields, values),
    seed,
    isSeeded: seeds.length > 0,
    images: bound.flatMap(({ field: { key }, files: read }) =>
      read.flatMap(({ fileId, mask }) => [fileId, ...(mask ? [mask.fileId] : [])].map(id => ({ key, fileId: id }))),
    ),
  }
}

/** Past the largest seed they begin again. */
function seedAfter(seed: number, add: number): number {
  return seed > Number.MAX_SAFE_INTEGER - add ? seed - Number.MAX_SAFE_INTEGER + add - 1 : seed + add
}

function wordsOf(fields: readonly RecipeField[], values: ParamValues): { prompt: string; negativePrompt: string } {
  const said = (isWanted: (field: RecipeField) => boolean) =>
    fields
      .filter(isWanted)
      .map(({ key }) => ownOf(values, key))
      .filter(value => typeof value === 'string')
      .filter(words => words.trim() !== '')
      .join(', ')
  const isNegative = (field: RecipeField) => field.type === 'prompt' && field.isNegative === true
  return {
    prompt: said(field => field.type === 'prompt' && !isNegative(field)) || said(field => field.type === 'text'),
    negativePrompt: said(isNegative),
  }
}
