import { ownOf } from '#graph/own-value.ts'
import { imagesOf, withMargins, type ImageValue, type ParamValues } from './param-values.ts'
import { sizeOfRatio } from './ratio-size.ts'
import type { RecipeDefinition } from './recipe-definition.ts'
import type { FieldOf } from './recipe-field.ts'

/** How many pixels may be made at once where nobody says otherwise. */
export const PIXELS_MAX = 64_000_000

/** Of an image whose size is not known. */
const UNKNOWN_PIXELS = 1_000_000

/** The size of an image as a param names it. */
export type SizeOf = (image: string) => { readonly width: number; readonly height: number } | undefined

/**
 * About how many pixels a run makes: what is asked for by ratio, or else the largest image that is given, by how much it grows
 * and how many of it are wanted.
 */
export function estimatePixels(
  { fields }: Pick<RecipeDefinition, 'fields'>,
  values: ParamValues,
  sizeOf: SizeOf = () => undefined,
): number {
  let ratioPixels: number | undefined
  let imagePixels = 0
  let times = 1
  for (const field of fields) {
    const value = ownOf(values, field.key)
    if (field.type === 'ratio' && typeof value === 'string') {
      const { width, height } = sizeOfRatio(field, value)
      ratioPixels = width * height
    }
    if (field.type === 'image') imagePixels = Math.max(imagePixels, largestOf(field, imagesOf(value), sizeOf))
    if (field.type === 'number' && typeof value === 'number') {
      if (field.kind === 'count') times *= Math.max(1, value)
      if (field.kind === 'factor') times *= value ** 2
    }
  }
  return Math.round((ratioPixels ?? (imagePixels || UNKNOWN_PIXELS)) * times)
}

function largestOf({ pixelsMax = Infinity }: FieldOf<'image'>, images: readonly ImageValue[], sizeOf: SizeOf): number {
  const pixels = images.map(({ image, margins }) => {
    const size = sizeOf(image)
    if (!size) return UNKNOWN_PIXELS
    const { width, height } = withMargins(size, margins)
    return width * height
  })
  return Math.min(pixelsMax, Math.max(0, ...pixels))
}
