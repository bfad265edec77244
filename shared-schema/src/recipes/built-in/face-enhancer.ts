import type { ApiGraph, ApiNode, GraphLink } from '#graph/api-graph.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, promptField } from './field-parts.ts'
import { fitPixelsNode, loadNode, saveNode } from './graph-parts.ts'

/** What a word of the prompt does to the image, one after the other. */
const wishes: readonly {
  name: string
  words: string
  kind: string
  inputs: Readonly<Record<string, number | string>>
}[] = [
  { name: 'bright', words: 'bright|light(?!ing)|sáng', kind: 'AtelierExposure', inputs: { stops: 0.4 } },
  { name: 'dark', words: 'dark|moody|tối', kind: 'AtelierExposure', inputs: { stops: -0.4 } },
  {
    name: 'warm',
    words: 'warm|golden|ấm',
    kind: 'AtelierWhiteBalance',
    inputs: { mode: 'manual', temperature: 0.16, tint: 0.02 },
  },
  {
    name: 'cool',
    words: 'cool|cold|lạnh',
    kind: 'AtelierWhiteBalance',
    inputs: { mode: 'manual', temperature: -0.16, tint: 0 },
  },
  {
    name: 'vivid',
    words: 'vivid|vibrant|colou?rful|rực rỡ',
    kind: 'AtelierHueSaturation',
    inputs: { hue: 0, saturation: 0.25, lightness: 0 },
  },
  {
    name: 'muted',
    words: 'muted|faded|pastel|nhạt',
    kind: 'AtelierHueSaturation',
    inputs: { hue: 0, saturation: -0.3, lightness: 0.03 },
  },
  {
    name: 'grey',
    words: 'black and white|monochrome|b&w|đen trắng',
    kind: 'AtelierGreyscale',
    inputs: { red: 0.45, green: 0.45, blue: 0.1, amount: 1 },
  },
  {
    name: 'glow',
    words: 'soft|glow|dreamy|mịn|mơ',
    kind: 'AtelierGlow',
    inputs: { threshold: 0.45, blur: 16, amount: 0.35 },
  },
]

function heedingGraph(from: GraphLink): ApiGraph {
  const graph: Record<string, ApiNode> = {}
  let last = from
  for (const { name, words, kind, inputs } of wishes) {
    const [said, made] = [`${name}Said`, `${name}Made`]
    graph[said] = {
      class_type: 'RegexMatch',
      inputs: {
        string: ['prompt', 0],
        regex_pattern: `(?:${words})`,
        case_insensitive: true,
        multiline: false,
        dotall: false,
      },
    }
    graph[made] = { class_type: kind, inputs: { image: last, ...inputs } }
    graph[name] = {
      class_type: 'AtelierSwitch',
      inputs: { condition: [said, 0], on_true: [made, 0], on_false: last },
    }
    last = [name, 0]
  }
  return { ...graph, save: saveNode(last) }
}

/** Programs know it by its slug and these very params. */
export const faceEnhancer: BuiltInRecipe = {
  slug: 'face-enhancer',
  names: { en: 'Better portrait photo', vi: 'Làm đẹp ảnh chân dung' },
  descriptions: {
    en: 'Finds faces, smooths skin, evens the light on it, sharpens eyes, brows and mouth, and enlarges twice. By classical methods: it changes no features, and misses faces in profile.',
    vi: 'Tìm khuôn mặt, làm mịn da, cân sáng trên da, làm nét mắt, mày và miệng, rồi phóng to gấp đôi. Dùng phương pháp cổ điển: không đổi đường nét, và bỏ sót mặt nhìn nghiêng.',
  },
  category: 'enhance',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['portrait', 'photo', 'retouch'],
  definition: {
    fields: [
      imageField({ key: 'imageUrl', pixelsMax: 700_000 }),
      promptField({
        label: { en: 'How it should look', vi: 'Bạn muốn thế nào' },
        help: {
          en: 'It heeds bright, dark, warm, cool, vivid, muted, soft, and black and white.',
          vi: 'Nó hiểu: sáng, tối, ấm, lạnh, rực rỡ, nhạt, mịn, đen trắng.',
        },
        placeholder: { en: 'warm, soft light', vi: 'ấm, mịn' },
        lengthMax: 1_000,
        bind: [{ as: 'value', node: 'prompt', input: 'value' }],
      }),
    ],
    graph: {
      load: loadNode(),
      prompt: { class_type: 'PrimitiveStringMultiline', inputs: { value: '' } },
      fitted: fitPixelsNode(0.6, 1),
      cleaned: { class_type: 'AtelierDenoise', inputs: { image: ['fitted', 0], amount: 0.6 } },
      levelled: { class_type: 'AtelierAutoLevels', inputs: { image: ['cleaned', 0], clip: 0.4, per_channel: false } },
      retouched: { class_type: 'AtelierEnhanceFaces', inputs: { image: ['levelled', 0], amount: 0.8 } },
      model: { class_type: 'UpscaleModelLoader', inputs: { model_name: 'atelier-2x' } },
      enlarged: {
        class_type: 'ImageUpscaleWithModel',
        inputs: { upscale_model: ['model', 0], image: ['retouched', 0] },
      },
      sharpened: { class_type: 'AtelierDetail', inputs: { image: ['enlarged', 0], amount: 0.3 } },
      ...heedingGraph(['sharpened', 0]),
    },
    outputs: ['save'],
  },
}
