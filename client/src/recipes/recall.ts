import { readRatio, sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import type { FieldOf, RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { fittingParams } from './kept-params.ts'
import type { Params } from './kept-params.ts'

/** What of a picture is taken over: P, S, A, D, R. */
export const recallParts = ['prompt', 'seed', 'all', 'size', 'remix'] as const
export type RecallPart = (typeof recallParts)[number]

/** What is known of how a picture was made; of one that was brought from elsewhere, what its file said. */
export interface Recalled {
  imageId: string
  /** The recipe and what was filled in, where it was made here. */
  recipeId: string | null
  params: Params
  prompt: string
  seed: string
  width: number
  height: number
}

/** The one prompt that says what to make. */
export function mainPromptOf(fields: readonly RecipeField[]): FieldOf<'prompt'> | undefined {
  return fields.find((field): field is FieldOf<'prompt'> => field.type === 'prompt' && !field.isNegative)
}

/** What these fields get of it; what they have no place for is left out. */
export function paramsOfRecall(fields: readonly RecipeField[], part: RecallPart, from: Recalled): Params {
  const all = { ...fittingParams(fields, from.params), ...promptParam(fields, from) }
  if (part === 'prompt') return promptParam(fields, from)
  if (part === 'seed') return seedParam(fields, from)
  if (part === 'size') return sizeParam(fields, from)
  if (part === 'remix') return imageParam(fields, from)
  return { ...sizeParam(fields, from), ...all, ...seedParam(fields, from) }
}

function promptParam(fields: readonly RecipeField[], { params, prompt }: Recalled): Params {
  const field = mainPromptOf(fields)
  if (!field) return {}
  // As it was written, with its choices still open, where that is known.
  const written = params[field.key]
  const text = typeof written === 'string' ? written : prompt
  return text === '' ? {} : fittingParams(fields, { [field.key]: text })
}

function seedParam(fields: readonly RecipeField[], { seed }: Recalled): Params {
  const field = fields.find(candidate => candidate.type === 'number' && candidate.kind === 'seed')
  const number = Number(seed)
  // Beyond what JSON keeps exactly it would be another seed.
  return field && seed !== '' && Number.isSafeInteger(number) ? fittingParams(fields, { [field.key]: number }) : {}
}

function sizeParam(fields: readonly RecipeField[], { width, height }: Recalled): Params {
  const field = fields.find(candidate => candidate.type === 'ratio')
  if (!field || width === 0 || height === 0) return {}
  const isSame = (ratio: string) => {
    const size = sizeOfRatio(field, ratio)
    return size.width === width && size.height === height
  }
  const exact = field.ratios.find(isSame)
  const own = `${width}x${height}`
  if (exact === undefined && field.key in fittingParams([field], { [field.key]: own })) return { [field.key]: own }
  return { [field.key]: exact ?? nearest(field.ratios, width / height) }
}

function nearest(ratios: readonly string[], wanted: number): string {
  const distance = (ratio: string) => {
    const { width, height } = readRatio(ratio) ?? { width: 1, height: 1 }
    return Math.abs(Math.log(width / height / wanted))
  }
  return ratios.toSorted((one, other) => distance(one) - distance(other))[0] ?? '1:1'
}

function imageParam(fields: readonly RecipeField[], { imageId }: Recalled): Params {
  const field = fields.find(({ type }) => type === 'image')
  return field ? fittingParams(fields, { [field.key]: [{ image: imageId }] }) : {}
}
