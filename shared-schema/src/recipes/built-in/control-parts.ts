import type { ApiGraph, GraphLink } from '#graph/api-graph.ts'
import type { RecipeNeed } from '#recipes/recipe-needs.ts'
import type { FieldOf } from '#recipes/recipe-field.ts'
import { decimalField } from './field-parts.ts'
import { modelField } from './model-parts.ts'
import { conditionsOf, decoded, latentNode, samplerNode } from './sampling-graph.ts'

/** A picture that says where things are, for models of Stable Diffusion 1.5 on a ComfyUI server. */

export const controlledModel = 'v1-5-pruned-emaonly.safetensors'

export function controlNeeds(control: string, more: Partial<RecipeNeed> = {}): RecipeNeed {
  return {
    engines: ['comfyui'],
    files: [
      { folder: 'checkpoints', name: controlledModel, isExample: true },
      { folder: 'controlnet', name: control, isExample: true },
    ],
    videoMemory: 6,
    ...more,
  }
}

/** `image` is the guide; the picture gets the size of `latent`. */
export function controlNetGraph(
  control: string,
  { image, width, height }: { image: GraphLink; width: number | GraphLink; height: number | GraphLink },
): ApiGraph {
  return {
    ...conditionsOf(controlledModel),
    control: { class_type: 'ControlNetLoader', inputs: { control_net_name: control } },
    guided: {
      class_type: 'ControlNetApplyAdvanced',
      inputs: {
        positive: ['positive', 0],
        negative: ['negative', 0],
        control_net: ['control', 0],
        image,
        strength: 1,
        start_percent: 0,
        end_percent: 1,
      },
    },
    latent: latentNode(width, height),
    sample: samplerNode(['guided', 0], { negative: ['guided', 1] }),
    ...decoded('sample'),
  }
}

/** Which model draws, and which ControlNet reads the guide. */
export function controlFields(control: string): [FieldOf<'model'>, FieldOf<'model'>, FieldOf<'number'>] {
  return [
    modelField({ folder: 'checkpoints', example: controlledModel }),
    modelField(
      { folder: 'controlnet', example: control, node: 'control', input: 'control_net_name' },
      {
        key: 'control',
        label: { en: 'ControlNet', vi: 'ControlNet' },
        help: {
          en: 'It must be made for the family of the model.',
          vi: 'Phải cùng họ với mô hình.',
        },
      },
    ),
    decimalField({
      key: 'controlStrength',
      label: { en: 'How closely it is followed', vi: 'Bám theo chặt đến đâu' },
      default: 1,
      min: 0,
      max: 2,
      step: 0.05,
      bind: [{ as: 'value', node: 'guided', input: 'strength' }],
    }),
  ]
}
