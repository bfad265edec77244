/** A piece of a text that takes the place of another, and what is selected afterwards. */
export interface TextEdit {
  from: number
  to: number
  text: string
  selectFrom: number
  selectTo: number
}

export const WEIGHT_STEP = 0.05
const WEIGHT_MIN = 0.1
const WEIGHT_MAX = 2

interface Weighted {
  from: number
  to: number
  words: string
  weight: number
}

const weightedGroup = /\(([^()\\]+):\s*(\d*\.?\d+)\s*\)/g

/** Every `(words:1.2)` of a text; those within others are found, not what holds them. */
export function listWeighted(text: string): Weighted[] {
  return [...text.matchAll(weightedGroup)].map(({ 0: whole, 1: words = '', 2: weight, index }) => ({
    from: index,
    to: index + whole.length,
    words,
    weight: Number(weight),
  }))
}

/**
 * More or less weight for what is selected, or for the word at the cursor: `(word:1.05)`. What has a weight gets another; at
 * 1 the brackets are gone. undefined where there is no word.
 */
export function changeWeight(text: string, selectFrom: number, selectTo: number, by: number): TextEdit | undefined {
  const around = listWeighted(text).find(({ from, to }) => from <= selectFrom && selectTo <= to)
  if (around) return replaceWeight(around, around.weight + by)
  const place = selectFrom === selectTo ? wordAt(text, selectFrom) : trimmed(text, selectFrom, selectTo)
  if (!place) return undefined
  const words = text.slice(place.from, place.to)
  return replaceWeight({ ...place, words, weight: 1 }, 1 + by)
}

function replaceWeight({ from, to, words }: Weighted, wanted: number): TextEdit {
  const weight = Math.round(Math.min(WEIGHT_MAX, Math.max(WEIGHT_MIN, wanted)) * 100) / 100
  const isPlain = weight === 1
  const selectFrom = isPlain ? from : from + 1
  return {
    from,
    to,
    text: isPlain ? words : `(${words}:${weight})`,
    selectFrom,
    selectTo: selectFrom + words.length,
  }
}

const wordSign = /[\p{L}\p{M}\p{N}_'’-]/u

function wordAt(text: string, at: number): { from: number; to: number } | undefined {
  let [from, to] = [at, at]
  while (from > 0 && wordSign.test(text.charAt(from - 1))) from--
  while (to < text.length && wordSign.test(text.charAt(to))) to++
  return from === to ? undefined : { from, to }
}

function trimmed(text: string, from: number, to: number): { from: number; to: number } | undefined {
  const selected = text.slice(from, to)
  const start = from + selected.length - selected.trimStart().length
  const end = from + selected.trimEnd().length
  return start < end ? { from: start, to: end } : undefined
}
