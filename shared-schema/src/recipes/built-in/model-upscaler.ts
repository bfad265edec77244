import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, imageField } from './field-parts.ts'
import { loadNode, mathNode, saveNode } from './graph-parts.ts'
import { modelField } from './model-parts.ts'

const usual = 'RealESRGAN_x4plus.pth'

export const modelUpscaler: BuiltInRecipe = {
  slug: 'model-upscaler',
  names: { en: 'Enlarge with a model', vi: 'Phóng to bằng mô hình' },
  descriptions: {
    en: 'A model that was trained on pictures makes an image larger and draws the detail it has learned, such as Real-ESRGAN or UltraSharp.',
    vi: 'Một mô hình học từ ảnh, như Real-ESRGAN hay UltraSharp, phóng to ảnh và vẽ thêm chi tiết nó đã học.',
  },
  category: 'enhance',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['upscale', 'AI model', 'ComfyUI'],
  definition: {
    needs: {
      engines: ['comfyui'],
      files: [{ folder: 'upscale_models', name: usual, isExample: true }],
      videoMemory: 4,
    },
    fields: [
      imageField({ pixelsMax: 4_200_000 }),
      modelField({ folder: 'upscale_models', example: usual, input: 'model_name' }),
      decimalField({
        key: 'factor',
        label: { en: 'Times as large', vi: 'Phóng to mấy lần' },
        help: {
          en: 'The model enlarges by as much as it was made for; this is what its result is brought to.',
          vi: 'Mô hình phóng to theo mức của nó; kết quả được đưa về mức này.',
        },
        default: 4,
        min: 1,
        max: 8,
        step: 0.5,
        bind: [{ as: 'value', node: 'factor', input: 'value' }],
      }),
    ],
    graph: {
      load: loadNode(),
      model: { class_type: 'UpscaleModelLoader', inputs: { model_name: usual } },
      large: {
        class_type: 'ImageUpscaleWithModel',
        inputs: { upscale_model: ['model', 0], image: ['load', 0] },
      },
      factor: { class_type: 'PrimitiveFloat', inputs: { value: 4 } },
      size: { class_type: 'GetImageSize', inputs: { image: ['load', 0] } },
      wide: mathNode('round(a * b)', { a: ['size', 0], b: ['factor', 0] }),
      tall: mathNode('round(a * b)', { a: ['size', 1], b: ['factor', 0] }),
      sized: {
        class_type: 'ImageScale',
        inputs: {
          image: ['large', 0],
          upscale_method: 'lanczos',
          width: ['wide', 0],
          height: ['tall', 0],
          crop: 'disabled',
        },
      },
      save: saveNode(['sized', 0]),
    },
    outputs: ['save'],
  },
}
