import draw from '@tldraw/assets/fonts/Shantell_Sans-Informal_Regular.woff2?url'
import drawBold from '@tldraw/assets/fonts/Shantell_Sans-Informal_Bold.woff2?url'
import drawItalic from '@tldraw/assets/fonts/Shantell_Sans-Informal_Regular_Italic.woff2?url'
import drawItalicBold from '@tldraw/assets/fonts/Shantell_Sans-Informal_Bold_Italic.woff2?url'
import mono from '@tldraw/assets/fonts/IBMPlexMono-Medium.woff2?url'
import monoBold from '@tldraw/assets/fonts/IBMPlexMono-Bold.woff2?url'
import monoItalic from '@tldraw/assets/fonts/IBMPlexMono-MediumItalic.woff2?url'
import monoItalicBold from '@tldraw/assets/fonts/IBMPlexMono-BoldItalic.woff2?url'
import sans from '@tldraw/assets/fonts/IBMPlexSans-Medium.woff2?url'
import sansBold from '@tldraw/assets/fonts/IBMPlexSans-Bold.woff2?url'
import sansItalic from '@tldraw/assets/fonts/IBMPlexSans-MediumItalic.woff2?url'
import sansItalicBold from '@tldraw/assets/fonts/IBMPlexSans-BoldItalic.woff2?url'
import serif from '@tldraw/assets/fonts/IBMPlexSerif-Medium.woff2?url'
import serifBold from '@tldraw/assets/fonts/IBMPlexSerif-Bold.woff2?url'
import serifItalic from '@tldraw/assets/fonts/IBMPlexSerif-MediumItalic.woff2?url'
import serifItalicBold from '@tldraw/assets/fonts/IBMPlexSerif-BoldItalic.woff2?url'
import iconSheet from '@tldraw/assets/icons/icon/0_merged.svg?url'
import vietnamese from '@tldraw/assets/translations/vi.json?url'
import { DEFAULT_EMBED_DEFINITIONS, iconTypes, LANGUAGES } from '@tldraw/tldraw'

const fonts = {
  tldraw_mono: mono,
  tldraw_mono_italic: monoItalic,
  tldraw_mono_bold: monoBold,
  tldraw_mono_italic_bold: monoItalicBold,
  tldraw_sans: sans,
  tldraw_sans_italic: sansItalic,
  tldraw_sans_bold: sansBold,
  tldraw_sans_italic_bold: sansItalicBold,
  tldraw_serif: serif,
  tldraw_serif_italic: serifItalic,
  tldraw_serif_bold: serifBold,
  tldraw_serif_italic_bold: serifItalicBold,
  tldraw_draw: draw,
  tldraw_draw_italic: drawItalic,
  tldraw_draw_bold: drawBold,
  tldraw_draw_italic_bold: drawItalicBold,
}

/** Most of what is written on boards is written in this: it is here before tldraw, which draws nothing without it, asks for it. */
void new FontFace('Letters of boards', `url(${draw})`).load().catch(() => undefined)

const icons = Object.fromEntries(iconTypes.map(name => [name, `${iconSheet}#${name}`]))
/** It has English in itself, and only looks whether something is there; other languages are never asked for. */
const translations = Object.fromEntries(
  LANGUAGES.map(({ locale }) => [locale, locale === 'vi' ? vietnamese : iconSheet]),
)
/** Embeds of other sites are not offered: their pictures are never seen, but fetched. */
const embedIcons = Object.fromEntries(DEFAULT_EMBED_DEFINITIONS.map(({ type }) => [type, iconSheet]))

/** Whatever tldraw may fetch comes from here: nothing is asked of its own servers. */
export const boardAssets = { fonts, icons, translations, embedIcons }
