const read = new WeakMap<object, string>()

/** What is written, without its formatting, a line for each paragraph. The same words are asked for each time they are painted. */
export function plainText(richText: unknown): string {
  if (typeof richText !== 'object' || richText === null) return ''
  const known = read.get(richText) ?? readText(richText)
  read.set(richText, known)
  return known
}

function readText(richText: object): string {
  const lines: string[] = []
  const readNode = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null || depth > 20) return
    const { type, text, content } = node as { type?: unknown; text?: unknown; content?: unknown }
    if (typeof text === 'string') lines.push((lines.pop() ?? '') + text)
    else if (type === 'hardBreak') lines.push('')
    else if (type === 'paragraph' || type === 'heading') lines.push('')
    if (Array.isArray(content)) for (const inner of content) readNode(inner, depth + 1)
  }
  readNode(richText, 0)
  return lines.join('\n')
}

export type TextSize = 's' | 'm' | 'l' | 'xl'

const textSizes: Readonly<Record<TextSize, number>> = { s: 18, m: 24, l: 36, xl: 44 }
const labelSizes: Readonly<Record<TextSize, number>> = { s: 18, m: 22, l: 26, xl: 32 }
const strokeWidths: Readonly<Record<TextSize, number>> = { s: 2, m: 3.5, l: 5, xl: 10 }

const known = (size: unknown): TextSize => (size === 's' || size === 'l' || size === 'xl' ? size : 'm')

export const textSize = (size: unknown): number => textSizes[known(size)]
export const labelSize = (size: unknown): number => labelSizes[known(size)]
export const strokeWidth = (size: unknown): number => strokeWidths[known(size)]

export const LINE_HEIGHT = 1.35
/** How wide letters are, on the whole, where nothing can measure them. */
const LETTER_WIDTH = 0.52

export type Measure = (text: string) => number

export const roughly =
  (size: number): Measure =>
  text =>
    text.length * size * LETTER_WIDTH

/** Broken between words, and within those that are wider than a line. */
export function wrapLines(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap(line => wrapLine(line, width, measure))
}

function wrapLine(text: string, width: number, measure: Measure): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || measure(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
    while (line.length > 1 && measure(line) > width) {
      const fits = Math.max(1, Math.floor((line.length * width) / measure(line)))
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  return [...lines, line]
}
