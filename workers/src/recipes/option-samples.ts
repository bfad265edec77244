import { filmLooks } from '@atelier/shared-schema/recipes/built-in/film-looks.ts'
import { media } from '@atelier/shared-schema/recipes/built-in/field-parts.ts'
import type { RecipeSample } from './recipe-samples.ts'

interface OptionSample {
  /** Of the picture's file. */
  readonly name: string
  readonly slug: string
  readonly key: string
  readonly value: string
  readonly sample: RecipeSample
}

const lighthouse: RecipeSample = {
  params: { place: 'own', prompt: 'a lighthouse by the sea, at sunset', aspectRatio: '1:1' },
  seed: 3,
}
const harbour: RecipeSample = { params: { grain: 0, vignette: 0 }, images: { image: ['harbour'] } }

/** What the options of choices among pictures are shown by. */
export const optionSamples: readonly OptionSample[] = [
  ...media.map(({ value }) => ({
    name: `medium-${value}`,
    slug: 'landscape',
    key: 'medium',
    value,
    sample: { ...lighthouse, params: { ...lighthouse.params, time: 'any' } },
  })),
  ...Object.keys(filmLooks).map(value => ({
    name: `look-${value}`,
    slug: 'film-look',
    key: 'look',
    value,
    sample: harbour,
  })),
]
