import {
  belongsToKey,
  belongsToName,
  isDigit,
  isSpace,
  pairUp,
  Scanner,
  startsKey,
  startsName,
  TokenList,
} from './scanner.ts'
import type { Pairs } from './scanner.ts'
import { diagnose, samplerOfSign } from './syntax.ts'
import type {
  ChoiceNode,
  ChoiceOption,
  Diagnostic,
  PromptNode,
  Sampler,
  Sequence,
  TextNode,
  Token,
  VariableNode,
  WildcardNode,
} from './syntax.ts'

/** Braces deeper than this are text: nobody writes them, and the stack must not run out. */
const NESTING_MAX = 40

export interface ParsedPrompt {
  sequence: Sequence
  diagnostics: Diagnostic[]
  /** What was recognised, in order; what lies between is text. */
  marks: Token[]
  /** How often a character was looked at. */
  steps: number
}

/** Reads any text. What is not well formed is text, and a diagnostic says where and why. */
export function parsePrompt(source: string): ParsedPrompt {
  return new PromptParser(source).parse()
}

class PromptParser {
  readonly #source: string
  readonly #scanner: Scanner
  readonly #pairs: Pairs
  readonly #diagnostics: Diagnostic[] = []
  readonly #marks = new TokenList()
  #depth = 0

  constructor(source: string) {
    this.#source = source
    this.#scanner = new Scanner(source)
    this.#pairs = pairUp(this.#scanner)
  }

