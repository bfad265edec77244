import { findNameAt } from '@atelier/shared-schema/prompt/name-at-cursor.ts'

export type SignKind = 'wildcard' | 'lora' | 'style' | 'choice'

/** What is being written at the cursor and can be completed. */
export interface OpenSign {
  kind: SignKind
  typed: string
  /** Where what is typed begins, in the whole text. */
  from: number
  to: number
}

export interface OfferedNames {
  wildcards: readonly string[]
  loras: readonly string[]
  styles: readonly string[]
}

export interface Suggestion {
  label: string
  /** Which words explain it. */
  hint?: 'one-of' | 'two-of' | 'seldom'
  /** Takes the place of what is typed; '' where choosing it does something else. */
  text: string
  /** How far before the end of that the cursor is put. */
  back: number
}

const choices: readonly Suggestion[] = [
  { label: '{a|b}', hint: 'one-of', text: '|}', back: 2 },
  { label: '{2$$a|b|c}', hint: 'two-of', text: '2$$||}', back: 3 },
  { label: '{3::a|b}', hint: 'seldom', text: '3::|}', back: 2 },
]

const SUGGESTIONS_MAX = 8

export function findOpenSign(text: string, cursor: number): OpenSign | undefined {
  const lineFrom = text.lastIndexOf('\n', cursor - 1) + 1
  const before = text.slice(lineFrom, cursor)
  const sign = (kind: SignKind, typed: string): OpenSign => ({ kind, typed, from: cursor - typed.length, to: cursor })
  const lora = /<lora:([^:<>]*)$/.exec(before)
  if (lora) return sign('lora', lora[1] ?? '')
  const style = /(?:^|\s)\/([\p{L}\p{N} -]{0,24})$/u.exec(before)
  if (style) return sign('style', style[1] ?? '')
  if (before.endsWith('{') && !before.endsWith('${') && !before.endsWith('\\{')) return sign('choice', '')
  const name = findNameAt(before, before.length)
  return name && sign('wildcard', name.typed)
}

/** Those that begin with what is typed, then those that hold it. */
export function suggestFor({ kind, typed }: OpenSign, names: OfferedNames): readonly Suggestion[] {
  if (kind === 'choice') return choices
  const known = { wildcard: names.wildcards, lora: names.loras, style: names.styles }[kind]
  const wanted = typed.toLowerCase()
  const begins = (name: string) => name.toLowerCase().startsWith(wanted)
  const found = [...new Set(known)].filter(name => name.toLowerCase().includes(wanted))
  const sorted = found.toSorted((one, other) => Number(begins(other)) - Number(begins(one)) || one.localeCompare(other))
  return sorted.slice(0, SUGGESTIONS_MAX).map(name => ({ label: name, text: endingOf(kind, name), back: 0 }))
}

function endingOf(kind: SignKind, name: string): string {
  if (kind === 'wildcard') return `${name}__`
  return kind === 'lora' ? `${name}:1>` : ''
}
