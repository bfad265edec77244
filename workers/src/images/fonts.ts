import { GlobalFonts } from '@napi-rs/canvas'
import { fileURLToPath } from 'node:url'

/** Typefaces that come with the product; all have the letters of Vietnamese. */
const faces = {
  sans: { files: 'be-vietnam-pro', weights: [400, 700] },
  serif: { files: 'playfair-display', weights: [400, 700, 900] },
  mono: { files: 'jetbrains-mono', weights: [400, 700] },
  script: { files: 'pacifico', weights: [400] },
  display: { files: 'bangers', weights: [400] },
} as const satisfies Readonly<Record<string, { readonly files: string; readonly weights: readonly number[] }>>

export type Face = keyof typeof faces

/** Each script is a font of its own with a name of its own: what one lacks is looked for in the next. */
const scripts = ['latin', 'vietnamese', 'latin-ext'] as const

interface Type {
  readonly face: Face
  /** Pixels. */
  readonly size: number
  /** The nearest the face has is taken. */
  readonly weight?: number
}

/** @returns what a canvas takes as its `font`; the files are read when first asked for */
export function fontOf({ face, size, weight = 400 }: Type): string {
  const { files, weights } = faces[face]
  const nearest = weights.toSorted((one, other) => Math.abs(one - weight) - Math.abs(other - weight))[0] ?? 400
  const names = scripts.map(script => nameOf(files, script, nearest))
  for (const script of scripts) register(files, script, nearest)
  return `${size}px ${names.map(name => `"${name}"`).join(', ')}`
}

function nameOf(files: string, script: string, weight: number): string {
  return `Atelier ${files} ${weight} ${script}`
}

function register(files: string, script: string, weight: number): void {
  const name = nameOf(files, script, weight)
  if (GlobalFonts.has(name)) return
  const file = import.meta.resolve(`@fontsource/${files}/files/${files}-${script}-${weight}-normal.woff2`)
  GlobalFonts.registerFromPath(fileURLToPath(file), name)
}