  parse(): ParsedPrompt {
    for (const at of this.#pairs.unclosedBraces) this.#complain('unclosed-brace', at, at + 1)
    for (const at of this.#pairs.strayBraces) this.#complain('stray-brace', at, at + 1)
    const sequence = this.#sequence(0, this.#source.length, '')
    const diagnostics = this.#diagnostics.toSorted((one, other) => one.from - other.from)
    return { sequence, diagnostics, marks: this.#marks.tokens, steps: this.#scanner.steps }
  }

  #complain(...[code, from, to]: Parameters<typeof diagnose>): void {
    this.#diagnostics.push(diagnose(code, from, to))
  }

  /** Up to `to`, or to the first `stop` that stands at this level. */
  #sequence(from: number, to: number, stop: string): Sequence {
    const nodes: PromptNode[] = []
    let textFrom = from
    let at = from
    const endText = (next: number) => {
      if (textFrom < at) nodes.push({ kind: 'text', from: textFrom, to: at })
      textFrom = next
    }
    while (at < to) {
      const sign = this.#scanner.at(at)
      if (sign === stop) break
      let end = at + 1
      if (sign === '\\') {
        end = Math.min(at + 2, to)
      } else if (sign === '#') {
        end = Math.min(this.#scanner.endOfLine(at), to)
        this.#marks.add('comment', at, end)
        endText(end)
      } else {
        const node = this.#node(sign, at, to)
        if (node) {
          end = node.to
          endText(end)
          nodes.push(node)
        }
      }
      at = end
    }
    endText(at)
    return { source: this.#source, from, to: at, nodes }
  }

  #node(sign: string, at: number, to: number): PromptNode | undefined {
    if (sign === '{') return this.#nested(at, to, close => this.#choice(at, close))
    if (sign === '$' && this.#scanner.has(at, '${')) {
      return this.#nested(at + 1, to, close => this.#variable(at, close))
    }
    if (sign === '_' && this.#scanner.has(at, '__')) return this.#wildcard(at, to)
    return undefined
  }

  #nested<Node extends PromptNode>(
    brace: number,
    to: number,
    parse: (close: number) => Node | undefined,
  ): Node | undefined {
    const close = this.#pairs.closeOf.get(brace)
    if (close === undefined || close >= to) return undefined
    if (this.#depth >= NESTING_MAX) {
      this.#complain('too-deep', brace, brace + 1)
      return undefined
    }
    this.#depth++
    const node = parse(close)
    this.#depth--
    return node
  }

  #choice(open: number, close: number): ChoiceNode {
    this.#marks.add('brace', open, open + 1)
    const signAt = this.#scanner.run(open + 1, isSpace)
    const sampler = samplerOf(this.#scanner.at(signAt))
    if (sampler) this.#marks.add('sampler', signAt, signAt + 1)
    const counts = this.#counts(sampler ? signAt + 1 : signAt)
    const separatorEnd = counts ? this.#separatorEnd(counts.end) : undefined
    const from = separatorEnd ?? counts?.end ?? (sampler ? signAt + 1 : signAt)
    const options = this.#options(from, close)
    this.#marks.add('brace', close, close + 1)
    return {
      kind: 'choice',
      from: open,
      to: close + 1,
      sampler,
      min: counts?.min ?? 1,
      max: counts ? counts.max : 1,
      separator: counts && separatorEnd ? this.#source.slice(counts.end, separatorEnd - 2) : ',',
      options,
    }
  }

  /** `2$$`, `1-3$$`, `-3$$`, `1-$$`. */
  #counts(at: number): { min: number; max: number | undefined; end: number } | undefined {
    const from = this.#scanner.run(at, isSpace)
    const lowerEnd = this.#scanner.run(from, isDigit, 9)
    const isRange = this.#scanner.at(lowerEnd) === '-'
    const upperEnd = isRange ? this.#scanner.run(lowerEnd + 1, isDigit, 9) : lowerEnd
    if (!this.#scanner.has(upperEnd, '$$') || upperEnd === from) return undefined
    this.#marks.add('number', from, upperEnd)
    this.#marks.add('separator', upperEnd, upperEnd + 2)
    const lower = lowerEnd > from ? Number(this.#source.slice(from, lowerEnd)) : 1
    const upper = upperEnd > lowerEnd + 1 ? Number(this.#source.slice(lowerEnd + 1, upperEnd)) : undefined
    return { min: lower, max: isRange ? upper : lower, end: upperEnd + 2 }
  }

  #separatorEnd(from: number): number | undefined {
    const end = this.#scanner.run(from, sign => sign !== '$' && sign !== '{' && sign !== '}')
    if (end === from || !this.#scanner.has(end, '$$')) return undefined
    this.#marks.add('separator', end, end + 2)
    return end + 2
  }

  #options(from: number, close: number): ChoiceOption[] {
    const options: ChoiceOption[] = []
    for (let at = from; at <= close;) {
      const weight = readWeight(this.#scanner, at)
      if (weight) {
        this.#marks.add('number', weight.from, weight.end - 2)
        this.#marks.add('separator', weight.end - 2, weight.end)
      }
      const body = this.#sequence(weight?.end ?? at, close, '|')
      options.push({ weight: weight?.weight ?? 1, body: this.#trimmed(body) })
      if (body.to < close) this.#marks.add('separator', body.to, body.to + 1)
      at = body.to + 1
    }
    return options
  }

  #variable(from: number, close: number): PromptNode | undefined {
    const head = this.#variableHead(from)
    if (!head) {
      this.#complain('bad-variable', from, close + 1)
      return undefined
    }
    const { name, nameFrom, operator, end } = head
    this.#marks.add('brace', from, from + 2)
    this.#marks.add('variable', nameFrom, nameFrom + name.length)
    if (operator !== '}') this.#marks.add('operator', end - operator.length, end)
    const value = operator === '}' ? undefined : this.#trimmed(this.#sequence(end, close, ''))
    this.#marks.add('brace', close, close + 1)
    const place = { from, to: close + 1, name }
    if (value === undefined || operator === ':') return { kind: 'variable', ...place, fallback: value }
    return {
      kind: 'assignment',
      ...place,
      isImmediate: operator.endsWith('!'),
      keepsExisting: operator.startsWith('?'),
      value,
    }
  }

  #variableHead(from: number) {
    const nameFrom = this.#scanner.run(from + 2, isSpace)
    if (!startsName(this.#scanner.at(nameFrom))) return undefined
    const nameEnd = this.#scanner.run(nameFrom, belongsToName)
    const operatorFrom = this.#scanner.run(nameEnd, isSpace)
    const operator = ['}', ':', '?=!', '?=', '=!', '='].find(sign => this.#scanner.has(operatorFrom, sign))
    if (operator === undefined) return undefined
    return { name: this.#source.slice(nameFrom, nameEnd), nameFrom, operator, end: operatorFrom + operator.length }
  }

  #wildcard(from: number, to: number): WildcardNode | undefined {
    const sampler = samplerOf(this.#scanner.at(from + 2))
    const nameFrom = from + (sampler ? 3 : 2)
    const { name, end: nameEnd } = this.#wildcardName(nameFrom, to)
    if (nameEnd === nameFrom) return undefined
    const hasParameters = this.#scanner.at(nameEnd) === '('
    const close = hasParameters ? this.#pairs.closeOf.get(nameEnd) : nameEnd - 1
    const end = (close ?? 0) + 3
    if (close === undefined || end > to || !this.#scanner.has(close + 1, '__')) {
      this.#complain('unclosed-wildcard', from, nameEnd)
      return undefined
    }
    this.#marks.add('wildcard', from, from + 2)
    this.#marks.add('sampler', from + 2, nameFrom)
    this.#markName(name, nameFrom)
    const parameters = hasParameters ? this.#parameters(nameEnd, close) : []
    this.#marks.add('wildcard', close + 1, end)
    return { kind: 'wildcard', from, to: end, sampler, name, parameters }
  }

  /** The name as far as it goes. Nothing is marked yet: it may turn out to be no wildcard. */
  #wildcardName(from: number, to: number): { name: WildcardNode['name']; end: number } {
    const name: WildcardNode['name'] = []
    let at = from
    while (at < to) {
      const isFirst = at === from
      const end = isFirst && !startsKey(this.#scanner.at(at)) ? at : this.#endOfKeyPart(at)
      const variable = end === at ? this.#nameVariable(at, to) : undefined
      if (end === at && !variable) break
      name.push(variable ?? this.#source.slice(at, end))
      at = variable?.to ?? end
    }
    return { name, end: at }
  }

  /** Single underscores belong to a name, two of them end it. */
  #endOfKeyPart(from: number): number {
    let end = this.#scanner.run(from, belongsToKey)
    while (this.#scanner.at(end) === '_' && belongsToKey(this.#scanner.at(end + 1))) {
      end = this.#scanner.run(end + 1, belongsToKey)
    }
    return end
  }

  /** In a name only plain variables, with a plain default, stand for a part of it. */
  #nameVariable(at: number, to: number): VariableNode | undefined {
    const head = this.#scanner.has(at, '${') ? this.#variableHead(at) : undefined
    const close = this.#pairs.closeOf.get(at + 1)
    if (!head || close === undefined || close >= to || !'}:'.includes(head.operator)) return undefined
    const node = { kind: 'variable' as const, from: at, to: close + 1, name: head.name }
    if (head.operator === '}') return { ...node, fallback: undefined }
    const text = { kind: 'text' as const, from: head.end, to: close }
    // Trimmed when it is used: doing it here would cost the whole default once more for each name that comes to nothing.
    return { ...node, fallback: { source: this.#source, from: head.end, to: close, nodes: [text] } }
  }

  #parameters(open: number, close: number): WildcardNode['parameters'] {
    const parameters: WildcardNode['parameters'] = []
    this.#marks.add('bracket', open, open + 1)
    for (let at = open + 1; at < close;) {
      const head = this.#parameterHead(at)
      if (head) {
        this.#marks.add('parameter', head.nameFrom, head.nameFrom + head.name.length)
        this.#marks.add('operator', head.end - 1, head.end)
      }
      const value = this.#sequence(head?.end ?? at, close, ',')
      if (head) parameters.push({ name: head.name, value: this.#trimmed(value) })
      else this.#complain('bad-parameter', at, value.to)
      if (value.to < close) this.#marks.add('separator', value.to, value.to + 1)
      at = value.to + 1
    }
    this.#marks.add('bracket', close, close + 1)
    return parameters
  }

  #parameterHead(at: number) {
    const nameFrom = this.#scanner.run(at, isSpace)
    if (!startsName(this.#scanner.at(nameFrom))) return undefined
    const nameEnd = this.#scanner.run(nameFrom, belongsToName)
    const signAt = this.#scanner.run(nameEnd, isSpace)
    if (this.#scanner.at(signAt) !== '=') return undefined
    return { name: this.#source.slice(nameFrom, nameEnd), nameFrom, end: signAt + 1 }
  }

  #markName(name: WildcardNode['name'], from: number): void {
    let at = from
    for (const part of name) {
      const end = typeof part === 'string' ? at + part.length : part.to
      this.#marks.add(typeof part === 'string' ? 'wildcard' : 'variable', at, end)
      at = end
    }
  }

  #trimmed(sequence: Sequence): Sequence {
    for (const node of sequence.nodes) if (node.kind === 'text') this.#scanner.steps += node.to - node.from
    return trimmed(sequence)
  }
}

function samplerOf(sign: string): Sampler | undefined {
  return sign === '~' || sign === '!' || sign === '@' ? samplerOfSign[sign] : undefined
}

function readWeight(scanner: Scanner, at: number): { weight: number; from: number; end: number } | undefined {
  const from = scanner.run(at, isSpace)
  const end = scanner.endOfNumber(from)
  if (end === from || !scanner.has(end, '::')) return undefined
  return { weight: Number(scanner.source.slice(from, end)), from, end: end + 2 }
}

/** Space around an option or a value is there to be read, not to be drawn; so is what a comment leaves there. */
function trimmed(sequence: Sequence): Sequence {
  const { source } = sequence
  const kept = (node: TextNode, side: 'trimStart' | 'trimEnd') => source.slice(node.from, node.to)[side]().length
  const isWritten = (node: PromptNode) => node.kind !== 'text' || kept(node, 'trimEnd') > 0
  const firstAt = sequence.nodes.findIndex(isWritten)
  const nodes = firstAt < 0 ? [] : sequence.nodes.slice(firstAt, sequence.nodes.findLastIndex(isWritten) + 1)
  const first = nodes[0]
  if (first?.kind === 'text') nodes[0] = { ...first, from: first.to - kept(first, 'trimStart') }
  const last = nodes.at(-1)
  if (last?.kind === 'text') nodes[nodes.length - 1] = { ...last, to: last.from + kept(last, 'trimEnd') }
  return { ...sequence, nodes }
}

/** The weight of a line of a wildcard: `3::oak` comes three times as often. Undefined for a line that is empty or only a comment. */
export function weighLine(line: string): number | undefined {
  const written = line.trimStart()
  if (written === '' || written.startsWith('#')) return undefined
  return readWeight(new Scanner(line), 0)?.weight ?? 1
}

/** What a line of a wildcard says, without its weight. */
export function parseLine(line: string): Sequence {
  const weight = readWeight(new Scanner(line), 0)
  return trimmed(parsePrompt(weight ? line.slice(weight.end) : line).sequence)
}
