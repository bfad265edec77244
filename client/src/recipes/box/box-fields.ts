import { isUnused } from '@atelier/shared-schema/recipes/check-params.ts'
import type { FieldOf, RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { mainPromptOf } from '#recipes/recall.ts'

/** Where in the prompt box each field of a recipe stands; the rest is behind "All settings". */
export interface BoxFields {
  prompt: FieldOf<'prompt'> | undefined
  negative: FieldOf<'prompt'> | undefined
  image: FieldOf<'image'> | undefined
  style: FieldOf<'style'> | undefined
  ratio: FieldOf<'ratio'> | undefined
  count: FieldOf<'number'> | undefined
  seed: FieldOf<'number'> | undefined
  rest: readonly RecipeField[]
}

export function sortFields(all: readonly RecipeField[]): BoxFields {
  const fields = all.filter(field => !isUnused(field))
  const numberOf = (kind: 'count' | 'seed') =>
    fields.find((field): field is FieldOf<'number'> => field.type === 'number' && field.kind === kind)
  const found = {
    prompt: mainPromptOf(fields),
    negative: fields.find((field): field is FieldOf<'prompt'> => field.type === 'prompt' && field.isNegative === true),
    // A mask is painted in the form, which has the room for it.
    image: fields.find((field): field is FieldOf<'image'> => field.type === 'image' && field.mask === 'none'),
    style: fields.find((field): field is FieldOf<'style'> => field.type === 'style' && field.of === 'words'),
    ratio: fields.find((field): field is FieldOf<'ratio'> => field.type === 'ratio'),
    count: numberOf('count'),
    seed: numberOf('seed'),
  }
  const placed = new Set<RecipeField | undefined>(Object.values(found))
  return { ...found, rest: fields.filter(field => !placed.has(field)) }
}
