import { colourFromHex, type Colour } from '#painter/core/colour.ts'
import type { Meaning, Shade, Words, WordTable } from './meaning.ts'

interface ColourWords extends Words {
  readonly hex: string
}

const colours: Readonly<Record<string, ColourWords>> = {
  red: { hex: '#c8201c', en: 'red', vi: 'đỏ, màu đỏ' },
  crimson: { hex: '#a01024', en: 'crimson, ruby, blood red, carmine' },
  scarlet: { hex: '#e02a12', en: 'scarlet, vermilion' },
  maroon: { hex: '#5c1420', en: 'maroon, burgundy, wine red, dark red', vi: 'đỏ đô, đỏ sẫm' },
  orange: { hex: '#ee7a12', en: 'orange', vi: 'cam, màu cam, da cam' },
  ginger: { hex: '#c8702a', en: 'ginger, auburn, rust, rusty' },
  copper: { hex: '#b4683c', en: 'copper, bronze', vi: 'màu đồng' },
  peach: { hex: '#f6b890', en: 'peach, apricot', vi: 'màu đào' },
  coral: { hex: '#f4715c', en: 'coral, salmon' },
  yellow: { hex: '#f2c81c', en: 'yellow', vi: 'vàng, màu vàng' },
  gold: { hex: '#d8a028', en: 'gold colored, gold coloured, gold, golden', vi: 'vàng kim, vàng óng' },
  amber: { hex: '#e09818', en: 'amber, honey' },
  mustard: { hex: '#c49a1c', en: 'mustard, ochre' },
  lemon: { hex: '#f6e64a', en: 'lemon, lemon yellow' },
  cream: { hex: '#f4e8cc', en: 'cream, ivory, beige', vi: 'màu kem, màu be' },
  blonde: { hex: '#dcb868', en: 'blond, blonde', vi: 'vàng hoe' },
  green: { hex: '#2e8c34', en: 'green', vi: 'xanh lá, xanh lá cây, màu xanh lá, xanh lục' },
  lime: { hex: '#92d024', en: 'lime, lime green, chartreuse', vi: 'xanh nõn chuối' },
  emerald: { hex: '#0c8c5c', en: 'emerald, jade', vi: 'xanh ngọc bích' },
  mint: { hex: '#96dcb8', en: 'mint, mint green', vi: 'xanh bạc hà' },
  olive: { hex: '#74762c', en: 'olive, olive green, khaki', vi: 'xanh rêu, xanh ô liu' },
  teal: { hex: '#147c80', en: 'teal, petrol', vi: 'xanh mòng két' },
  turquoise: { hex: '#34c8c0', en: 'turquoise, aqua, aquamarine', vi: 'xanh ngọc' },
  cyan: { hex: '#1cc8e0', en: 'cyan', vi: 'xanh lơ' },
  blue: { hex: '#1f58c4', en: 'blue', vi: 'xanh dương, xanh lam, xanh da trời, màu xanh, xanh' },
  navy: { hex: '#16244e', en: 'navy, navy blue, midnight blue', vi: 'xanh nước biển, xanh đậm' },
  azure: { hex: '#4a9cec', en: 'azure, sky blue, cerulean', vi: 'xanh biếc' },
  indigo: { hex: '#3a2c8c', en: 'indigo, ultramarine', vi: 'chàm, màu chàm' },
  purple: { hex: '#7c2ca4', en: 'purple, violet, amethyst', vi: 'tím, màu tím' },
  lavender: { hex: '#b49ce0', en: 'lavender, lilac, mauve', vi: 'tím nhạt, oải hương' },
  plum: { hex: '#6c2450', en: 'plum, eggplant' },
  magenta: { hex: '#d81c9c', en: 'magenta, fuchsia', vi: 'hồng cánh sen' },
  pink: { hex: '#f284ac', en: 'pink, rosy', vi: 'hồng, màu hồng' },
  rose: { hex: '#e0607c', en: 'rose, rose colored' },
  brown: { hex: '#70441f', en: 'brown, chocolate, chestnut, brunette', vi: 'nâu, màu nâu' },
  tan: { hex: '#c49c6c', en: 'tan, sandy, sand colored, caramel', vi: 'màu cát' },
  black: { hex: '#141418', en: 'black, ebony, jet black', vi: 'đen, màu đen' },
  charcoal: { hex: '#34363a', en: 'charcoal gray, charcoal grey, dark gray, dark grey', vi: 'xám đậm' },
  grey: { hex: '#7c7e82', en: 'grey, gray', vi: 'xám, màu xám' },
  silver: { hex: '#bcc2c8', en: 'silver, silvery', vi: 'bạc, màu bạc' },
  white: { hex: '#f2f2ee', en: 'white, snow white, ivory white', vi: 'trắng, màu trắng' },
}

