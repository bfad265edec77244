import { readAttention } from '@atelier/shared-schema/prompt/read-attention.ts'
import type { ClipTokenizer } from './clip-tokenizer.ts'

/** As many tokens as the text encoder reads at once, with the one before and the one after the words. */
export const CHUNK_TOKENS = 77
const ROOM = CHUNK_TOKENS - 2
/** A word of more pieces than this may be parted at the end of a chunk. */
const WORD_PIECES_MAX = 8

export interface PromptChunk {
  readonly tokens: readonly number[]
  /** Of each token; 1 for what are no words. */
  readonly weights: readonly number[]
}

interface WeighedWord {
  readonly tokens: readonly number[]
  readonly weight: number
}

/** A prompt as the text encoder is given it: in as many chunks as it takes, with the weights that stand in it. */
export function chunkPrompt(prompt: string, tokenizer: ClipTokenizer): PromptChunk[] {
  const chunks = readAttention(prompt)
    .parts.flatMap(part =>
      part.chunks.map(spans => spans.map(span => ({ ...span, weight: span.weight * part.weight }))),
    )
    .flatMap(spans => fillChunks(spans.flatMap(({ text, weight }) => weigh(tokenizer.readWords(text), weight))))
  // The words between two BREAKs may be none.
  const filled = chunks.filter(words => words.length > 0)
  return (filled.length > 0 ? filled : [[]]).map(words => closeChunk(words, tokenizer))
}

export function emptyChunk(tokenizer: ClipTokenizer): PromptChunk {
  return closeChunk([], tokenizer)
}

function weigh(words: readonly (readonly number[])[], weight: number): WeighedWord[] {
  return words.map(tokens => ({ tokens, weight }))
}

function fillChunks(words: readonly WeighedWord[]): WeighedWord[][] {
  let chunk: WeighedWord[] = []
  let room = ROOM
  const chunks = [chunk]
  for (const word of words) {
    for (const part of partsOf(word, room)) {
      if (part.tokens.length > room) {
        chunk = []
        chunks.push(chunk)
        room = ROOM
      }
      chunk.push(part)
      room -= part.tokens.length
    }
  }
  return chunks
}

/** A word as it is, or what of it fits and then the rest by chunks, where it is too long to be kept together. */
function partsOf({ tokens, weight }: WeighedWord, room: number): WeighedWord[] {
  if (tokens.length <= WORD_PIECES_MAX || tokens.length <= room) return [{ tokens, weight }]
  const parts: WeighedWord[] = room > 0 ? [{ tokens: tokens.slice(0, room), weight }] : []
  for (let from = room; from < tokens.length; from += ROOM) {
    parts.push({ tokens: tokens.slice(from, from + ROOM), weight })
  }
  return parts
}

function closeChunk(words: readonly WeighedWord[], tokenizer: ClipTokenizer): PromptChunk {
  const tokens = words.flatMap(word => word.tokens)
  const weights = words.flatMap(({ tokens: pieces, weight }) => pieces.map(() => weight))
  const padding = Array.from({ length: ROOM - tokens.length }, () => tokenizer.paddingToken)
  return {
    tokens: [tokenizer.startToken, ...tokens, tokenizer.endToken, ...padding],
    weights: [1, ...weights, 1, ...padding.map(() => 1)],
  }
}
