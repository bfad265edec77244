import latinItalic from '@fontsource-variable/inter/files/inter-latin-opsz-italic.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import vietnameseItalic from '@fontsource-variable/inter/files/inter-vietnamese-opsz-italic.woff2?url'
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-opsz-normal.woff2?url'
import { DEFAULT_THEME, DefaultDashStyle, DefaultFontStyle, DefaultSizeStyle } from '@tldraw/tldraw'
import type { TLFontFace, TLTheme } from '@tldraw/tldraw'
import { boardColour, boardColourNames } from '@atelier/shared-schema/board/board-colours.ts'

/** Drawings are calm unless somebody wants them otherwise. */
DefaultFontStyle.setDefaultValue('sans')
DefaultDashStyle.setDefaultValue('solid')
DefaultSizeStyle.setDefaultValue('s')

const LATIN =
  'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212'
const VIETNAMESE =
  'U+102-103, U+110-111, U+128-129, U+168-169, U+1A0-1A1, U+1AF-1B0, U+300-301, U+303-304, U+308-309, U+323, U+329, U+1EA0-1EF9, U+20AB'

/** The letters of the house as a font of tldraw’s, which knows how to put fonts into what is exported. */
const sans: TLFontFace[] = [
  face(latin, LATIN, 'normal'),
  face(vietnamese, VIETNAMESE, 'normal'),
  face(latinItalic, LATIN, 'italic'),
  face(vietnameseItalic, VIETNAMESE, 'italic'),
]

function face(url: string, unicodeRange: string, style: string): TLFontFace {
  return { family: 'Atelier Sans', src: { url, format: 'woff2' }, weight: '100 900', style, unicodeRange }
}

const { light, dark } = DEFAULT_THEME.colors

/** Notes have our papers, and frames quiet edges: what lies in them counts. */
function asOnBoards(scheme: 'light' | 'dark', colors: typeof light): typeof light {
  const onBoards = { ...colors }
  for (const name of boardColourNames) {
    const { note, noteText, frameStroke } = boardColour(scheme, name)
    onBoards[name] = { ...colors[name], noteFill: note, noteText, frameStroke }
  }
  return onBoards
}

/** What is drawn on the canvas, in the colours of tokens.css: a canvas cannot read them there. */
export const boardTheme: TLTheme = {
  ...DEFAULT_THEME,
  fonts: { ...DEFAULT_THEME.fonts, sans: { fontFamily: "'Atelier Sans', 'Inter Variable', sans-serif", faces: sans } },
  colors: {
    light: asOnBoards('light', {
      ...light,
      background: '#faf9f7',
      negativeSpace: '#faf9f7',
      text: '#1d1b19',
      selectionStroke: '#d4401d',
      selectionFill: '#faf9f7',
      brushFill: '#d4401d1a',
      brushStroke: '#d4401d80',
      snap: '#d4401d',
    }),
    dark: asOnBoards('dark', {
      ...dark,
      background: '#0f0e0e',
      negativeSpace: '#0f0e0e',
      text: '#f1eeea',
      selectionStroke: '#f4532a',
      selectionFill: '#0f0e0e',
      brushFill: '#f4532a24',
      brushStroke: '#f4532a80',
      snap: '#f4532a',
    }),
  },
}
