import { signOfByte, spellBytes } from '#onnx/clip-tokenizer.ts'

/** As BART, of which Florence-2 has its words, parts a text: spaces belong to the word behind them. */
const words = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu
const byteOfSign = new Map(signOfByte.map((sign, byte) => [sign, byte]))

interface ByteVocabulary {
  readonly tokens: ReadonlyMap<string, number>
  readonly merges: readonly string[]
}

/** Byte pair encoding without signs for the ends of words: from a text to the numbers of its pieces, and back. */
export class ByteTokenizer {
  readonly #tokens: ReadonlyMap<string, number>
  readonly #pieces: ReadonlyMap<number, string>
  readonly #ranks: ReadonlyMap<string, number>

  constructor({ tokens, merges }: ByteVocabulary) {
    this.#tokens = tokens
    this.#pieces = new Map([...tokens].map(([piece, token]) => [token, piece]))
    this.#ranks = new Map(merges.map((merge, rank) => [merge, rank]))
  }

  /** Pieces that the vocabulary lacks are left out. */
  encode(text: string): number[] {
    return (text.match(words) ?? []).flatMap(word =>
      this.#join(spellBytes(word)).flatMap(piece => this.#tokens.get(piece) ?? []),
    )
  }

  /** Signs such as `<s>` and `<loc_12>` say nothing to people. */
  decode(tokens: readonly number[]): string {
    const bytes = tokens.flatMap(token => {
      const piece = this.#pieces.get(token) ?? ''
      return /^<[^<>\s]+>$/.test(piece) ? [] : Array.from(piece, sign => byteOfSign.get(sign) ?? 0x3f)
    })
    return Buffer.from(bytes).toString('utf8').trim()
  }

  #join(signs: readonly string[]): string[] {
    const pieces = [...signs]
    for (;;) {
      const ranks = pieces.slice(1).map((piece, at) => this.#ranks.get(`${pieces[at]} ${piece}`) ?? Infinity)
      const best = Math.min(...ranks)
      if (best === Infinity) return pieces
      const at = ranks.indexOf(best)
      pieces.splice(at, 2, `${pieces[at]}${pieces[at + 1]}`)
    }
  }
}
