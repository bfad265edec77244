import type { RecipeBind } from '#recipes/recipe-bind.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  countField,
  decimalField,
  imageField,
  negativeField,
  promptField,
  ratioField,
  seedField,
} from './field-parts.ts'
import { loadNode, painterNode, saveNode } from './graph-parts.ts'

/** Of the two that paint, one runs: `over` where there is something to paint over, `plain` where there is not. */
const painters = ['over', 'plain']
const toBoth = (input: string): RecipeBind[] => painters.map(node => ({ as: 'value', node, input }))

/** What the frames of turbo are painted by as well, only smaller: so a frame and the picture made of it are the same scene. */
export const paintOver: BuiltInRecipe = {
  slug: 'paint-over',
  names: { en: 'Paint over a drawing', vi: 'Vẽ đè lên nét phác' },
  descriptions: {
    en: 'Lay out colours and shapes by hand, or take any picture, and let your words be painted over it.',
    vi: 'Tự phác màu và hình, hoặc lấy một ảnh bất kỳ, rồi để lời của bạn được vẽ đè lên.',
  },
  category: 'create',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['drawing', 'image to image'],
  definition: {
    fields: [
      promptField({ isRequired: false, bind: toBoth('prompt') }),
      imageField({
        key: 'drawing',
        label: { en: 'Drawing', vi: 'Bản vẽ' },
        help: { en: 'Without one it is painted from your words alone.', vi: 'Nếu không có, ảnh chỉ được vẽ từ lời.' },
        isRequired: false,
        bind: [
          { as: 'image', node: 'load', input: 'image' },
          { as: 'enable', node: 'chosen', through: 'on_false' },
        ],
      }),
      decimalField({
        key: 'strength',
        label: { en: 'How much may change', vi: 'Được thay đổi bao nhiêu' },
        default: 0.6,
        min: 0.05,
        max: 1,
        step: 0.05,
        bind: [{ as: 'value', node: 'over', input: 'denoise' }],
      }),
      ratioField(['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16'], { nodes: [...painters, 'fit'] }),
      {
        key: 'promptStyle',
        type: 'style',
        of: 'words',
        label: { en: 'Style', vi: 'Phong cách' },
        default: 'base',
        bind: painters.map(node => ({
          as: 'style' as const,
          positive: { node, input: 'prompt' },
          negative: { node, input: 'negative' },
        })),
      },
      { ...negativeField(), bind: toBoth('negative') },
      countField(4, { bind: toBoth('batch_size') }),
      seedField,
    ],
    graph: {
      load: loadNode(),
      fit: {
        class_type: 'ImageScale',
        inputs: { image: ['load', 0], upscale_method: 'bilinear', width: 896, height: 896, crop: 'center' },
      },
      plain: painterNode(),
      // Where nothing was drawn, it is painted over what the words alone come to.
      drawn: { class_type: 'InvertMask', inputs: { mask: ['load', 1] } },
      laid: {
        class_type: 'ImageCompositeMasked',
        inputs: {
          destination: ['plain', 0],
          source: ['fit', 0],
          mask: ['drawn', 0],
          x: 0,
          y: 0,
          resize_source: false,
        },
      },
      over: painterNode({ image: ['laid', 0], denoise: 0.6 }),
      chosen: {
        class_type: 'AtelierSwitch',
        inputs: { condition: true, on_true: ['over', 0], on_false: ['plain', 0] },
      },
      save: saveNode(['chosen', 0]),
    },
    outputs: ['save'],
    seeds: painters.map(node => ({ node, input: 'seed' })),
  },
}
