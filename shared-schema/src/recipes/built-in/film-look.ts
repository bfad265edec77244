import type { BuiltInRecipe } from './built-in-recipe.ts'
import { amountField, decimalField, imageField, option, optionsOf } from './field-parts.ts'
import { cubeOf, filmLooks } from './film-looks.ts'
import { loadNode, saveNode } from './graph-parts.ts'

const looks = [
  option('golden-70s', 'Golden seventies', 'Vàng thập niên 70'),
  option('teal-orange', 'Teal and orange', 'Xanh và cam'),
  option('faded-print', 'Faded print', 'Ảnh phai'),
  option('cold-morning', 'Cold morning', 'Sáng lạnh'),
  option('rose-slide', 'Rose slide', 'Hồng đậm'),
  option('green-cinema', 'Green cinema', 'Phim xanh'),
  option('silver-black', 'Black and silver', 'Đen bạc'),
  option('sepia-album', 'Sepia album', 'Nâu album'),
].map(entry => ({ ...entry, picture: `/recipes/options/look-${entry.value}.webp` }))

export const filmLook: BuiltInRecipe = {
  slug: 'film-look',
  names: { en: 'Film look', vi: 'Màu phim' },
  descriptions: {
    en: 'The colours of eight films, with grain and dark corners. Or the table of your own .cube file.',
    vi: 'Màu của tám loại phim, kèm hạt và tối góc. Hoặc bảng màu từ tệp .cube của bạn.',
  },
  category: 'enhance',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['photo', 'film', 'LUT'],
  definition: {
    fields: [
      imageField(),
      {
        key: 'look',
        type: 'gallery-select',
        label: { en: 'Look', vi: 'Tông màu' },
        default: 'golden-70s',
        options: optionsOf(looks),
        bind: [
          {
            as: 'map',
            node: 'graded',
            input: 'cube',
            values: Object.fromEntries(Object.entries(filmLooks).map(([name, look]) => [name, cubeOf(look)])),
          },
        ],
      },
      decimalField({
        key: 'amount',
        label: { en: 'How much', vi: 'Mức độ' },
        default: 1,
        min: 0,
        max: 1,
        step: 0.05,
        bind: [{ as: 'value', node: 'graded', input: 'amount' }],
      }),
      amountField({ key: 'grain', label: { en: 'Grain', vi: 'Hạt' }, default: 0.15, node: 'grained' }),
      amountField({ key: 'vignette', label: { en: 'Dark corners', vi: 'Tối góc' }, default: 0.25, node: 'vignetted' }),
      {
        key: 'cube',
        type: 'text',
        label: { en: 'Your own table', vi: 'Bảng màu riêng' },
        help: { en: 'The text of a .cube file; it replaces the look.', vi: 'Nội dung tệp .cube; thay cho tông màu.' },
        isAdvanced: true,
        isMultiline: true,
        lengthMax: 20_000,
        bind: [{ as: 'template', node: 'graded', input: 'cube', text: '{value}' }],
      },
    ],
    graph: {
      load: loadNode(),
      graded: { class_type: 'AtelierColourLut', inputs: { image: ['load', 0], cube: '', amount: 1 } },
      vignetted: {
        class_type: 'AtelierVignette',
        inputs: { image: ['graded', 0], amount: 0.25, start: 0.45, colour: '#000000' },
      },
      grained: {
        class_type: 'AtelierGrain',
        inputs: { image: ['vignetted', 0], amount: 0.15, size: 1.6, coloured: false, seed: 1 },
      },
      save: saveNode(['grained', 0]),
    },
    outputs: ['save'],
  },
}
