import { NodeInputError } from '#engine/node-kind.ts'

const LENGTH_MAX = 2000
const DEPTH_MAX = 64

type Numbers = Readonly<Record<string, number>>

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  /** Counted from 1, as people count. */
  readonly at: number
}

const constants: Numbers = { pi: Math.PI, tau: 2 * Math.PI, e: Math.E, true: 1, false: 0 }

interface MathFunction {
  readonly least: number
  readonly most: number
  work(values: readonly number[]): number
}

const one = (work: (value: number) => number): MathFunction => ({ least: 1, most: 1, work: ([a = 0]) => work(a) })
const many = (work: (...values: number[]) => number): MathFunction => ({
  least: 1,
  most: 100,
  work: values => work(...values),
})

const functions: Readonly<Record<string, MathFunction>> = {
  abs: one(Math.abs),
  floor: one(Math.floor),
  ceil: one(Math.ceil),
  trunc: one(Math.trunc),
  sign: one(Math.sign),
  sqrt: one(Math.sqrt),
  cbrt: one(Math.cbrt),
  exp: one(Math.exp),
  log: one(Math.log),
  log2: one(Math.log2),
  log10: one(Math.log10),
  sin: one(Math.sin),
  cos: one(Math.cos),
  tan: one(Math.tan),
  asin: one(Math.asin),
  acos: one(Math.acos),
  atan: one(Math.atan),
  radians: one(degrees => (degrees * Math.PI) / 180),
  degrees: one(radians => (radians * 180) / Math.PI),
  min: many(Math.min),
  max: many(Math.max),
  hypot: many(Math.hypot),
  round: { least: 1, most: 2, work: ([value = 0, digits = 0]) => Math.round(value * 10 ** digits) / 10 ** digits },
  pow: { least: 2, most: 2, work: ([base = 0, power = 0]) => base ** power },
  atan2: { least: 2, most: 2, work: ([y = 0, x = 0]) => Math.atan2(y, x) },
  clamp: { least: 3, most: 3, work: ([value = 0, low = 0, high = 0]) => Math.min(Math.max(value, low), high) },
  lerp: { least: 3, most: 3, work: ([from = 0, to = 0, share = 0]) => from + (to - from) * share },
}

/** How tightly each sign binds, and what it does; all from left to right but `^`. */
const operators: Readonly<Record<string, { power: number; work: (a: number, b: number) => number }>> = {
  '||': { power: 2, work: (a, b) => (a !== 0 || b !== 0 ? 1 : 0) },
  '&&': { power: 3, work: (a, b) => (a !== 0 && b !== 0 ? 1 : 0) },
  '==': { power: 4, work: (a, b) => (a === b ? 1 : 0) },
  '!=': { power: 4, work: (a, b) => (a === b ? 0 : 1) },
  '<': { power: 5, work: (a, b) => (a < b ? 1 : 0) },
  '<=': { power: 5, work: (a, b) => (a <= b ? 1 : 0) },
  '>': { power: 5, work: (a, b) => (a > b ? 1 : 0) },
  '>=': { power: 5, work: (a, b) => (a >= b ? 1 : 0) },
  '+': { power: 6, work: (a, b) => a + b },
  '-': { power: 6, work: (a, b) => a - b },
  '*': { power: 7, work: (a, b) => a * b },
  '/': { power: 7, work: (a, b) => a / b },
  // As in Python, the result has the sign of what is divided by: -1 % 8 is 7.
  '%': { power: 7, work: (a, b) => a - b * Math.floor(a / b) },
  '^': { power: 9, work: (a, b) => a ** b },
}
const CONDITION_POWER = 1
const SIGN_POWER = 8

/**
 * Works out an expression by itself: it reads numbers, the names it is given and the functions above, and nothing else.
 *
 * @throws NodeInputError saying where it is wrong
 */
export function workOut(expression: string, names: Numbers, input: string): number {
  if (expression.length > LENGTH_MAX)
    throw new NodeInputError(input, `The expression is longer than ${LENGTH_MAX} characters.`)
  const parser = new ExpressionParser(readTokens(expression, input), names, input)
  const value = parser.readWhole()
  if (Number.isFinite(value)) return value
  throw new NodeInputError(
    input,
    'The result is no number: somewhere it divides by 0 or leaves what can be worked out.',
  )
}

