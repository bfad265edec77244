import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, option, optionsOf, seedField } from './field-parts.ts'
import { controlFields, controlNeeds, controlNetGraph } from './control-parts.ts'
import { fitPixelsNode, loadNode } from './graph-parts.ts'
import { latentCountField, sampleSeeds, samplingFields, wordFields } from './model-parts.ts'

const control = 'control_v11f1p_sd15_depth_fp16.safetensors'

export const controlnetDepth: BuiltInRecipe = {
  slug: 'controlnet-depth',
  names: { en: 'In the same space with ControlNet', vi: 'Cùng không gian với ControlNet' },
  descriptions: {
    en: 'Keeps what is near and what is far in your image, and draws another scene into that space.',
    vi: 'Giữ nguyên gần xa của ảnh và vẽ một cảnh khác vào đúng không gian đó.',
  },
  category: 'edit',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['depth', 'ControlNet', 'AI model', 'ComfyUI'],
  definition: {
    needs: controlNeeds(control, { extensions: ['comfyui_controlnet_aux'] }),
    fields: [
      imageField({ pixelsMax: 420_000 }),
      {
        key: 'given',
        type: 'radio',
        label: { en: 'What the image is', vi: 'Ảnh này là' },
        help: {
          en: 'The depth of a picture is found by an extension of ComfyUI; a map, bright where it is near, needs none.',
          vi: 'Độ sâu của ảnh do một phần mở rộng của ComfyUI tính; bản đồ độ sâu (chỗ gần thì sáng) thì không cần.',
        },
        default: 'picture',
        options: optionsOf([
          option('picture', 'A picture', 'Một bức ảnh'),
          option('map', 'A depth map', 'Bản đồ độ sâu'),
        ]),
        bind: [
          {
            as: 'map',
            node: 'guided',
            input: 'image',
            values: { picture: ['depth', 0], map: ['fitted', 0] },
          },
        ],
      },
      ...wordFields,
      ...controlFields(control),
      ...samplingFields({ steps: 24, cfg: 7, sampler: 'dpmpp_2m' }),
      latentCountField,
      seedField,
    ],
    graph: {
      load: loadNode(),
      fitted: fitPixelsNode(0.4, 64),
      depth: {
        class_type: 'DepthAnythingV2Preprocessor',
        inputs: { image: ['fitted', 0], ckpt_name: 'depth_anything_v2_vitl.pth', resolution: 512 },
      },
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      // A map needs no extension: so this is what the recipe is without one.
      ...controlNetGraph(control, { image: ['fitted', 0], width: ['size', 0], height: ['size', 1] }),
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
