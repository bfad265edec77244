import type { SKRSContext2D } from '@napi-rs/canvas'
import { canvasFont, type FontName } from '#images/fonts.ts'

/** Type is set at a size of many pixels and scaled, as canvases round small sizes. */
const EM = 200

const faces = {
  sans: 'Be Vietnam Pro',
  serif: 'Playfair Display',
  script: 'Pacifico',
  display: 'Bangers',
} as const satisfies Readonly<Record<string, FontName>>

export interface Setting {
  readonly face: keyof typeof faces
  readonly bold?: boolean
  /** Between letters, in ems. */
  readonly spacing?: number
}

/** @returns how wide a line comes out, at a letter size of 1 */
export function lineWidth(context: SKRSContext2D, text: string, setting: Setting): number {
  context.save()
  prepare(context, setting, text)
  const { width } = context.measureText(text)
  context.restore()
  return width / EM
}

interface Line {
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly size: number
  readonly align?: 'left' | 'center' | 'right'
  readonly setting: Setting
}

export function setLine(context: SKRSContext2D, { text, x, y, size, align = 'center', setting }: Line): void {
  context.save()
  context.translate(x, y)
  context.scale(size / EM, size / EM)
  prepare(context, setting, text)
  context.textAlign = align
  context.fillText(text, 0, 0)
  context.restore()
}

function prepare(context: SKRSContext2D, { face, bold = false, spacing = 0 }: Setting, text: string): void {
  context.font = canvasFont(faces[face], EM, bold, text)
  context.letterSpacing = `${spacing * EM}px`
  context.textBaseline = 'alphabetic'
}

export interface FittedLine {
  readonly text: string
  readonly size: number
}

/** Breaks words into at most `lines` lines and finds the greatest size at which all fit; each line has the same size. */
export function fitText(
  context: SKRSContext2D,
  text: string,
  box: { wide: number; high: number; lines: number },
  setting: Setting,
): FittedLine[] {
  const words = text.normalize('NFC').split(/\s+/).filter(Boolean)
  let best: FittedLine[] = []
  for (let count = 1; count <= Math.min(box.lines, words.length); count++) {
    const lines = balanced(context, words, count, setting)
    const widest = Math.max(...lines.map(line => lineWidth(context, line, setting)), 0.01)
    const size = Math.min(box.wide / widest, box.high / (lines.length * 1.12))
    if (size > (best[0]?.size ?? 0)) best = lines.map(line => ({ text: line, size }))
  }
  return best
}

/** Lines as equal in width as words allow. */
function balanced(context: SKRSContext2D, words: readonly string[], count: number, setting: Setting): string[] {
  const target = lineWidth(context, words.join(' '), setting) / count
  const lines: string[] = []
  let line = ''
  for (const [index, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word
    const left = words.length - index
    const must = count - lines.length > left
    const over = lineWidth(context, longer, setting) - target
    if (line && lines.length < count - 1 && (must || over > target - lineWidth(context, line, setting))) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Letters along a circle, centred at the top or, upright again, at the bottom. */
export function setOnCircle(
  context: SKRSContext2D,
  text: string,
  radius: number,
  size: number,
  setting: Setting,
  bottom = false,
): void {
  const letters = [...text.normalize('NFC')]
  const spacing = setting.spacing ?? 0
  const plain: Setting = { ...setting, spacing: 0 }
  const widths = letters.map(letter => (lineWidth(context, letter, plain) + spacing) * size)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const way = bottom ? -1 : 1
  let angle = (-way * total) / 2 / radius
  for (const [index, letter] of letters.entries()) {
    const half = (widths[index] as number) / 2 / radius
    angle += way * half
    context.save()
    context.rotate(angle)
    setLine(context, {
      text: letter,
      x: 0,
      y: bottom ? radius + size * 0.36 : -radius + size * 0.36,
      size,
      setting: plain,
    })
    context.restore()
    angle += way * half
  }
}

/** The size at which a line takes no more than `share` of the circle. */
export function circleSize(
  context: SKRSContext2D,
  text: string,
  radius: number,
  wanted: number,
  share: number,
  setting: Setting,
): number {
  const wide = lineWidth(context, text, { ...setting, spacing: 0 }) + [...text].length * (setting.spacing ?? 0)
  return Math.min(wanted, (2 * Math.PI * radius * share) / Math.max(0.01, wide))
}
