import type { TextSpan } from './tokens.ts'

export interface SpansOfPrompt {
  readonly spans: readonly TextSpan[]
  /** What stood in quotation marks, without them. */
  readonly quotes: readonly { readonly text: string; readonly start: number; readonly end: number }[]
}

const quoted = /"([^"\n]{1,200})"|“([^”\n]{1,200})”|«([^»\n]{1,200})»/gu

/** Takes quoted words out, so that they are set in type and not read; what stands on either side keeps its place in the prompt. */
export function withoutQuotes(spans: readonly TextSpan[]): SpansOfPrompt {
  const quotes: { text: string; start: number; end: number }[] = []
  const rest = spans.map(span => ({
    ...span,
    text: span.text.replace(quoted, (written, straight?: string, curly?: string, angled?: string, offset?: number) => {
      const start = span.start + Number(offset)
      quotes.push({ text: (straight ?? curly ?? angled ?? '').trim(), start, end: start + written.length })
      return ' ,'.padEnd(written.length, ' ')
    }),
  }))
  return { spans: rest, quotes }
}

const bracketOrWeight = /\\.|[()[\]]|:\s*(\d*\.?\d+)\s*(?=\))/g
const ROUND = 1.1

/** Attention as A1111 writes it: `(word:1.2)`, `((word))`, `[word]`. An open bracket counts to the end. */
export function spansOf(prompt: string): TextSpan[] {
  const spans: TextSpan[] = []
  const open: { first: number; sign: string }[] = []
  let from = 0
  const add = (to: number) => {
    if (to > from) spans.push({ text: prompt.slice(from, to), start: from, weight: 1 })
  }
  const scale = (first: number, factor: number) => {
    for (let index = first; index < spans.length; index++) {
      const span = spans[index]
      if (span) spans[index] = { ...span, weight: span.weight * factor }
    }
  }
  let explicit: number | undefined
  for (const match of prompt.matchAll(bracketOrWeight)) {
    const [sign, weight] = match
    if (sign.startsWith('\\')) continue
    if (weight !== undefined && open.at(-1)?.sign !== '(') continue
    add(match.index)
    from = match.index + sign.length
    if (weight !== undefined) explicit = Number(weight)
    else if (sign === '(' || sign === '[') open.push({ first: spans.length, sign })
    else {
      const opened = open.pop()
      if (opened) scale(opened.first, opened.sign === '[' ? 1 / ROUND : (explicit ?? ROUND))
      explicit = undefined
    }
  }
  add(prompt.length)
  return spans
}