function readTokens(expression: string, input: string): Token[] {
  const tokens: Token[] = []
  const pattern =
    /\s+|(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|(\*\*|\|\||&&|[=!<>]=|[-+*/%^<>!?:(),])/y
  while (pattern.lastIndex < expression.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(expression)
    if (!match) throw new NodeInputError(input, `“${expression[at]}” at ${at + 1} is nothing that can be worked out.`)
    const [text, number, name, sign] = match
    if (number !== undefined) tokens.push({ kind: 'number', text, at: at + 1 })
    else if (name !== undefined) tokens.push({ kind: 'name', text, at: at + 1 })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign === '**' ? '^' : sign, at: at + 1 })
  }
  return [...tokens, { kind: 'end', text: 'the end', at: expression.length + 1 }]
}

class ExpressionParser {
  readonly #tokens: readonly Token[]
  readonly #names: Numbers
  readonly #input: string
  #place = 0
  #depth = 0

  constructor(tokens: readonly Token[], names: Numbers, input: string) {
    this.#tokens = tokens
    this.#names = names
    this.#input = input
  }

  readWhole(): number {
    const value = this.#readFrom(0)
    const token = this.#next()
    if (token.kind !== 'end') throw this.#unexpected(token)
    return value
  }

  /** All that binds at least so tightly. */
  #readFrom(power: number): number {
    if (++this.#depth > DEPTH_MAX) throw this.#wrong(this.#peek(), 'is nested too deep')
    let value = this.#readValue()
    for (;;) {
      const token = this.#peek()
      const operator = token.kind === 'sign' ? operators[token.text] : undefined
      if (operator && operator.power >= power) {
        this.#next()
        value = operator.work(value, this.#readFrom(token.text === '^' ? operator.power : operator.power + 1))
      } else if (token.text === '?' && power <= CONDITION_POWER) {
        value = this.#readCondition(value)
      } else {
        this.#depth--
        return value
      }
    }
  }

  #readCondition(condition: number): number {
    this.#next()
    const onTrue = this.#readFrom(CONDITION_POWER)
    this.#expect(':')
    const onFalse = this.#readFrom(CONDITION_POWER)
    return condition !== 0 ? onTrue : onFalse
  }

  #readValue(): number {
    const token = this.#next()
    if (token.kind === 'number') return Number(token.text)
    if (token.kind === 'name') return this.#peek().text === '(' ? this.#readCall(token) : this.#readName(token)
    if (token.text === '-') return -this.#readFrom(SIGN_POWER)
    if (token.text === '+') return this.#readFrom(SIGN_POWER)
    if (token.text === '!') return this.#readFrom(SIGN_POWER) === 0 ? 1 : 0
    if (token.text !== '(') throw this.#unexpected(token)
    const value = this.#readFrom(0)
    this.#expect(')')
    return value
  }

  #readName(token: Token): number {
    const value = this.#names[token.text] ?? constants[token.text]
    if (value !== undefined) return value
    const known = Object.keys(this.#names).join(', ')
    throw this.#wrong(token, known ? `is not given; there is ${known}` : 'is not given: link something to it')
  }

  #readCall(name: Token): number {
    const called = Object.hasOwn(functions, name.text) ? functions[name.text] : undefined
    if (!called) throw this.#wrong(name, 'is no function that is known')
    this.#next()
    const values = [this.#readFrom(0)]
    while (this.#peek().text === ',') {
      this.#next()
      values.push(this.#readFrom(0))
    }
    this.#expect(')')
    if (values.length >= called.least && values.length <= called.most) return called.work(values)
    throw this.#wrong(
      name,
      `wants ${called.least === called.most ? called.least : `${called.least} to ${called.most}`} values`,
    )
  }

  #peek(): Token {
    return this.#tokens[this.#place] as Token
  }

  #next(): Token {
    const token = this.#peek()
    if (token.kind !== 'end') this.#place++
    return token
  }

  #expect(text: string): void {
    const token = this.#next()
    if (token.text !== text || token.kind === 'end') throw this.#wrong(token, `stands where “${text}” should be`)
  }

  #unexpected(token: Token): NodeInputError {
    return this.#wrong(token, token.kind === 'end' ? 'comes too early' : 'is not expected there')
  }

  #wrong(token: Token, what: string): NodeInputError {
    return new NodeInputError(this.#input, `“${token.text}” at ${token.at} ${what}.`)
  }
}
