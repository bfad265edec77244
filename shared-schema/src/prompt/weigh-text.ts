import { isDigit, isSpace, Scanner } from './scanner.ts'

export interface WeightedSpan {
  text: string
  weight: number
}

const ROUND = 1.1
const SQUARE = 1 / 1.1
/** Heavier than this is a slip of the pen; it keeps products of many brackets finite. */
const WEIGHT_MAX = 1_000_000

type Piece = { is: 'text'; text: string } | { is: 'break' } | { is: 'open' | 'close'; bracket: Bracket }

interface Bracket {
  isRound: boolean
  multiplier: number
}

/** `(more)`, `[less]` and `(exactly:1.3)`, in chunks that `BREAK` parts. Takes off the backslashes of escapes. */
export function weighText(source: string): { chunks: WeightedSpan[][]; work: number } {
  const reader = new PieceReader(source)
  return { chunks: weighPieces(reader.read()), work: reader.work }
}

/** Brackets of one form nest in each other, but may overlap with those of the other: each form has a stack of its own. */
class PieceReader {
  readonly #scanner: Scanner
  readonly #pieces: Piece[] = []
  readonly #round: Bracket[] = []
  readonly #square: Bracket[] = []
  #text: string[] = []

  constructor(source: string) {
    this.#scanner = new Scanner(source)
  }

  get work(): number {
    return this.#scanner.steps
  }

  read(): Piece[] {
    for (let at = 0; at < this.#scanner.source.length;) at = this.#readAt(at)
    this.#endText()
    return this.#pieces
  }

  #readAt(at: number): number {
    const sign = this.#scanner.at(at)
    if (sign === '\\') {
      this.#text.push(this.#scanner.at(at + 1))
      return at + 2
    }
    if (sign === '(' || sign === '[') return this.#open(sign === '(', at)
    if (sign === ')') return this.#close(this.#round, ROUND, at, at + 1)
    if (sign === ']') return this.#close(this.#square, SQUARE, at, at + 1)
    if (sign === ':') return this.#closeWeighted(at)
    const end = this.#scanner.run(at, other => !String.raw`\()[]:`.includes(other))
    this.#readWords(this.#scanner.source.slice(at, end))
    return end
  }

  #open(isRound: boolean, at: number): number {
    this.#endText()
    // Kept by one that is never closed: it counts to the end.
    const bracket = { isRound, multiplier: isRound ? ROUND : SQUARE }
    const stack = isRound ? this.#round : this.#square
    stack.push(bracket)
    this.#pieces.push({ is: 'open', bracket })
    return at + 1
  }

  #close(stack: Bracket[], multiplier: number, at: number, end: number): number {
    const bracket = stack.pop()
    if (!bracket) {
      this.#text.push(this.#scanner.source.slice(at, end))
      return end
    }
    this.#endText()
    bracket.multiplier = multiplier
    this.#pieces.push({ is: 'close', bracket })
    return end
  }

  #closeWeighted(at: number): number {
    const signAt = this.#scanner.run(at + 1, isSpace)
    const sign = this.#scanner.at(signAt)
    const numberEnd = this.#scanner.run(sign === '+' || sign === '-' ? signAt + 1 : signAt, isNumberPart)
    const closeAt = this.#scanner.run(numberEnd, isSpace)
    const weight = Number(this.#scanner.source.slice(signAt, numberEnd))
    const isWeight = numberEnd > signAt && Number.isFinite(weight) && this.#scanner.at(closeAt) === ')'
    if (isWeight && this.#round.length > 0) return this.#close(this.#round, weight, at, closeAt + 1)
    this.#text.push(':')
    return at + 1
  }

  #readWords(words: string): void {
    const parts = splitAtWord(words, 'BREAK')
    for (const [index, { from, to }] of parts.entries()) {
      const part = words.slice(from, to)
      const isLast = index === parts.length - 1
      if (index > 0) {
        this.#endText()
        this.#pieces.push({ is: 'break' })
      }
      const start = index > 0 ? part.trimStart() : part
      this.#text.push(isLast ? start : start.trimEnd())
    }
  }

  #endText(): void {
    const text = this.#text.join('')
    if (text !== '') this.#pieces.push({ is: 'text', text })
    this.#text = []
  }
}

const isNumberPart = (sign: string) => sign === '.' || isDigit(sign)

function weighPieces(pieces: readonly Piece[]): WeightedSpan[][] {
  const round = [1]
  const square = [1]
  let chunk: WeightedSpan[] = []
  const chunks = [chunk]
  for (const piece of pieces) {
    if (piece.is === 'break') chunks.push((chunk = []))
    else if (piece.is === 'text') addSpan(chunk, piece.text, rounded((round.at(-1) ?? 1) * (square.at(-1) ?? 1)))
    else {
      const stack = piece.bracket.isRound ? round : square
      if (piece.is === 'close') stack.pop()
      else stack.push(limited((stack.at(-1) ?? 1) * piece.bracket.multiplier))
    }
  }
  return chunks
}

function addSpan(chunk: WeightedSpan[], text: string, weight: number): void {
  const last = chunk.at(-1)
  if (last?.weight === weight) last.text += text
  else chunk.push({ text, weight })
}

/** So that brackets that undo each other weigh exactly 1. */
function rounded(weight: number): number {
  return Math.round(limited(weight) * 1e9) / 1e9
}

function limited(weight: number): number {
  return Math.max(-WEIGHT_MAX, Math.min(WEIGHT_MAX, weight))
}

const wordPart = /[\p{L}\p{N}_]/u

/** What lies between the places where a word stands alone; one that follows a backslash is none. */
export function splitAtWord(text: string, word: string): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  let from = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const before = text[at - 1] ?? ''
    if (before === '\\' || wordPart.test(before) || wordPart.test(text[at + word.length] ?? '')) continue
    parts.push({ from, to: at })
    from = at + word.length
  }
  parts.push({ from, to: text.length })
  return parts
}
