import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, namedOptions, promptField, ratioField, seedField } from './field-parts.ts'
import { latentCountField, modelField, sampleSeeds, samplingFields, shapes } from './model-parts.ts'
import { saveNode } from './graph-parts.ts'
import { samplerNode } from './sampling-graph.ts'

const usual = 'flux1-dev.safetensors'
const encoders = ['clip_l.safetensors', 't5xxl_fp8_e4m3fn.safetensors'] as const
const vae = 'ae.safetensors'

export const fluxTextToImage: BuiltInRecipe = {
  slug: 'flux-text-to-image',
  names: { en: 'FLUX', vi: 'FLUX' },
  descriptions: {
    en: 'Text to image with FLUX.1 [dev] or [schnell]: long sentences are understood, and writing in the picture can be read.',
    vi: 'Chữ thành ảnh với FLUX.1 [dev] hoặc [schnell]: hiểu câu dài, và chữ trong ảnh đọc được.',
  },
  category: 'create',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['text to image', 'FLUX', 'AI model', 'ComfyUI'],
  definition: {
    needs: {
      engines: ['comfyui'],
      files: [
        { folder: 'diffusion_models', name: usual, isExample: true },
        ...encoders.map(name => ({ folder: 'text_encoders', name })),
        { folder: 'vae', name: vae },
      ],
      videoMemory: 12,
    },
    fields: [
      promptField({
        help: { en: 'Whole sentences work best.', vi: 'Viết thành câu trọn vẹn là tốt nhất.' },
        bind: [{ as: 'value', node: 'positive', input: 'text' }],
      }),
      modelField(
        { folder: 'diffusion_models', example: usual, input: 'unet_name' },
        { help: { en: '[schnell] needs 4 steps, [dev] about 20.', vi: '[schnell] cần 4 bước, [dev] khoảng 20.' } },
      ),
      ratioField(shapes, { longSide: 1216, multipleOf: 64, nodes: ['latent'], ownSideMax: 2_048 }),
      decimalField({
        key: 'guidance',
        label: { en: 'Prompt strength', vi: 'Độ bám mô tả' },
        isAdvanced: true,
        default: 3.5,
        min: 0,
        max: 10,
        step: 0.1,
        bind: [{ as: 'value', node: 'guided', input: 'guidance' }],
      }),
      ...samplingFields({ steps: 20, sampler: 'euler', samplers: ['euler', 'dpmpp_2m', 'heun', 'uni_pc'] }),
      {
        key: 'precision',
        type: 'select',
        label: { en: 'Precision of the weights', vi: 'Độ chính xác của trọng số' },
        help: {
          en: 'fp8 takes half of the memory and changes the picture a little.',
          vi: 'fp8 tốn nửa bộ nhớ và ảnh khác đi đôi chút.',
        },
        isAdvanced: true,
        default: 'default',
        options: namedOptions(['default', 'fp8_e4m3fn', 'fp8_e5m2']),
        bind: [{ as: 'value', node: 'model', input: 'weight_dtype' }],
      },
      latentCountField,
      seedField,
    ],
    graph: {
      model: { class_type: 'UNETLoader', inputs: { unet_name: usual, weight_dtype: 'default' } },
      words: {
        class_type: 'DualCLIPLoader',
        inputs: { clip_name1: encoders[0], clip_name2: encoders[1], type: 'flux' },
      },
      vae: { class_type: 'VAELoader', inputs: { vae_name: vae } },
      positive: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['words', 0] } },
      guided: { class_type: 'FluxGuidance', inputs: { conditioning: ['positive', 0], guidance: 3.5 } },
      // Its guidance is in the words: at a cfg of 1 what is to be left out is not looked at.
      negative: { class_type: 'ConditioningZeroOut', inputs: { conditioning: ['positive', 0] } },
      latent: { class_type: 'EmptySD3LatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
      sample: samplerNode(['guided', 0], { cfg: 1, scheduler: 'simple' }),
      decode: { class_type: 'VAEDecode', inputs: { samples: ['sample', 0], vae: ['vae', 0] } },
      save: saveNode(['decode', 0]),
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
