/**
 * What a prompt consists of before its choices are made. Signs of attention (`(word:1.1)`, `[a:b:0.5]`, `BREAK`, …) are
 * text here: a choice may put in one half of a pair of brackets, so they are read when the choices are made.
 */

export interface Span {
  from: number
  to: number
}

/** How something is drawn: `~` by chance, `!` each in turn with everything else, `@` one after the other. */
export type Sampler = 'random' | 'combinatorial' | 'cyclic'

export const samplerOfSign = { '~': 'random', '!': 'combinatorial', '@': 'cyclic' } as const

export type PromptNode = TextNode | ChoiceNode | WildcardNode | AssignmentNode | VariableNode

/** A run of nodes with the text that their positions count in. */
export interface Sequence extends Span {
  source: string
  nodes: PromptNode[]
}

export interface TextNode extends Span {
  kind: 'text'
}

export interface ChoiceNode extends Span {
  kind: 'choice'
  sampler: Sampler | undefined
  /** How many options are taken; `max` undefined for as many as there are. */
  min: number
  max: number | undefined
  separator: string
  options: ChoiceOption[]
}

export interface ChoiceOption {
  weight: number
  body: Sequence
}

export interface WildcardNode extends Span {
  kind: 'wildcard'
  sampler: Sampler | undefined
  /** Text and variables: `clothes/${season}`. */
  name: (string | VariableNode)[]
  parameters: { name: string; value: Sequence }[]
}

export interface AssignmentNode extends Span {
  kind: 'assignment'
  name: string
  /** Drawn once, here; otherwise each time it is used. */
  isImmediate: boolean
  /** `${x?=…}`: what `x` has already stays. */
  keepsExisting: boolean
  value: Sequence
}

export interface VariableNode extends Span {
  kind: 'variable'
  name: string
  fallback: Sequence | undefined
}

export const diagnosticMessages = {
  'unclosed-brace': 'This { has no } that closes it, so it is read as text.',
  'stray-brace': 'This } closes nothing, so it is read as text.',
  'too-deep': 'Braces are nested too deeply here; this is read as text.',
  'bad-variable': 'A variable is written ${name}, ${name:default} or ${name=value}; this is read as text.',
  'unclosed-wildcard': 'The name of a wildcard ends with two underscores; this is read as text.',
  'bad-parameter': 'A parameter of a wildcard is written name=value; this one is left out.',
  'unclosed-bracket': 'This bracket is not closed; it counts to the end of the prompt.',
  'stray-bracket': 'This bracket closes nothing, so it is read as text.',
} as const

export type DiagnosticCode = keyof typeof diagnosticMessages

export interface Diagnostic extends Span {
  code: DiagnosticCode
  message: string
}

export function diagnose(code: DiagnosticCode, from: number, to: number): Diagnostic {
  return { code, from, to, message: diagnosticMessages[code] }
}

export type TokenKind =
  | 'text'
  | 'escape'
  | 'comment'
  /** `{ }`, and `${`. */
  | 'brace'
  /** `|`, `$$`, `::`, `,` and `:` where they part something. */
  | 'separator'
  | 'sampler'
  /** Weights, counts, strengths and steps. */
  | 'number'
  | 'wildcard'
  | 'parameter'
  | 'variable'
  | 'operator'
  /** `( ) [ ]`. */
  | 'bracket'
  /** `BREAK`, `AND`. */
  | 'keyword'
  | 'lora'

export interface Token extends Span {
  kind: TokenKind
}
