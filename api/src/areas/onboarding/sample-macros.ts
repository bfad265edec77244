import type { z } from 'zod'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { macroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'

export interface SampleMacro {
  name: string
  description: string
  definition: MacroDefinition
}

/** Chains of the recipes that come with the product: what they show runs on any installation. */
export function sampleMacros(locale: Locale): SampleMacro[] {
  return [printMacro(locale)]
}

const printWords = {
  en: {
    name: 'From an idea to a print',
    description: 'Four pictures of one idea. You choose which go on; each of those is enlarged and hung in a frame.',
    draw: 'Four pictures',
    choose: 'Which go on?',
    note: 'Choose one or more: each is enlarged and framed.',
    enlarge: 'Enlarge',
    frame: 'Hang on a wall',
  },
  vi: {
    name: 'Từ ý tưởng đến bản in',
    description: 'Bốn ảnh cho một ý tưởng. Bạn chọn ảnh đi tiếp; mỗi ảnh đó được phóng to và treo trong khung.',
    draw: 'Bốn ảnh',
    choose: 'Ảnh nào đi tiếp?',
    note: 'Chọn một hoặc nhiều ảnh: mỗi ảnh được phóng to và đóng khung.',
    enlarge: 'Phóng to',
    frame: 'Treo lên tường',
  },
} as const

const inputs: z.input<typeof macroDefinition>['inputs'] = [
  {
    key: 'idea',
    type: 'prompt',
    label: { en: 'Your idea', vi: 'Ý tưởng của bạn' },
    isRequired: true,
    default: 'a lighthouse on a cliff, calm sea, at dusk',
    lengthMax: 4_000,
    bind: [],
  },
  {
    key: 'style',
    type: 'style',
    of: 'words',
    label: { en: 'Style', vi: 'Phong cách' },
    default: 'base',
    bind: [],
  },
  {
    key: 'isFramed',
    type: 'boolean',
    label: { en: 'Hang them in a frame too', vi: 'Treo vào khung' },
    default: true,
    bind: [],
  },
]

function printMacro(locale: Locale): SampleMacro {
  const { name, description, ...titles } = printWords[locale]
  const chosen = { from: 'step', step: 'choose', what: 'images', take: 'each' } as const
  return {
    name,
    description,
    definition: macroDefinition.parse({
      inputs,
      steps: [
        {
          key: 'draw',
          type: 'recipe',
          title: titles.draw,
          recipe: 'image-generator-simple',
          params: {
            prompt: { from: 'input', input: 'idea' },
            promptStyle: { from: 'input', input: 'style' },
            numberOfImages: { from: 'value', value: 4 },
          },
        },
        { key: 'choose', type: 'approval', title: titles.choose, of: 'draw', note: titles.note },
        { key: 'enlarge', type: 'recipe', title: titles.enlarge, recipe: 'upscaler', params: { image: chosen } },
        {
          key: 'frame',
          type: 'recipe',
          title: titles.frame,
          recipe: 'framed-print',
          when: { if: 'input', input: 'isFramed', is: true },
          params: { image: chosen },
        },
      ],
    }),
  }
}
