import type { RecipeDefinition } from './recipe-definition.ts'
import type { RecipeField } from './recipe-field.ts'

const label = { en: 'Field', vi: 'Mục' }

/** A field of each type. */
export const fieldOfEach: readonly RecipeField[] = [
  {
    key: 'prompt',
    type: 'prompt',
    label,
    isRequired: true,
    lengthMax: 40,
    bind: [{ as: 'value', node: 'paint', input: 'prompt' }],
  },
  {
    key: 'title',
    type: 'text',
    label,
    lengthMax: 20,
    bind: [{ as: 'template', node: 'paint', input: 'prompt', text: 'poster {quoted}', how: 'prepend' }],
  },
  { key: 'image', type: 'image', label, countMin: 1, countMax: 2, mask: 'optional', bind: [] },
  {
    key: 'model',
    type: 'model',
    label,
    folder: 'checkpoints',
    default: 'studio-painter',
    bind: [{ as: 'value', node: 'model', input: 'ckpt_name' }],
  },
  { key: 'loras', type: 'lora', label, folder: 'loras', countMax: 2, bind: [{ as: 'lora', model: ['model', 0] }] },
  {
    key: 'lora',
    type: 'lora-simple',
    label,
    folder: 'loras',
    strength: 0.7,
    bind: [{ as: 'lora', model: ['model', 0], clip: ['model', 1] }],
  },
  {
    key: 'cfg',
    type: 'number',
    label,
    kind: 'decimal',
    default: 7,
    min: 0,
    max: 30,
    step: 0.5,
    bind: [{ as: 'value', node: 'paint', input: 'cfg' }],
  },
  {
    key: 'count',
    type: 'number',
    label,
    kind: 'count',
    default: 1,
    min: 1,
    max: 64,
    step: 1,
    bind: [{ as: 'value', node: 'paint', input: 'batch_size' }],
  },
  { key: 'seed', type: 'number', label, kind: 'seed', min: -1, max: 1_000_000, step: 1, bind: [] },
  {
    key: 'bright',
    type: 'boolean',
    label,
    default: false,
    bind: [{ as: 'map', node: 'paint', input: 'prompt', values: { true: 'bright', false: '' }, how: 'append' }],
  },
  {
    key: 'medium',
    type: 'select',
    label,
    options: [
      { value: 'oil', label },
      { value: '2', label },
    ],
    bind: [{ as: 'map', node: 'paint', input: 'prompt', values: { oil: 'oil painting', 2: 'ink' }, how: 'append' }],
  },
  { key: 'pose', type: 'pose', label, peopleMax: 1, bind: [] },
  {
    key: 'style',
    type: 'style',
    of: 'words',
    label,
    bind: [
      { as: 'style', positive: { node: 'paint', input: 'prompt' }, negative: { node: 'paint', input: 'negative' } },
    ],
  },
  { key: 'styleId', type: 'style', of: 'images', label, bind: [] },
  {
    key: 'ratio',
    type: 'ratio',
    label,
    default: '1:1',
    ratios: ['1:1', '3:2'],
    longSide: 768,
    multipleOf: 8,
    ownSideMax: 2048,
    bind: [
      { as: 'width', node: 'paint', input: 'width' },
      { as: 'height', node: 'paint', input: 'height' },
    ],
  },
]

export const smallRecipe: RecipeDefinition = {
  fields: [...fieldOfEach],
  graph: {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'studio-painter' } },
    words: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
    paint: {
      class_type: 'AtelierPainter',
      inputs: {
        prompt: '',
        negative: '',
        width: 512,
        height: 512,
        seed: 0,
        steps: 20,
        cfg: 7,
        batch_size: 1,
      },
    },
    save: { class_type: 'SaveImage', inputs: { images: ['paint', 0], filename_prefix: 'atelier' } },
  },
  outputs: ['save'],
  seeds: [{ node: 'paint', input: 'seed' }],
}
