import { readFileSync } from 'node:fs'
import { GlobalFonts } from '@napi-rs/canvas'

export type FontName = 'Be Vietnam Pro' | 'Playfair Display' | 'Pacifico' | 'JetBrains Mono' | 'Bangers'

interface FontFiles {
  /** Any file of the package, to find the others by. */
  readonly anchor: string
  readonly slug: string
  readonly weights: readonly (400 | 700)[]
}

const fonts: Readonly<Record<FontName, FontFiles>> = {
  'Be Vietnam Pro': {
    anchor: import.meta.resolve('@fontsource/be-vietnam-pro/package.json'),
    slug: 'be-vietnam-pro',
    weights: [400, 700],
  },
  'Playfair Display': {
    anchor: import.meta.resolve('@fontsource/playfair-display/package.json'),
    slug: 'playfair-display',
    weights: [400, 700],
  },
  Pacifico: { anchor: import.meta.resolve('@fontsource/pacifico/package.json'), slug: 'pacifico', weights: [400] },
  'JetBrains Mono': {
    anchor: import.meta.resolve('@fontsource/jetbrains-mono/package.json'),
    slug: 'jetbrains-mono',
    weights: [400, 700],
  },
  Bangers: { anchor: import.meta.resolve('@fontsource/bangers/package.json'), slug: 'bangers', weights: [400] },
}

/** A font comes in a file for each of these; a letter is drawn from the first that has it. */
const scripts = ['latin', 'latin-ext', 'vietnamese'] as const
const registered = new Set<FontName>()

/** The font as a canvas wants it, for that text. Its files are read when it is first asked for. */
export function canvasFont(name: FontName, size: number, bold: boolean, text: string): string {
  const weight = bold && fonts[name].weights.includes(700) ? 700 : 400
  const families = registerFont(name)
  if (hasEmoji(text)) {
    registerEmoji()
    families.push(emojiFamily)
  }
  return `${weight} ${size}px ${families.map(family => `"${family}"`).join(', ')}`
}

/** The same without a size, for words in either language of ours. */
export function canvasFamilies(name: FontName): string {
  return registerFont(name)
    .map(family => `"${family}"`)
    .join(', ')
}

function hasEmoji(text: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)
}

const emojiAnchor = import.meta.resolve('@fontsource/noto-emoji/package.json')
const emojiFamily = 'Atelier Emoji'
let isEmojiRegistered = false

/** Noto Emoji, of one colour as letters are. */
function registerEmoji(): void {
  if (!isEmojiRegistered) registerFile(new URL('files/noto-emoji-emoji-400-normal.woff2', emojiAnchor), emojiFamily)
  isEmojiRegistered = true
}

/** Under names of our own, so that no font of the machine can take its place. */
function familyOf(name: FontName, script: string): string {
  return `Atelier ${name} ${script}`
}

function registerFont(name: FontName): string[] {
  const families = scripts.map(script => familyOf(name, script))
  if (registered.has(name)) return families
  registered.add(name)
  const { anchor, slug, weights } = fonts[name]
  for (const script of scripts) {
    for (const weight of weights) {
      registerFile(new URL(`files/${slug}-${script}-${weight}-normal.woff2`, anchor), familyOf(name, script))
    }
  }
  return families
}

function registerFile(file: URL, family: string): void {
  if (!GlobalFonts.register(readFileSync(file), family)) throw new Error(`${file.pathname} is no font`)
}
