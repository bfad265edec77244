import type { LocalText } from '#recipes/local-text.ts'
import type { RecipeBind } from '#recipes/recipe-bind.ts'
import type { FieldOf, FieldOption } from '#recipes/recipe-field.ts'

/** Fields that many recipes have. What paints is the node `paint` unless it is said otherwise. */

const PROMPT_LENGTH_MAX = 4_000

export function promptField(changes: Partial<FieldOf<'prompt'>> = {}): FieldOf<'prompt'> {
  return {
    key: 'prompt',
    type: 'prompt',
    label: { en: 'Prompt', vi: 'Mô tả' },
    isRequired: true,
    lengthMax: PROMPT_LENGTH_MAX,
    bind: [{ as: 'value', node: 'paint', input: 'prompt' }],
    ...changes,
  }
}

/** Words of one's own beside what was chosen. */
export function moreWordsField(
  changes: Partial<FieldOf<'prompt'>> = {},
  node = 'paint',
  input = 'prompt',
): FieldOf<'prompt'> {
  return promptField({
    label: { en: 'And also', vi: 'Thêm vào' },
    isRequired: false,
    bind: [{ as: 'template', node, input, text: '{value}', how: 'append' }],
    ...changes,
  })
}

export function negativeField(node = 'paint', input = 'negative'): FieldOf<'prompt'> {
  return {
    key: 'negativePrompt',
    type: 'prompt',
    label: { en: 'Leave out', vi: 'Bỏ ra' },
    isNegative: true,
    isAdvanced: true,
    lengthMax: PROMPT_LENGTH_MAX,
    bind: [{ as: 'value', node, input }],
  }
}

export function ratioField(
  ratios: readonly string[],
  changes: Partial<FieldOf<'ratio'>> & { readonly nodes?: readonly string[] } = {},
): FieldOf<'ratio'> {
  const { nodes = ['paint'], ...rest } = changes
  return {
    key: 'aspectRatio',
    type: 'ratio',
    label: { en: 'Shape', vi: 'Tỉ lệ' },
    default: ratios[0] ?? '1:1',
    ratios: [...ratios],
    longSide: 896,
    multipleOf: 8,
    bind: sidesOf(nodes),
    ...rest,
  }
}

function sidesOf(nodes: readonly string[]): RecipeBind[] {
  return nodes.flatMap(node => [
    { as: 'width' as const, node, input: 'width' },
    { as: 'height' as const, node, input: 'height' },
  ])
}

export function countField(max = 4, changes: Partial<FieldOf<'number'>> = {}): FieldOf<'number'> {
  return {
    key: 'numberOfImages',
    type: 'number',
    label: { en: 'Images', vi: 'Số ảnh' },
    kind: 'count',
    default: 1,
    min: 1,
    max,
    step: 1,
    bind: [{ as: 'value', node: 'paint', input: 'batch_size' }],
    ...changes,
  }
}

export const seedField: FieldOf<'number'> = {
  key: 'seed',
  type: 'number',
  label: { en: 'Seed', vi: 'Seed' },
  help: {
    en: 'The same seed gives the same picture. Leave it empty for a new one each time.',
    vi: 'Cùng một seed cho cùng một ảnh. Để trống để mỗi lần một ảnh mới.',
  },
  isAdvanced: true,
  kind: 'seed',
  min: -1,
  max: Number.MAX_SAFE_INTEGER,
  step: 1,
  bind: [],
}

export function imageField(changes: Partial<FieldOf<'image'>> = {}): FieldOf<'image'> {
  return {
    key: 'image',
    type: 'image',
    label: { en: 'Image', vi: 'Ảnh' },
    isRequired: true,
    countMin: 1,
    countMax: 1,
    mask: 'none',
    bind: [{ as: 'image', node: 'load', input: 'image' }],
    ...changes,
  }
}

interface NumberParts extends Pick<FieldOf<'number'>, 'key' | 'label' | 'min' | 'max' | 'step' | 'bind'> {
  readonly default: number
  readonly help?: LocalText
  readonly isAdvanced?: boolean
}

export function decimalField(parts: NumberParts): FieldOf<'number'> {
  return { type: 'number', kind: 'decimal', ...parts }
}

export function wholeField(parts: NumberParts): FieldOf<'number'> {
  return { type: 'number', kind: 'integer', ...parts }
}

/** How much of an effect, from none at all, which leads past its node. */
export function amountField(
  parts: Pick<NumberParts, 'key' | 'label' | 'default'> & { readonly node: string },
): FieldOf<'number'> {
  const { node, ...rest } = parts
  return decimalField({ ...rest, min: 0, max: 1, step: 0.05, bind: effectBinds(node, 'amount') })
}

/** Of a node that changes an image, and is left out where there is nothing to change. */
export function effectBinds(node: string, input: string): RecipeBind[] {
  return [
    { as: 'value', node, input },
    { as: 'enable', node, through: 'image' },
  ]
}

/** People's styles: what the node `style` paints anew, and nothing where none is chosen. See `paintingInStyle`. */
export const styleImagesField: FieldOf<'style'> = {
  key: 'styleId',
  type: 'style',
  of: 'images',
  label: { en: 'Style made of images', vi: 'Phong cách tạo từ ảnh' },
  bind: [
    { as: 'images', node: 'styleImage', input: 'image', into: { node: 'style', input: 'style' } },
    { as: 'weights', node: 'style', input: 'weight' },
    { as: 'enable', node: 'style', through: 'image' },
  ],
}

/** An option, and the words or values that it stands for. */
export interface WordedOption {
  readonly value: string
  readonly label: LocalText
  readonly words: string
  readonly picture?: string
}

export function option(value: string, en: string, vi: string, words = ''): WordedOption {
  return { value, label: { en, vi }, words }
}

