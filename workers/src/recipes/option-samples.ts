import { media } from '@atelier/shared-schema/recipes/built-in/field-parts.ts'
import { filmLooks } from '@atelier/shared-schema/recipes/built-in/film-looks.ts'
import type { RecipeSample } from './recipe-samples.ts'

interface OptionSample {
  /** Of the picture's file. */
  readonly name: string
  readonly slug: string
  readonly sample: RecipeSample
}

const scene = 'a lighthouse by the sea, at sunset'

/** What the options of choices among pictures are shown by. */
export const optionSamples: readonly OptionSample[] = [
  ...media.map(({ value, words }) => ({
    name: `medium-${value}`,
    slug: 'text-to-image',
    sample: { params: { prompt: words === '' ? scene : `${scene}, ${words}`, size: '320x320' }, seed: 3 },
  })),
  ...Object.keys(filmLooks).map(look => ({
    name: `look-${look}`,
    slug: 'film-look',
    sample: { params: { look, grain: 0, vignette: 0 }, images: { image: ['harbour'] } },
  })),
]
