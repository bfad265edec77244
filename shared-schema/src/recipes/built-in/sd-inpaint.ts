import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, seedField, wholeField } from './field-parts.ts'
import { fitPixelsNode, loadNode, saveNode } from './graph-parts.ts'
import { checkpointNeeds, modelField, sampleSeeds, samplingFields, wordFields } from './model-parts.ts'
import { conditionsOf, decoded, samplerNode } from './sampling-graph.ts'

const usual = 'sd-v1-5-inpainting.safetensors'

export const sdInpaint: BuiltInRecipe = {
  slug: 'sd-inpaint',
  names: { en: 'Fill a part with Stable Diffusion', vi: 'Vẽ lại một phần với Stable Diffusion' },
  descriptions: {
    en: 'Mark a part of an image and say what should be there: a model that was made for filling draws it to fit. From an ONNX folder on this machine, or on a ComfyUI server.',
    vi: 'Tô một phần của ảnh và nói cần có gì ở đó: mô hình chuyên vẽ bù sẽ vẽ cho khớp. Chạy từ thư mục ONNX trên máy này hoặc trên máy chủ ComfyUI.',
  },
  category: 'edit',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['inpaint', 'mask', 'Stable Diffusion', 'AI model', 'ONNX', 'ComfyUI'],
  definition: {
    needs: checkpointNeeds(usual, 4),
    fields: [
      imageField({
        mask: 'required',
        pixelsMax: 420_000,
        bind: [
          { as: 'image', node: 'load', input: 'image' },
          { as: 'mask', node: 'chosen', input: 'image' },
        ],
      }),
      ...wordFields,
      modelField({ folder: 'checkpoints', example: usual }),
      wholeField({
        key: 'grow',
        label: { en: 'Draw a little beyond the mark', vi: 'Vẽ lấn ra ngoài vùng tô' },
        isAdvanced: true,
        default: 6,
        min: 0,
        max: 64,
        step: 1,
        bind: [{ as: 'value', node: 'latent', input: 'grow_mask_by' }],
      }),
      ...samplingFields({ steps: 24, cfg: 7, sampler: 'euler' }),
      seedField,
    ],
    graph: {
      load: loadNode(),
      chosen: { class_type: 'LoadImageMask', inputs: { image: '', channel: 'red' } },
      fitted: fitPixelsNode(0.4),
      ...conditionsOf(usual),
      latent: {
        class_type: 'VAEEncodeForInpaint',
        inputs: { pixels: ['fitted', 0], vae: ['model', 2], mask: ['chosen', 0], grow_mask_by: 6 },
      },
      sample: samplerNode(['positive', 0]),
      ...decoded('sample'),
      // What was not marked is as sharp as it was, however large the image is.
      whole: {
        class_type: 'ImageCompositeMasked',
        inputs: {
          destination: ['load', 0],
          source: ['decode', 0],
          x: 0,
          y: 0,
          resize_source: true,
          mask: ['chosen', 0],
        },
      },
      save: saveNode(['whole', 0]),
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