export function optionsOf(list: readonly WordedOption[]): FieldOption[] {
  return list.map(({ value, label, picture }) => ({ value, label, ...(picture !== undefined && { picture }) }))
}

/** Options that are called in both languages what they are on the wire. */
export function namedOptions(names: readonly string[]): FieldOption[] {
  return names.map(name => ({ value: name, label: { en: name, vi: name } }))
}

export function wordsOf(list: readonly WordedOption[]): Record<string, string> {
  return Object.fromEntries(list.map(({ value, words }) => [value, words]))
}

interface WordsParts {
  readonly key: string
  readonly label: LocalText
  readonly list: readonly WordedOption[]
  readonly default?: string
  readonly isAdvanced?: boolean
  readonly how?: 'append' | 'prepend' | 'set'
  readonly node?: string
  readonly input?: string
}

/** A choice that says something in the prompt. */
export function wordsField({
  list,
  how = 'append',
  node = 'paint',
  input = 'prompt',
  ...rest
}: WordsParts): FieldOf<'select'> {
  return {
    type: 'select',
    default: list[0]?.value ?? '',
    options: optionsOf(list),
    bind: [{ as: 'map', node, input, values: wordsOf(list), how }],
    ...rest,
  }
}

const medium = (value: string, en: string, vi: string, words = ''): WordedOption => ({
  ...option(value, en, vi, words),
  picture: `/recipes/options/medium-${value}.webp`,
})

/** What a picture is made with. */
export const media: readonly WordedOption[] = [
  medium('none', 'As it is', 'Mặc định'),
  medium('photo', 'Photo', 'Ảnh chụp', 'realistic photo'),
  medium('oil', 'Oil', 'Sơn dầu', 'oil painting'),
  medium('impressionist', 'Impressionist', 'Ấn tượng', 'impressionist painting'),
  medium('watercolour', 'Watercolour', 'Màu nước', 'watercolor painting'),
  medium('gouache', 'Gouache', 'Màu bột', 'gouache'),
  medium('ink', 'Ink', 'Mực', 'ink drawing'),
  medium('pencil', 'Pencil', 'Bút chì', 'pencil drawing'),
  medium('comic', 'Comic', 'Truyện tranh', 'comic book'),
  medium('cartoon', 'Cartoon', 'Hoạt hình', 'cartoon'),
  medium('pixel-art', 'Pixel art', 'Pixel', 'pixel art'),
  medium('low-poly', 'Low poly', 'Đa giác', 'low poly'),
  medium('stained-glass', 'Stained glass', 'Kính màu', 'stained glass'),
  medium('paper-cut', 'Paper cut', 'Cắt giấy', 'paper cut'),
  medium('clay', 'Clay', 'Đất nặn', 'claymation'),
]

export function mediumField(initial: string, node = 'paint', input = 'prompt'): FieldOf<'gallery-select'> {
  return {
    key: 'medium',
    type: 'gallery-select',
    label: { en: 'Medium', vi: 'Chất liệu' },
    default: initial,
    options: optionsOf(media),
    bind: [{ as: 'map', node, input, values: wordsOf(media), how: 'append' }],
  }
}

export const timesOfDay: readonly WordedOption[] = [
  option('any', 'Any', 'Bất kỳ'),
  option('dawn', 'Dawn', 'Bình minh', 'at dawn'),
  option('noon', 'Day', 'Ban ngày', 'sunny day'),
  option('sunset', 'Sunset', 'Hoàng hôn', 'at sunset'),
  option('dusk', 'Dusk', 'Chạng vạng', 'at dusk'),
  option('night', 'Night', 'Đêm', 'at night'),
]

export const weathers: readonly WordedOption[] = [
  option('any', 'Any', 'Bất kỳ'),
  option('clear', 'Clear', 'Quang đãng', 'clear sky'),
  option('clouds', 'Cloudy', 'Nhiều mây', 'cloudy'),
  option('mist', 'Mist', 'Sương mù', 'misty'),
  option('rain', 'Rain', 'Mưa', 'rain'),
  option('snow', 'Snow', 'Tuyết', 'snow'),
  option('storm', 'Storm', 'Bão', 'storm'),
]

export const moods: readonly WordedOption[] = [
  option('any', 'Any', 'Bất kỳ'),
  option('calm', 'Calm', 'Yên bình', 'calm'),
  option('dramatic', 'Dramatic', 'Kịch tính', 'dramatic lighting'),
  option('dreamy', 'Dreamy', 'Mơ mộng', 'dreamy'),
  option('cheerful', 'Cheerful', 'Vui tươi', 'cheerful'),
  option('mysterious', 'Mysterious', 'Bí ẩn', 'mysterious'),
  option('vivid', 'Vivid', 'Rực rỡ', 'vivid colors'),
  option('muted', 'Muted', 'Trầm', 'muted colors'),
]

export const palettes: readonly WordedOption[] = [
  option('any', 'Any', 'Bất kỳ'),
  option('pastel', 'Pastel', 'Phấn nhạt', 'pastel colors'),
  option('warm', 'Warm', 'Ấm', 'warm colors'),
  option('cool', 'Cool', 'Lạnh', 'cool colors'),
  option('earthy', 'Earthy', 'Tông đất', 'earth tones'),
  option('jewel', 'Jewel tones', 'Ngọc', 'jewel tones'),
  option('vintage', 'Vintage', 'Cổ điển', 'vintage'),
  option('synthwave', 'Synthwave', 'Synthwave', 'synthwave'),
  option('rainbow', 'Rainbow', 'Cầu vồng', 'rainbow colors'),
  option('monochrome', 'Black and white', 'Đen trắng', 'monochrome'),
]
