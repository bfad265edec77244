import type { FieldOf } from '#recipes/recipe-field.ts'
import type { RecipeNeed } from '#recipes/recipe-needs.ts'
import type { RecipeDefinition } from '#recipes/recipe-definition.ts'
import { countField, decimalField, namedOptions, negativeField, promptField, wholeField } from './field-parts.ts'

/** Fields of recipes that models of others draw for: the sampler is `sample`, the words are at `positive` and `negative`. */

interface ModelChoice {
  readonly folder: string
  /** The usual one; people choose any other of its folder. */
  readonly example: string
  readonly node?: string
  readonly input?: string
}

/** Which model draws, of those that the engines have. */
export function modelField(
  { folder, example, node = 'model', input = 'ckpt_name' }: ModelChoice,
  changes: Partial<FieldOf<'model'>> = {},
): FieldOf<'model'> {
  return {
    key: 'model',
    type: 'model',
    label: { en: 'Model', vi: 'Mô hình' },
    isRequired: true,
    default: example,
    folder,
    bind: [{ as: 'value', node, input }],
    ...changes,
  }
}

/** Words of either kind, and a style around them. */
export const wordFields: RecipeDefinition['fields'] = [
  promptField({ bind: [{ as: 'value', node: 'positive', input: 'text' }] }),
  { ...negativeField('negative', 'text'), isAdvanced: false },
  {
    key: 'promptStyle',
    type: 'style',
    of: 'words',
    label: { en: 'Style', vi: 'Phong cách' },
    default: 'base',
    bind: [
      { as: 'style', positive: { node: 'positive', input: 'text' }, negative: { node: 'negative', input: 'text' } },
    ],
  },
]

/** Those that ComfyUI and folders of ONNX models both have. */
const commonSamplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'ddim', 'lcm']

interface Sampling {
  readonly steps: number
  readonly cfg?: number
  readonly sampler?: string
  readonly samplers?: readonly string[]
}

/** How it is drawn; without `cfg` the model takes no such number. */
export function samplingFields({
  steps,
  cfg,
  sampler = 'euler',
  samplers = commonSamplers,
}: Sampling): RecipeDefinition['fields'] {
  return [
    wholeField({
      key: 'steps',
      label: { en: 'Steps', vi: 'Số bước' },
      default: steps,
      min: 1,
      max: 100,
      isAdvanced: true,
      step: 1,
      bind: [{ as: 'value', node: 'sample', input: 'steps' }],
    }),
    ...(cfg === undefined
      ? []
      : [
          decimalField({
            key: 'cfg',
            label: { en: 'Prompt strength', vi: 'Độ bám mô tả' },
            help: {
              en: 'Turbo and LCM models want 1, at which nothing is left out.',
              vi: 'Mô hình Turbo và LCM cần 1; khi đó mục “Bỏ ra” không có tác dụng.',
            },
            isAdvanced: true,
            default: cfg,
            min: 1,
            max: 20,
            step: 0.5,
            bind: [{ as: 'value', node: 'sample', input: 'cfg' }],
          }),
        ]),
    {
      key: 'sampler',
      type: 'select',
      label: { en: 'Sampler', vi: 'Bộ lấy mẫu' },
      isAdvanced: true,
      default: sampler,
      options: namedOptions(samplers),
      bind: [{ as: 'value', node: 'sample', input: 'sampler_name' }],
    },
  ]
}

export const latentCountField = countField(4, { bind: [{ as: 'value', node: 'latent', input: 'batch_size' }] })

export const sampleSeeds = [{ node: 'sample', input: 'seed' }]

/** How much of the image may change. */
export function changeField(initial: number): FieldOf<'number'> {
  return decimalField({
    key: 'strength',
    label: { en: 'How much may change', vi: 'Được thay đổi bao nhiêu' },
    default: initial,
    min: 0.05,
    max: 1,
    step: 0.05,
    bind: [{ as: 'value', node: 'sample', input: 'denoise' }],
  })
}

/** Models that ComfyUI and folders of ONNX files both run. */
export function checkpointNeeds(example: string, videoMemory: number): RecipeNeed {
  return {
    engines: ['onnx', 'comfyui'],
    files: [{ folder: 'checkpoints', name: example, isExample: true }],
    videoMemory,
  }
}

export const shapes = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16']
