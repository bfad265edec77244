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
  readonly during: Span
  /** Which of the prompts that `AND` parts it is. */
  readonly strand: number
  /** It alternates with others, step by step. */
  readonly takesTurns: boolean
}

/** A part of the steps, 0 to 1. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface PlacedText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** More texts than these are not told apart any more: the shortest-lived are left out. */
const PIECES_MAX = 4

/** Which takes turns from step to step is told by its share; more steps than these tell no more of it. */
const STEPS_MAX = 150
const always: Span = { from: 0, to: 1 }

/** The texts of a prompt, the weightiest and longest first; there is always one. */
export function readPieces(prompt: string, steps = 20): [PromptPiece, ...PromptPiece[]] {
  const { text, quotes } = blankQuotes(prompt)
  const foreign = lorasIn(prompt)
  const pieces: PromptPiece[] = []
  for (const moment of momentsOf(text, Math.min(steps, STEPS_MAX))) {
    const { parts } = readAttention(moment.text)
    for (const [strand, { chunks, weight }] of parts.entries()) {
      const { share, during, takesTurns } = moment
      const spans = locate(chunks, prompt)
      if (weight > 0) pieces.push({ spans, quotes, foreign, weight: weight * share, during, strand, takesTurns })
    }
  }
  const [first, ...rest] = pieces.toSorted((one, other) => roomOf(other) - roomOf(one)).slice(0, PIECES_MAX)
  return first
    ? [first, ...rest]
    : [{ spans: [], quotes, foreign, weight: 1, during: always, strand: 0, takesTurns: false }]
}

function roomOf({ weight, during }: PromptPiece): number {
  return weight * (during.to - during.from)
}

interface Moment {
  readonly text: string
  /** Where texts take turns, how often it is this one's. */
  readonly share: number
  readonly during: Span
  readonly takesTurns: boolean
}

/** Each text that prompt editing makes: when it is in force, or how often where it comes back again and again. */
function momentsOf(prompt: string, steps: number): Moment[] {
  const spans = new Map<string, Span[]>()
  const moments = listSchedule(prompt, steps)
  const last = moments.at(-1)?.until ?? 1
  let from = 0
  for (const { until, text } of moments) {
    spans.set(text, [...(spans.get(text) ?? []), { from: from / last, to: until / last }])
    from = until
  }
  return Array.from(spans, ([text, all]) => {
    const [only = always] = all
    if (all.length <= 1) return { text, share: 1, during: only, takesTurns: false }
    const share = all.reduce((sum, span) => sum + span.to - span.from, 0)
    return { text, share, during: always, takesTurns: true }
  })
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
