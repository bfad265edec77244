import { loraKinds } from './lora-signs.ts'
import { parsePrompt } from './parse-prompt.ts'
import { isSpace, Scanner, TokenList } from './scanner.ts'
import { diagnose } from './syntax.ts'
import type { Diagnostic, Token } from './syntax.ts'

const wordPart = /[\p{L}\p{N}_]/u

/** Every character of the text belongs to exactly one token, in order. Takes any text. */
export function tokenise(source: string): Token[] {
  return lexPrompt(source).tokens
}

/** All that can be said about how a prompt is written, in order. */
export function diagnosePrompt(source: string): Diagnostic[] {
  const { parsed, unclosed, stray } = lexPrompt(source)
  return [
    ...parsed.diagnostics,
    ...unclosed.map(at => diagnose('unclosed-bracket', at, at + 1)),
    ...stray.map(at => diagnose('stray-bracket', at, at + 1)),
  ].toSorted((one, other) => one.from - other.from)
}

/** With `steps`, how often a character was looked at. */
export function lexPrompt(source: string) {
  const parsed = parsePrompt(source)
  const lexer = new AttentionLexer(source)
  let at = 0
  for (const mark of parsed.marks) {
    lexer.readText(at, mark.from)
    lexer.list.add(mark.kind, mark.from, mark.to)
    at = mark.to
  }
  lexer.readText(at, source.length)
  return {
    parsed,
    tokens: lexer.list.tokens,
    unclosed: lexer.unclosed(),
    stray: lexer.stray,
    steps: parsed.steps + lexer.steps,
  }
}

/** The signs of attention in what lies between the marks of the parser. Brackets are paired across those marks. */
class AttentionLexer {
  readonly list = new TokenList()
  readonly stray: number[] = []
  readonly #scanner: Scanner
  readonly #round: number[] = []
  readonly #square: number[] = []
  readonly #open: string[] = []
  #hasParts = false

  constructor(source: string) {
    this.#scanner = new Scanner(source)
  }

  get steps(): number {
    return this.#scanner.steps
  }

  unclosed(): number[] {
    return [...this.#round, ...this.#square]
  }

  readText(from: number, to: number): void {
    let textFrom = from
    for (let at = from; at < to;) {
      const tokens = this.#signs(at, to)
      const last = tokens.at(-1)
      if (last) {
        this.list.add('text', textFrom, at)
        for (const token of tokens) this.list.add(token.kind, token.from, token.to)
        textFrom = last.to
      }
      at = last?.to ?? at + 1
    }
    this.list.add('text', textFrom, to)
  }

  /** The tokens of the sign that starts at `at`; none when it is text. */
  #signs(at: number, to: number): Token[] {
    const sign = this.#scanner.at(at)
    if (sign === '\\') return [{ kind: 'escape', from: at, to: Math.min(at + 2, to) }]
    if (sign === '<') return this.#lora(at, to)
    if (sign === 'B' || sign === 'A') return this.#keyword(at, to)
    if (sign === '(' || sign === '[') return this.#opening(sign, at)
    if (sign === ')' || sign === ']') return this.#closing(sign, at)
    if (sign === ':') return this.#parted(at, to)
    if (sign === '|' && this.#open.at(-1) === '[') return [{ kind: 'separator', from: at, to: at + 1 }]
    return []
  }

  #keyword(at: number, to: number): Token[] {
    const word = ['BREAK', 'AND'].find(keyword => this.#scanner.has(at, keyword))
    const end = at + (word?.length ?? 0)
    if (!word || end > to || !this.#standsAlone(at, end)) return []
    this.#hasParts ||= word === 'AND'
    return [{ kind: 'keyword', from: at, to: end }]
  }

  #standsAlone(from: number, to: number): boolean {
    return !wordPart.test(this.#scanner.at(from - 1)) && !wordPart.test(this.#scanner.at(to))
  }

  #opening(sign: string, at: number): Token[] {
    const stack = sign === '(' ? this.#round : this.#square
    stack.push(at)
    this.#open.push(sign)
    return [{ kind: 'bracket', from: at, to: at + 1 }]
  }

  #closing(sign: string, at: number): Token[] {
    const stack = sign === ')' ? this.#round : this.#square
    if (stack.pop() === undefined) {
      this.stray.push(at)
      return []
    }
    this.#open.pop()
    return [{ kind: 'bracket', from: at, to: at + 1 }]
  }

  /** A colon before the weight or step that ends a bracket or a part, or between what a square bracket parts. */
  #parted(at: number, to: number): Token[] {
    const from = this.#scanner.run(at + 1, isSpace)
    const sign = this.#scanner.at(from)
    const end = this.#scanner.endOfNumber(sign === '+' || sign === '-' ? from + 1 : from)
    const isNumber = end <= to && (end > from + 1 || (end > from && sign !== '+' && sign !== '-'))
    const colon: Token = { kind: 'separator', from: at, to: at + 1 }
    if (isNumber && this.#endsHere(this.#scanner.run(end, isSpace))) {
      return [colon, { kind: 'number', from: at + 1, to: end }]
    }
    return this.#open.at(-1) === '[' ? [colon] : []
  }

  /** A number counts before what closes a bracket, and outside of brackets at the end of a part. */
  #endsHere(at: number): boolean {
    const sign = this.#scanner.at(at)
    if (this.#open.length > 0) return sign === ')' || sign === ']'
    if (sign === '') return this.#hasParts
    return this.#scanner.has(at, 'AND') && this.#standsAlone(at, at + 3)
  }

  #lora(at: number, to: number): Token[] {
    const kind = loraKinds.find(word => this.#scanner.has(at + 1, `${word}:`))
    if (!kind) return []
    const nameEnd = this.#scanner.run(at + kind.length + 2, sign => sign !== ':' && sign !== '<' && sign !== '>')
    const end = this.#scanner.run(nameEnd, sign => sign !== '<' && sign !== '>')
    if (end >= to || this.#scanner.at(end) !== '>') return []
    return [
      { kind: 'lora', from: at, to: nameEnd },
      { kind: 'number', from: nameEnd, to: end },
      { kind: 'lora', from: end, to: end + 1 },
    ]
  }
}
