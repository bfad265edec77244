import { STYLE_IMAGES_MAX } from '#entities/style.ts'
import { promptField } from './built-in/field-parts.ts'
import { paintingInStyle } from './built-in/graph-parts.ts'
import type { RecipeDefinition } from './recipe-definition.ts'

const SIDE = 640

/** Paints a prompt in a style that is being put together and is kept nowhere yet: its images come as params, its weights are here. */
export function stylePreview(weights: readonly number[]): RecipeDefinition {
  const painting = paintingInStyle({ width: SIDE, height: SIDE })
  const { style } = painting.graph
  const written = Object.fromEntries(weights.map((weight, index) => [`weight${index + 1}`, weight]))
  return {
    fields: [
      promptField(),
      {
        key: 'images',
        type: 'image',
        label: { en: 'Images', vi: 'Ảnh' },
        isRequired: true,
        countMin: 1,
        countMax: STYLE_IMAGES_MAX,
        mask: 'none',
        bind: [{ as: 'images', node: 'styleImage', input: 'image', into: { node: 'style', input: 'style' } }],
      },
    ],
    ...painting,
    graph: { ...painting.graph, ...(style && { style: { ...style, inputs: { ...style.inputs, ...written } } }) },
  }
}