export const colourMeanings: readonly (Words & { readonly meaning: Meaning })[] = Object.entries(colours).map(
  ([name, words]) => ({ ...words, meaning: { is: 'colour', name, colour: colourFromHex(words.hex) } }),
)

export function namedColour(name: string): Colour {
  const entry = colours[name]
  if (!entry) throw new Error(`no colour is called ${name}`)
  return colourFromHex(entry.hex)
}

export const shadeWords: WordTable<Shade> = {
  light: { en: 'light' },
  pale: { en: 'pale, soft, faded', vi: 'nhạt' },
  dark: { en: 'dark' },
  bright: { en: 'bright, neon, electric, vivid, vibrant', vi: 'tươi' },
  deep: { en: 'deep, rich', vi: 'thẫm, sẫm' },
}

const palettes: Readonly<Record<string, readonly string[]>> = {
  pastel: ['#f6c8d4', '#c8e0f4', '#d8f0d0', '#fbeec4', '#dccdf2'],
  earthy: ['#7c5a38', '#b48c5c', '#5c6440', '#d8c098', '#40301f'],
  'warm colours': ['#d84a1c', '#f2a02c', '#f4d06c', '#8c2c1c'],
  'cool colours': ['#1c5c8c', '#4ca4b4', '#9cd0dc', '#283c6c'],
  monochrome: ['#101010', '#808080', '#f4f4f4'],
  sepia: ['#3c2814', '#94703f', '#ecd8ac'],
  vintage: ['#c4885c', '#e8d4a4', '#6c8c80', '#4c3c38'],
  vaporwave: ['#ff71ce', '#01cdfe', '#b967ff', '#05ffa1'],
  synthwave: ['#ff2a8c', '#7a1cff', '#12c8f0', '#180c3c'],
  rainbow: ['#e02a2a', '#f29a1c', '#f2e02c', '#34b44c', '#2c6ce0', '#8c34c4'],
  'jewel tones': ['#0c6c50', '#1c2c8c', '#8c1440', '#6c1c8c', '#d8a028'],
  autumnal: ['#8c2c14', '#d06c1c', '#e8b43c', '#5c4420'],
}

const paletteWords: WordTable = {
  pastel: { en: 'pastel, pastels, pastel colors, pastel colours, pastel palette', vi: 'màu phấn, tông pastel' },
  earthy: { en: 'earthy, earth tones, earthy tones, earth colors', vi: 'tông đất' },
  'warm colours': { en: 'warm colors, warm colours, warm palette, warm tones', vi: 'tông ấm, màu ấm' },
  'cool colours': { en: 'cool colors, cool colours, cool palette, cool tones, cold colors', vi: 'tông lạnh, màu lạnh' },
  monochrome: { en: 'monochrome, black and white, greyscale, grayscale, monochromatic', vi: 'đen trắng, đơn sắc' },
  sepia: { en: 'sepia, sepia tone', vi: 'nâu đỏ cổ điển' },
  vintage: { en: 'vintage, retro, retro colors', vi: 'cổ điển' },
  vaporwave: { en: 'vaporwave, vapor wave' },
  synthwave: { en: 'synthwave, synth wave, outrun, retrowave' },
  rainbow: { en: 'rainbow colors, rainbow colours, rainbow colored', vi: 'bảy màu' },
  'jewel tones': { en: 'jewel tones, jewel toned' },
  autumnal: { en: 'autumn colors, autumn colours, fall colors, autumn palette', vi: 'màu thu' },
}

export const paletteMeanings: readonly (Words & { readonly meaning: Meaning })[] = Object.entries(paletteWords).map(
  ([name, words]) => ({
    ...words,
    meaning: { is: 'palette', name, colours: (palettes[name] ?? []).map(colourFromHex) },
  }),
)
