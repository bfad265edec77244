import type { GenerationProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { FieldOf, RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { sortFields } from '#recipes/box/box-fields.ts'
import { fittingParams } from '#recipes/kept-params.ts'
import type { Params } from '#recipes/kept-params.ts'

type Asked = Pick<GenerationProps, 'prompt' | 'count' | 'params'>

/** What a frame asks for, by the keys of its recipe's fields; what another recipe took stays for the way back to it. */
export function paramsOfFrame(fields: readonly RecipeField[], { prompt, count, params }: Asked): Params {
  const { prompt: promptField, count: countField } = sortFields(fields)
  return {
    ...fittingParams(fields, params),
    ...(promptField && prompt !== '' && { [promptField.key]: prompt }),
    ...(countField && { [countField.key]: Math.min(countField.max, Math.max(countField.min, count)) }),
  }
}

/** The same the other way round: prompt and count are props of their own, so that two people change them at once. */
export function askedOfParams(fields: readonly RecipeField[], before: Asked, params: Params): Asked {
  const { prompt: promptField, count: countField } = sortFields(fields)
  const own = new Set([promptField?.key, countField?.key])
  const known = new Set(fields.map(({ key }) => key))
  const rest = Object.entries(params).filter(([key]) => !own.has(key))
  const others = Object.entries(before.params).filter(([key]) => !known.has(key))
  const prompt = promptField && params[promptField.key]
  const count = countField && params[countField.key]
  return {
    prompt: promptField ? (typeof prompt === 'string' ? prompt : '') : before.prompt,
    count: typeof count === 'number' ? count : before.count,
    // Everything that is filled in comes from inputs, whose values are plain JSON.
    params: Object.fromEntries([...others, ...rest]) as Asked['params'],
  }
}

export interface FrameFields {
  image: FieldOf<'image'> | undefined
  /** How much of the image may change. */
  strength: FieldOf<'number'> | undefined
}

/** What of a recipe stands in the line under a frame, beside what every prompt box has. */
export function frameFieldsOf(fields: readonly RecipeField[]): FrameFields {
  return {
    image: fields.find((field): field is FieldOf<'image'> => field.type === 'image' && field.mask === 'none'),
    strength: fields.find(
      (field): field is FieldOf<'number'> =>
        field.type === 'number' && field.kind === 'decimal' && field.key === 'strength' && field.max <= 1,
    ),
  }
}
