import type { ApiGraph, GraphLink } from '#graph/api-graph.ts'
import type { RecipeField } from '#recipes/recipe-field.ts'
import { decimalField, option, optionsOf } from './field-parts.ts'

const formats = [option('webp', 'WebP', 'WebP'), option('gif', 'GIF', 'GIF')]

/** How fast, and in which format: the gate of the other stays shut. */
export function formatField({ fps }: { readonly fps: number }): RecipeField[] {
  return [
    decimalField({
      key: 'fps',
      label: { en: 'Frames a second', vi: 'Khung hình mỗi giây' },
      default: fps,
      min: 1,
      max: 30,
      step: 1,
      bind: [
        { as: 'value', node: 'saveWebp', input: 'fps' },
        { as: 'value', node: 'saveGif', input: 'fps' },
      ],
    }),
    {
      key: 'format',
      type: 'radio',
      label: { en: 'Format', vi: 'Định dạng' },
      default: 'webp',
      options: optionsOf(formats),
      bind: [
        { as: 'map', node: 'asWebp', input: 'open', values: { webp: true, gif: false } },
        { as: 'map', node: 'asGif', input: 'open', values: { webp: false, gif: true } },
      ],
    },
  ]
}

export function savedAnimation(images: GraphLink): ApiGraph {
  const prefix = { filename_prefix: 'atelier' }
  return {
    asWebp: { class_type: 'AtelierGate', inputs: { open: true, value: images } },
    asGif: { class_type: 'AtelierGate', inputs: { open: false, value: images } },
    saveWebp: {
      class_type: 'SaveAnimatedWEBP',
      inputs: { images: ['asWebp', 0], ...prefix, fps: 10, lossless: false, quality: 85, method: 'default' },
    },
    saveGif: {
      class_type: 'AtelierSaveGif',
      inputs: { images: ['asGif', 0], ...prefix, fps: 10, colours: 256, dither: 0.8, loops: 0 },
    },
  }
}
