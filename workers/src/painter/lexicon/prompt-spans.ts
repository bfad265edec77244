import { listSchedule, readAttention } from '@atelier/shared-schema/prompt/read-attention.ts'
import type { WeightedSpan } from '@atelier/shared-schema/prompt/weigh-text.ts'
import type { TextSpan } from './tokens.ts'

/** One text that a prompt comes to: of what `AND` parts, at one of the moments that prompt editing makes. */
export interface PromptPiece {
  readonly spans: readonly TextSpan[]
  /** What stood in quotation marks, without them. */
  readonly quotes: readonly PlacedText[]
  /** What is no word of the painter's: LoRAs. */
  readonly foreign: readonly PlacedText[]
  readonly weight: number
}

export interface PlacedText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** More texts than these are not told apart any more: the shortest-lived are left out. */
const PIECES_MAX = 4

/** The texts of a prompt, the weightiest first; there is always one. */
export function readPieces(prompt: string): [PromptPiece, ...PromptPiece[]] {
  const { text, quotes } = blankQuotes(prompt)
  const pieces: PromptPiece[] = []
  for (const [moment, share] of momentsOf(text)) {
    const { parts } = readAttention(moment)
    for (const { chunks, weight } of parts) {
      if (weight > 0)
        pieces.push({ spans: locate(chunks, prompt), quotes, foreign: lorasIn(prompt), weight: weight * share })
    }
  }
  const [first, ...rest] = pieces.toSorted((one, other) => other.weight - one.weight).slice(0, PIECES_MAX)
  return first ? [first, ...rest] : [{ spans: [], quotes, foreign: lorasIn(prompt), weight: 1 }]
}

/** Each text that prompt editing makes, with the share of the steps that it is in force. */
function momentsOf(prompt: string): Map<string, number> {
  const shares = new Map<string, number>()
  const moments = listSchedule(prompt)
  const last = moments.at(-1)?.until ?? 1
  let from = 0
  for (const { until, text } of moments) {
    shares.set(text, (shares.get(text) ?? 0) + (until - from) / last)
    from = until
  }
  return shares
}

const quoted = /"([^"\n]{1,200})"|“([^”\n]{1,200})”|«([^»\n]{1,200})»/gu

/** Takes quoted words out, so that they are set in type and not read; everything else keeps its place. */
function blankQuotes(prompt: string): { text: string; quotes: PlacedText[] } {
  const quotes: PlacedText[] = []
  const text = prompt.replace(quoted, (written, straight?: string, curly?: string, angled?: string, start?: number) => {
    const words = (straight ?? curly ?? angled ?? '').trim()
    quotes.push({ text: words, start: Number(start), end: Number(start) + written.length })
    return ' ,'.padEnd(written.length, ' ')
  })
  return { text, quotes }
}

function lorasIn(prompt: string): PlacedText[] {
  return [...prompt.matchAll(/<(?:lora|lyco|hypernet):[^<>]*>/gi)].map(match => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Finds the words again in the prompt as it was written. What `BREAK` parts is parted as by a comma. */
function locate(chunks: readonly (readonly WeightedSpan[])[], prompt: string): TextSpan[] {
  const spans: TextSpan[] = []
  let from = 0
  for (const chunk of chunks) {
    for (const { text, weight } of chunk) {
      for (const match of text.matchAll(/[\p{L}\p{M}\p{N}'’]+|[^\p{L}\p{M}\p{N}'’]+/gu)) {
        const found = prompt.indexOf(match[0], from)
        const start = found < 0 ? from : found
        if (found >= 0 && /[\p{L}\p{N}]/u.test(match[0])) from = found + match[0].length
        spans.push({ text: match[0], start, weight })
      }
    }
    spans.push({ text: ',', start: from, weight: 1 })
  }
  return spans
}
