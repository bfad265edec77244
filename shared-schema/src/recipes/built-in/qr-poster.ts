import type { BuiltInRecipe } from './built-in-recipe.ts'
import { effectBinds, mediumField, promptField, ratioField, seedField } from './field-parts.ts'
import { mathNode, painterNode, paintingSeeds, saveNode } from './graph-parts.ts'

const lettering = {
  font: 'Be Vietnam Pro',
  bold: true,
  colour: '#ffffff',
  align: 'centre',
  line_height: 1.15,
  angle: 0,
  text: '',
  margin: ['margin', 0] as const,
  outline: 0,
  outline_colour: '#000000',
  shadow: 0.8,
}

export const qrPoster: BuiltInRecipe = {
  slug: 'qr-poster',
  names: { en: 'QR poster', vi: 'Áp phích QR' },
  descriptions: {
    en: 'A painted poster with a QR code that phones can read, a heading above it and a line below.',
    vi: 'Áp phích vẽ tay với mã QR quét được, tiêu đề phía trên và một dòng phía dưới.',
  },
  category: 'words',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['QR code', 'poster', 'print'],
  definition: {
    fields: [
      {
        key: 'link',
        type: 'text',
        label: { en: 'Address or text of the code', vi: 'Địa chỉ hoặc nội dung mã' },
        isRequired: true,
        lengthMax: 400,
        placeholder: { en: 'https://example.org', vi: 'https://example.org' },
        bind: [{ as: 'value', node: 'code', input: 'text' }],
      },
      {
        key: 'heading',
        type: 'text',
        label: { en: 'Heading', vi: 'Tiêu đề' },
        isRequired: true,
        lengthMax: 60,
        bind: [{ as: 'value', node: 'headed', input: 'text' }],
      },
      {
        key: 'line',
        type: 'text',
        label: { en: 'Line below', vi: 'Dòng phía dưới' },
        lengthMax: 120,
        bind: effectBinds('lined', 'text'),
      },
      promptField({
        label: { en: 'Picture behind it', vi: 'Hình phía sau' },
        default: 'misty mountains at dawn, pine trees',
      }),
      mediumField('gouache'),
      ratioField(['2:3', '3:4', '1:1'], { longSide: 1080 }),
      seedField,
    ],
    graph: {
      paint: painterNode({ width: 720, height: 1080 }),
      paintedSize: { class_type: 'GetImageSize', inputs: { image: ['paint', 0] } },
      codeSize: mathNode('round(a * 0.5)', { a: ['paintedSize', 0] }),
      margin: mathNode('round(a * 0.07)', { a: ['paintedSize', 0] }),
      headingSize: mathNode('a * 0.1', { a: ['paintedSize', 0] }),
      lineSize: mathNode('a * 0.045', { a: ['paintedSize', 0] }),
      code: {
        class_type: 'AtelierQrCode',
        inputs: {
          text: '',
          size: ['codeSize', 0],
          correction: 'Q',
          margin: 4,
          dark: '#101418',
          light: '#ffffff',
          exact: true,
        },
      },
      coded: {
        class_type: 'AtelierPlaceImage',
        inputs: { below: ['paint', 0], above: ['code', 0], position: 'middle', width: 0, margin: 0, opacity: 1 },
      },
      headed: {
        class_type: 'AtelierText',
        inputs: { image: ['coded', 0], ...lettering, size: ['headingSize', 1], position: 'top', width: 0.88 },
      },
      lined: {
        class_type: 'AtelierText',
        inputs: { image: ['headed', 0], ...lettering, size: ['lineSize', 1], position: 'bottom', width: 0.84 },
      },
      save: saveNode(['lined', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
