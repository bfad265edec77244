/** Longer ones are cut: what is looked for is cut alike. */
export const WORD_LENGTH_MAX = 64

/** What stands between words. In the database `search_text` says the same, see migrations/0008-image-search.ts. */
const separators =
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u1680\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe6f\uff00-\uff0f]+/u
const marks = /[\u0300-\u036f]/gu

/** The words of a text as they are looked for: in small letters and without marks, so that `mua` finds `Mưa`. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(marks, '').toLowerCase().replace(marks, '').replaceAll('đ', 'd')
  return plain.split(separators).flatMap(word => (word === '' ? [] : [cutWord(word)]))
}

/** By characters rather than by halves of them, as the database counts. */
function cutWord(word: string): string {
  return word.length <= WORD_LENGTH_MAX ? word : [...word].slice(0, WORD_LENGTH_MAX).join('')
}
