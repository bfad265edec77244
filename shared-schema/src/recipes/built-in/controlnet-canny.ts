import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, imageField, seedField } from './field-parts.ts'
import { controlFields, controlNeeds, controlNetGraph } from './control-parts.ts'
import { fitPixelsNode, loadNode } from './graph-parts.ts'
import { latentCountField, sampleSeeds, samplingFields, wordFields } from './model-parts.ts'

const control = 'control_v11p_sd15_canny_fp16.safetensors'

export const controlnetCanny: BuiltInRecipe = {
  slug: 'controlnet-canny',
  names: { en: 'Along the edges with ControlNet', vi: 'Theo đường viền với ControlNet' },
  descriptions: {
    en: 'Keeps the outlines of your image and draws everything within them as your words say.',
    vi: 'Giữ đường nét của ảnh và vẽ lại mọi thứ bên trong theo lời bạn.',
  },
  category: 'edit',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['edges', 'ControlNet', 'AI model', 'ComfyUI'],
  definition: {
    needs: controlNeeds(control),
    fields: [
      imageField({ pixelsMax: 420_000 }),
      ...wordFields,
      ...controlFields(control),
      ...(['low_threshold', 'high_threshold'] as const).map(input =>
        decimalField({
          key: input === 'low_threshold' ? 'faintEdges' : 'clearEdges',
          label:
            input === 'low_threshold'
              ? { en: 'Faint edges from', vi: 'Viền mờ từ mức' }
              : { en: 'Clear edges from', vi: 'Viền rõ từ mức' },
          isAdvanced: true,
          default: input === 'low_threshold' ? 0.2 : 0.5,
          min: 0.01,
          max: 0.99,
          step: 0.01,
          bind: [{ as: 'value', node: 'edges', input }],
        }),
      ),
      ...samplingFields({ steps: 24, cfg: 7, sampler: 'dpmpp_2m' }),
      latentCountField,
      seedField,
    ],
    graph: {
      load: loadNode(),
      fitted: fitPixelsNode(0.4, 64),
      edges: { class_type: 'Canny', inputs: { image: ['fitted', 0], low_threshold: 0.2, high_threshold: 0.5 } },
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      ...controlNetGraph(control, { image: ['edges', 0], width: ['size', 0], height: ['size', 1] }),
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
