import type { LocalText } from './local-text.ts'

/** A look in words. */
export interface PromptStyle {
  /** As clients send it. */
  readonly name: string
  readonly label: LocalText
  /** `{prompt}` is what the person wrote. */
  readonly positive: string
  readonly negative: string
}

/** The names are known to existing clients. Each is said in words that the Studio Painter shows, and that other engines know. */
export const promptStyles: readonly PromptStyle[] = [
  {
    name: 'base',
    label: { en: 'Base', vi: 'Cơ bản' },
    positive: '{prompt}',
    negative: '',
  },
  {
    name: 'enhance',
    label: { en: 'Enhance', vi: 'Tăng cường' },
    positive: '{prompt}, vivid colors, dramatic lighting',
    negative: 'muted, fog',
  },
  {
    name: 'anime',
    label: { en: 'Anime', vi: 'Anime' },
    positive: '{prompt}, anime style, cel shading, vivid colors',
    negative: 'photo, realistic',
  },
  {
    name: 'photographic',
    label: { en: 'Photographic', vi: 'Nhiếp ảnh' },
    positive: '{prompt}, realistic photo',
    negative: 'drawing, painting',
  },
  {
    name: 'cinematic',
    label: { en: 'Cinematic', vi: 'Điện ảnh' },
    positive: '{prompt}, cinematic still, dramatic lighting',
    negative: 'drawing, painting',
  },
  {
    name: 'analog film',
    label: { en: 'Analog film', vi: 'Phim nhựa' },
    positive: '{prompt}, analog film, film grain, faded',
    negative: 'drawing, painting',
  },
  {
    name: 'digital art',
    label: { en: 'Digital art', vi: 'Tranh số' },
    positive: '{prompt}, matte painting, vibrant, luminous',
    negative: 'photo',
  },
  {
    name: 'fantasy art',
    label: { en: 'Fantasy art', vi: 'Kỳ ảo' },
    positive: '{prompt}, oil painting, fantasy, magical, jewel tones',
    negative: 'photo',
  },
  {
    name: 'line art',
    label: { en: 'Line art', vi: 'Nét vẽ' },
    positive: '{prompt}, line art, black and white',
    negative: 'photo, painting',
  },
  {
    name: 'pixel art',
    label: { en: 'Pixel art', vi: 'Pixel' },
    positive: '{prompt}, pixel art',
    negative: 'photo, painting',
  },
  {
    name: 'artstyle-watercolor',
    label: { en: 'Watercolour', vi: 'Màu nước' },
    positive: '{prompt}, watercolor painting',
    negative: 'photo',
  },
  {
    name: 'comic book',
    label: { en: 'Comic book', vi: 'Truyện tranh' },
    positive: '{prompt}, comic book, halftone, bold colors',
    negative: 'photo',
  },
  {
    name: 'neonpunk',
    label: { en: 'Neon punk', vi: 'Neon' },
    positive: '{prompt}, synthwave, vivid, at night',
    negative: 'muted, daylight',
  },
  {
    name: '3d-model',
    label: { en: '3D model', vi: 'Mô hình 3D' },
    positive: '{prompt}, 3d render, bright',
    negative: 'drawing, painting',
  },
  {
    name: 'misc-fairy tale',
    label: { en: 'Fairy tale', vi: 'Cổ tích' },
    positive: '{prompt}, storybook illustration, fairytale, pastel colors',
    negative: 'photo, dark',
  },
  {
    name: 'misc-gothic',
    label: { en: 'Gothic', vi: 'Gothic' },
    positive: '{prompt}, gothic, engraving, gloomy, mysterious',
    negative: 'cheerful, vivid',
  },
  {
    name: 'photo-long exposure',
    label: { en: 'Long exposure', vi: 'Phơi sáng lâu' },
    positive: '{prompt}, photo, blue hour, calm, reflection',
    negative: 'drawing, painting',
  },
  {
    name: 'photo-tilt-shift',
    label: { en: 'Tilt-shift', vi: 'Tilt-shift' },
    positive: '{prompt}, photo, from above, vivid colors',
    negative: 'drawing, painting',
  },
  {
    name: 'lowpoly',
    label: { en: 'Low poly', vi: 'Đa giác' },
    positive: '{prompt}, geometric low poly',
    negative: 'photo, drawing',
  },
  {
    name: 'origami',
    label: { en: 'Origami', vi: 'Gấp giấy' },
    positive: '{prompt}, paper craft, layered paper',
    negative: 'photo, drawing',
  },
  {
    name: 'craft clay',
    label: { en: 'Clay', vi: 'Đất nặn' },
    positive: '{prompt}, claymation, sculpted in clay',
    negative: 'photo, drawing',
  },
  {
    name: 'game-minecraft',
    label: { en: 'Blocks', vi: 'Khối vuông' },
    positive: '{prompt}, 8 bit, retro game, vivid',
    negative: 'photo, drawing',
  },
]

export const promptStyleNames: readonly string[] = promptStyles.map(style => style.name)

const byName = new Map(promptStyles.map(style => [style.name, style]))

export function promptStyleNamed(name: string): PromptStyle | undefined {
  return byName.get(name)
}
