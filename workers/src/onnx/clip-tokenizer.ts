/** What a folder's tokenizer says: pieces of words by their number, and which two pieces are joined first. */
export interface ClipVocabulary {
  readonly tokens: ReadonlyMap<string, number>
  /** Two pieces with a space between them, those that are joined first coming first. */
  readonly merges: readonly string[]
  /** What fills up a text to its full length. */
  readonly padding?: string
}

const START = '<|startoftext|>'
const END = '<|endoftext|>'
const WORD_END = '</w>'
/** As CLIP parts a text: contractions, words, single digits, and runs of all else. */
const words = /<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+/giu
const keptWordsMax = 4_096

/** CLIP's byte pair encoding: from a text to the numbers of its pieces. */
export class ClipTokenizer {
  readonly startToken: number
  readonly endToken: number
  readonly paddingToken: number
  readonly #tokens: ReadonlyMap<string, number>
  readonly #ranks: ReadonlyMap<string, number>
  readonly #known = new Map<string, readonly number[]>()

  constructor({ tokens, merges, padding = END }: ClipVocabulary) {
    const start = tokens.get(START)
    const end = tokens.get(END)
    if (start === undefined || end === undefined) throw new Error(`its vocabulary has no ${START} and ${END}`)
    this.startToken = start
    this.endToken = end
    this.paddingToken = tokens.get(padding) ?? end
    this.#tokens = tokens
    this.#ranks = new Map(merges.map((merge, rank) => [merge, rank]))
  }

  /** The pieces of each word. */
  readWords(text: string): (readonly number[])[] {
    const plain = text.normalize('NFC').replaceAll(/\s+/gu, ' ').toLowerCase()
    return (plain.match(words) ?? []).map(word => this.#readWord(word))
  }

  #readWord(word: string): readonly number[] {
    const known = this.#known.get(word)
    if (known) return known
    const isSpecial = word === START || word === END
    const pieces = isSpecial ? [word] : this.#join(spellBytes(word))
    const tokens = pieces.map(piece => this.#tokens.get(piece) ?? this.endToken)
    if (this.#known.size >= keptWordsMax) this.#known.clear()
    this.#known.set(word, tokens)
    return tokens
  }

  #join(letters: readonly string[]): string[] {
    const pieces = [...letters.slice(0, -1), `${letters.at(-1) ?? ''}${WORD_END}`]
    for (;;) {
      const at = this.#findFirst(pieces)
      if (at === undefined) return pieces
      const [left, right] = [pieces[at], pieces[at + 1]]
      // Everywhere in the word, as the encoding was trained.
      for (let index = at; index + 1 < pieces.length; index++) {
        if (pieces[index] === left && pieces[index + 1] === right) pieces.splice(index, 2, `${left}${right}`)
      }
    }
  }

  /** The pair that is joined first. */
  #findFirst(pieces: readonly string[]): number | undefined {
    let best: { readonly at: number; readonly rank: number } | undefined
    for (let at = 0; at + 1 < pieces.length; at++) {
      const rank = this.#ranks.get(`${pieces[at]} ${pieces[at + 1]}`)
      if (rank !== undefined && rank < (best?.rank ?? Number.POSITIVE_INFINITY)) best = { at, rank }
    }
    return best?.at
  }
}

/** Bytes that are no visible signs are written as ones from behind Latin-1, so that each byte is one sign. */
export const signOfByte: readonly string[] = (() => {
  const isPlain = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
  let others = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPlain(byte) ? byte : others++))
})()

export function spellBytes(word: string): string[] {
  return Array.from(Buffer.from(word, 'utf8'), byte => signOfByte[byte] as string)
}
