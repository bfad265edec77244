/** Longer ones are cut: what is looked for is cut alike. */
export const WORD_LENGTH_MAX = 64

/** What words are made of. In the database `search_text` says the same, see migrations/0008-image-search.ts. */
const word =
  /[0-9a-z\u00c0-\u167f\u1681-\u1fff\u2070-\u2dff\u2e80-\u2fff\u3040-\ufe2f\ufe70-\ufefe\uff10-\u{10ffff}]+/gu
const marks = /[\u0300-\u036f]/gu

/** The words of a text as they are looked for: in small letters and without marks, so that `mua` finds `Mưa`. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(marks, '').toLowerCase().replace(marks, '').replaceAll('đ', 'd')
  return (plain.match(word) ?? []).map(cutWord)
}

/** By characters rather than by halves of them, as the database counts. */
function cutWord(text: string): string {
  return text.length <= WORD_LENGTH_MAX ? text : [...text].slice(0, WORD_LENGTH_MAX).join('')
}
