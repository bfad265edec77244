import type { BuiltInRecipe } from './built-in-recipe.ts'
import { ratioField, seedField } from './field-parts.ts'
import { controlFields, controlNeeds, controlNetGraph } from './control-parts.ts'
import { latentCountField, sampleSeeds, samplingFields, wordFields } from './model-parts.ts'

const control = 'control_v11p_sd15_openpose_fp16.safetensors'

export const controlnetPose: BuiltInRecipe = {
  slug: 'controlnet-pose',
  names: { en: 'Pose with ControlNet', vi: 'Tư thế với ControlNet' },
  descriptions: {
    en: 'Move the joints of one or more figures; a model of Stable Diffusion draws people standing just so.',
    vi: 'Kéo các khớp của một hay nhiều người; mô hình Stable Diffusion vẽ họ đúng tư thế đó.',
  },
  category: 'people',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['pose', 'people', 'ControlNet', 'AI model', 'ComfyUI'],
  definition: {
    needs: controlNeeds(control),
    fields: [
      {
        key: 'pose',
        type: 'pose',
        label: { en: 'Pose', vi: 'Tư thế' },
        isRequired: true,
        default: 'victory',
        peopleMax: 4,
        bind: [{ as: 'pose', node: 'pose', input: 'pose' }],
      },
      ...wordFields,
      ratioField(['2:3', '1:1', '3:2', '9:16'], { longSide: 768, multipleOf: 64, nodes: ['latent', 'pose'] }),
      ...controlFields(control),
      ...samplingFields({ steps: 24, cfg: 7, sampler: 'dpmpp_2m' }),
      latentCountField,
      seedField,
    ],
    graph: {
      pose: { class_type: 'AtelierPose', inputs: { width: 512, height: 768, pose: '' } },
      ...controlNetGraph(control, { image: ['pose', 0], width: 512, height: 768 }),
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
