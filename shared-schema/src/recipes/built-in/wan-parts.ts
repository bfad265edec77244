import type { ApiGraph, ApiNode } from '#graph/api-graph.ts'
import type { FieldOf } from '#recipes/recipe-field.ts'
import type { RecipeNeed } from '#recipes/recipe-needs.ts'
import type { RecipeDefinition } from '#recipes/recipe-definition.ts'
import { negativeField, promptField, wholeField } from './field-parts.ts'
import { modelField, samplingFields } from './model-parts.ts'
import { samplerNode } from './sampling-graph.ts'

/** Videos by Wan 2.1 on a ComfyUI server, kept as animated WebP. */

const encoder = 'umt5_xxl_fp8_e4m3fn_scaled.safetensors'
const vae = 'wan_2.1_vae.safetensors'
const framesPerSecond = 16

export function wanNeeds(model: string, videoMemory: number, more: RecipeNeed['files'] = []): RecipeNeed {
  return {
    engines: ['comfyui'],
    files: [
      { folder: 'diffusion_models', name: model, isExample: true },
      { folder: 'text_encoders', name: encoder },
      { folder: 'vae', name: vae },
      ...more,
    ],
    videoMemory,
  }
}

/** What the video shows; how long it takes grows with its pictures. */
export function wanFields(model: string, latent: string): RecipeDefinition['fields'] {
  const length: FieldOf<'number'> = wholeField({
    key: 'frames',
    label: { en: 'Pictures', vi: 'Số khung hình' },
    help: {
      en: `${framesPerSecond} a second: 33 are two seconds, 81 are five.`,
      vi: `${framesPerSecond} khung mỗi giây: 33 là hai giây, 81 là năm giây.`,
    },
    default: 33,
    min: 5,
    max: 121,
    // The model makes four at once, after a first one.
    step: 4,
    bind: [{ as: 'value', node: latent, input: 'length' }],
  })
  return [
    promptField({
      help: { en: 'Say what moves, and how.', vi: 'Hãy tả cái gì chuyển động và chuyển động ra sao.' },
      bind: [{ as: 'value', node: 'positive', input: 'text' }],
    }),
    { ...negativeField('negative', 'text'), isAdvanced: false },
    length,
    modelField({ folder: 'diffusion_models', example: model, input: 'unet_name' }),
    ...samplingFields({ steps: 30, cfg: 6, sampler: 'uni_pc', samplers: ['uni_pc', 'euler', 'dpmpp_2m'] }),
  ]
}

/** All but `latent`, where a video begins. */
export function wanGraph(model: string, sampler: ApiNode['inputs'] = {}): ApiGraph {
  const words: ApiNode = { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['words', 0] } }
  return {
    model: { class_type: 'UNETLoader', inputs: { unet_name: model, weight_dtype: 'default' } },
    shifted: { class_type: 'ModelSamplingSD3', inputs: { model: ['model', 0], shift: 8 } },
    words: { class_type: 'CLIPLoader', inputs: { clip_name: encoder, type: 'wan' } },
    vae: { class_type: 'VAELoader', inputs: { vae_name: vae } },
    positive: words,
    negative: words,
    sample: samplerNode(['positive', 0], {
      model: ['shifted', 0],
      steps: 30,
      cfg: 6,
      sampler_name: 'uni_pc',
      scheduler: 'simple',
      ...sampler,
    }),
    decode: { class_type: 'VAEDecode', inputs: { samples: ['sample', 0], vae: ['vae', 0] } },
    save: {
      class_type: 'SaveAnimatedWEBP',
      inputs: {
        images: ['decode', 0],
        filename_prefix: 'atelier',
        fps: framesPerSecond,
        lossless: false,
        quality: 90,
        method: 'default',
      },
    },
  }
}
