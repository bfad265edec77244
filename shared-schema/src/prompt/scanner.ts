import type { Token, TokenKind } from './syntax.ts'

/** Looks at a text and counts each look, so that a test can show that no text takes more than its length. */
export class Scanner {
  readonly source: string
  steps = 0

  constructor(source: string) {
    this.source = source
  }

  at(index: number): string {
    this.steps++
    return this.source[index] ?? ''
  }

  has(index: number, wanted: string): boolean {
    this.steps += wanted.length
    return this.source.startsWith(wanted, index)
  }

  /** Where the run of such characters that starts at `from` ends. */
  run(from: number, belongs: (sign: string) => boolean, lengthMax = Infinity): number {
    let end = from
    while (end < this.source.length && end - from < lengthMax && belongs(this.source[end] ?? '')) end++
    this.steps += end - from + 1
    return end
  }

  endOfLine(from: number): number {
    return this.run(from, sign => sign !== '\n')
  }

  /** Where a number without sign or exponent ends; `from` when there is none. */
  endOfNumber(from: number): number {
    const whole = this.run(from, isDigit, DIGITS_MAX)
    if (this.at(whole) !== '.') return whole
    const end = this.run(whole + 1, isDigit, DIGITS_MAX)
    return end === from + 1 ? from : end
  }
}

const DIGITS_MAX = 9

export const isSpace = (sign: string) => sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r'
export const isDigit = (sign: string) => sign >= '0' && sign <= '9'
const isLetter = (sign: string) => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')
export const startsName = (sign: string) => isLetter(sign) || sign === '_' || sign === '-'
export const belongsToName = (sign: string) => startsName(sign) || isDigit(sign)
export const startsKey = (sign: string) => isLetter(sign) || isDigit(sign) || sign === '*'
export const belongsToKey = (sign: string) => startsKey(sign) || sign === '.' || sign === '/' || sign === '-'

/** The partner of each `{` and of each `(`, found in one pass, so that no part of the parser ever has to go back. */
export interface Pairs {
  closeOf: ReadonlyMap<number, number>
  unclosedBraces: readonly number[]
  strayBraces: readonly number[]
}

export function pairUp(scanner: Scanner): Pairs {
  const closeOf = new Map<number, number>()
  const braces: number[] = []
  const parentheses: number[] = []
  const strayBraces: number[] = []
  const close = (open: number[], at: number, stray?: number[]) => {
    const start = open.pop()
    if (start === undefined) stray?.push(at)
    else closeOf.set(start, at)
  }
  for (let index = 0; index < scanner.source.length; index++) {
    const sign = scanner.at(index)
    if (sign === '\\') index++
    else if (sign === '#') index = scanner.endOfLine(index) - 1
    else if (sign === '{') braces.push(index)
    else if (sign === '}') close(braces, index, strayBraces)
    else if (sign === '(') parentheses.push(index)
    else if (sign === ')') close(parentheses, index)
  }
  return { closeOf, unclosedBraces: braces, strayBraces }
}

export class TokenList {
  readonly tokens: Token[] = []

  add(kind: TokenKind, from: number, to: number): void {
    if (from < to) this.tokens.push({ kind, from, to })
  }
}
