import { parseImageQuery, writeTerm } from '@atelier/shared-schema/images/image-query.ts'
import type { ImageQueryField, ImageQueryProblem, ImageTerm } from '@atelier/shared-schema/images/image-query.ts'

/** A query as it is shown: what is filtered by, as chips, and the words that are looked for, as they are written. */
export interface QueryParts {
  filters: ImageTerm[]
  words: string
  problems: ImageQueryProblem[]
}

export function splitQuery(text: string): QueryParts {
  const { terms, problems } = parseImageQuery(text)
  return {
    filters: eachOnce(terms.filter(({ field }) => field !== 'words')),
    words: terms
      .filter(({ field }) => field === 'words')
      .map(writeTerm)
      .join(' '),
    problems,
  }
}

/** What stands before a colon as a filter would, and is none: `steps` of `steps:22`, but nothing of `16:9` or an address. */
export function unknownFilterOf(words: string): string | undefined {
  return /(?:^|\s)-?([a-z]{2,}):(?=[^\s:/])/iu.exec(words)?.[1]
}

function eachOnce(terms: readonly ImageTerm[]): ImageTerm[] {
  return [...new Map(terms.map(term => [writeTerm(term), term])).values()]
}

export function joinQuery(filters: readonly ImageTerm[], words: string): string {
  return [...filters.map(writeTerm), words.trim()].filter(Boolean).join(' ')
}

/** Fields that one thing has one value of: another choice takes the place of the former. */
const single: readonly ImageQueryField[] = [
  'size',
  'ratio',
  'rating',
  'origin',
  'media',
  'date',
  'owner',
  'seed',
  'model',
  'sampler',
  'folder',
  'recipe',
]

export function addFilter(filters: readonly ImageTerm[], field: ImageQueryField, value: string): ImageTerm[] {
  const term: ImageTerm = { field, value, exact: /\s/.test(value), negated: false }
  const kept = filters.filter(other => !(other.field === field && (single.includes(field) || other.value === value)))
  return [...kept, term]
}

export function withoutFilter(filters: readonly ImageTerm[], gone: ImageTerm): ImageTerm[] {
  return filters.filter(term => writeTerm(term) !== writeTerm(gone))
}
