import type { Language, Meaning } from './meaning.ts'
import { type TextSpan, type Token, tokensOf } from './tokens.ts'
import { findTerm, vocabulariesFor } from './vocabulary.ts'

/** One or more words of a prompt that say something together. */
export interface Term {
  readonly text: string
  readonly start: number
  readonly end: number
  /** What it may mean, likeliest first; empty: nothing that the painter knows. */
  readonly meanings: readonly Meaning[]
  readonly isPlural: boolean
  readonly language: Language
  readonly weight: number
  readonly opensClause: boolean
}

export function readTerms(spans: readonly TextSpan[]): Term[] {
  const tokens = tokensOf(spans)
  const vocabularies = vocabulariesFor(tokens)
  const terms: Term[] = []
  let at = 0
  while (at < tokens.length) {
    const found = findTerm(vocabularies, tokens, at)
    const length = found?.length ?? 1
    terms.push({ ...extentOf(tokens.slice(at, at + length)), ...numberOrFound(tokens[at], found) })
    at += length
  }
  return terms
}

function numberOrFound(
  token: Token | undefined,
  found: ReturnType<typeof findTerm>,
): Pick<Term, 'meanings' | 'isPlural' | 'language'> {
  if (found) return { meanings: found.meanings, isPlural: found.isPlural, language: found.language }
  const count = token && /^\d{1,3}$/.test(token.form) ? Number(token.form) : 0
  const meanings: Meaning[] = count > 0 && count <= 100 ? [{ is: 'number', name: String(count), count }] : []
  return { meanings, isPlural: false, language: 'en' }
}

function extentOf(tokens: readonly Token[]): Pick<Term, 'text' | 'start' | 'end' | 'weight' | 'opensClause'> {
  const first = tokens[0]
  const last = tokens.at(-1)
  if (!first || !last) throw new Error('a term has at least one token')
  return {
    text: tokens.map(token => token.text).join(' '),
    start: first.start,
    end: last.end,
    weight: tokens.reduce((sum, token) => sum + token.weight, 0) / tokens.length,
    opensClause: first.opensClause,
  }
}
