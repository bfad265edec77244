import { takeLoras } from '@atelier/shared-schema/prompt/lora-signs.ts'

/** How many letters a token of the usual vocabularies holds before a word becomes two. */
const LETTERS_A_TOKEN = 8

/**
 * About how many tokens a text model reads: one for a usual word and for each sign. Models differ, so this is for knowing
 * how long a prompt is, not for cutting it. Signs that only say how to read the rest count nothing.
 */
export function countTokens(prompt: string): number {
  const words = takeLoras(prompt)
    .text.replaceAll(/:\s*\d*\.?\d+\s*\)/g, '')
    .replaceAll(/\b(?:BREAK|AND)\b/g, ' ')
    .replaceAll(/[()[\]{}|_$<>\\]/g, ' ')
  const pieces = words.match(/[\p{L}\p{M}'’]+|\p{N}|[^\s\p{L}\p{M}\p{N}]/gu) ?? []
  return pieces.reduce((sum, piece) => sum + Math.max(1, Math.round(piece.length / LETTERS_A_TOKEN)), 0)
}
