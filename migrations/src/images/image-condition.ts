import { createHash } from 'node:crypto'
import { isTextField, readDates } from '@atelier/shared-schema/images/image-query.ts'
import type { DateSpan, ImageTerm } from '@atelier/shared-schema/images/image-query.ts'
import type { ImageFilter } from '@atelier/shared-schema/images/image-search.ts'
import { normalRatio, sameName, samplerKey } from '@atelier/shared-schema/images/match-image.ts'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'

/** A term with the ids of what its name means to the person who asks; none where there is no such thing. */
export type ResolvedTerm = ImageTerm & { ids?: readonly string[] }

/** What `image_search.search` is held against, and times of creation. */
export interface ImageCondition {
  /** As a tsquery; '' when nothing is asked. */
  whole: string
  /** Of it what an index finds few by, if there is anything. */
  anchors: readonly Anchor[]
  spans: readonly (Partial<DateSpan> & { negated: boolean })[]
}

/** What an index finds images by: at least all that a part of the condition is true of. */
export interface Anchor {
  /** As a tsquery. */
  text: string
  /** What it comes to in an index that knows neither the places of words nor the texts they are from, only which two follow each other. */
  words: readonly { lexeme: string; isStart: boolean }[]
  /** Whether one of the words is enough. */
  isAny: boolean
  /** Whether all that has the words is what is looked for. */
  isExact: boolean
}

interface Part {
  text: string
  anchor?: Anchor
}

/** Prefixes shorter than this are of too many words to be looked up one by one. */
const PREFIX_LENGTH_MIN = 3
/** Spans of time up to this long are also found by their months. */
const MONTHS_MAX = 36

export function compileCondition(terms: readonly ResolvedTerm[], filter: Omit<ImageFilter, 'query'>): ImageCondition {
  const spans = [...terms.flatMap(spanOfTerm), ...spanOfFilter(filter)]
  const parts = [...terms.flatMap(partsOfTerm), ...partsOfFilter(filter), ...spans.flatMap(monthsOf)]
  return {
    whole: parts.map(part => part.text).join(' & '),
    anchors: parts.flatMap(part => part.anchor ?? []),
    spans,
  }
}

export function quote(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}

/** In an index of the words of one scope, see migrations/0029-scoped-words.ts and 0064-pairs-of-words.ts. */
export function writeWithin(scope: string, { words, isAny }: Anchor): string {
  const texts = words.map(({ lexeme, isStart }) => `${quote(scope + lexeme)}${isStart ? ':*' : ''}`)
  return `(${texts.join(isAny ? ' | ' : ' & ')})`
}

/** What has one of these words of the alphabet that images are filtered by. */
export function facetAnchor(...lexemes: readonly string[]): Anchor {
  const words = lexemes.map(lexeme => ({ lexeme, isStart: false }))
  return { text: joinAny(lexemes.map(quote)), words, isAny: true, isExact: true }
}

function anyFacet(letter: string, values: readonly string[]): Part {
  // Where nothing is meant, nothing is found.
  return plain(facetAnchor(...(values.length === 0 ? ['/none'] : values.map(value => `/${letter}/${value}`))))
}

function plain(anchor: Anchor): Part {
  return { text: anchor.text, anchor }
}

function joinAny(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : `(${texts.join(' | ')})`
}

function partsOfTerm(term: ResolvedTerm): Part[] {
  const parts = positivePartsOf(term)
  if (!term.negated || parts.length === 0) return parts
  return [{ text: `!(${parts.map(part => part.text).join(' & ')})` }]
}

const weightOf = { words: 'ABCD', name: 'A', prompt: 'B', model: 'D' } as const

function positivePartsOf(term: ResolvedTerm): Part[] {
  const { field, value } = term
  if (isTextField(field)) {
    const words = searchWords(value)
    return term.exact ? [phrase(words, weightOf[field])] : words.map(word => wordStart(word, weightOf[field]))
  }
  switch (field) {
    case 'recipe':
    case 'folder':
    case 'owner':
      return [anyFacet(letterOf[field], term.ids ?? [])]
    case 'tag':
      return [anyFacet('g', [sameName(value)])]
    case 'sampler':
      return [anyFacet('l', [samplerKey(value)])]
    case 'ratio':
      return [anyFacet('p', [value.includes(':') ? normalRatio(value) : value])]
    case 'date':
      return []
    default:
      return [anyFacet(letterOf[field], [value])]
  }
}

/** As the database spells them, see migrations/0008-image-search.ts. */
const letterOf = { recipe: 'r', folder: 'f', owner: 'w', size: 'z', seed: 's', rating: 'n', origin: 'o', media: 'm' }

function wordStart(word: string, weights: string): Part {
  const isFew = word.length >= PREFIX_LENGTH_MIN || /[^ -~]/u.test(word)
  const isAnywhere = weights === 'ABCD'
  const text = `${quote(word)}:*${isAnywhere ? '' : weights}`
  if (!isFew) return { text }
  return plain({ text, words: [{ lexeme: word, isStart: true }], isAny: false, isExact: isAnywhere })
}

/**
 * Within one text: the places of the next begin where those of the last end. Whether the words follow each other at all is
 * soon known, and of most rows says enough.
 */
function phrase(words: readonly string[], weights: string): Part {
  const isOneWord = words.length === 1
  const anywhere: Anchor = {
    text: `(${words.map(quote).join(' <-> ')})`,
    words: [...words, ...sumsOfPairs(words)].map(lexeme => ({ lexeme, isStart: false })),
    isAny: false,
    isExact: isOneWord,
  }
  if (isOneWord && weights === 'ABCD') return plain(anywhere)
  const within = [...weights].map(weight => `(${words.map(word => `${quote(word)}:${weight}`).join(' <-> ')})`)
  return { text: `${anywhere.text} & ${joinAny(within)}`, anchor: anywhere }
}

/** Of each two words that follow each other, as the database has it. */
export function sumsOfPairs(words: readonly string[]): string[] {
  return words
    .slice(1)
    .map((word, place) => `+${createHash('md5').update(`${words[place]} ${word}`).digest('hex').slice(0, 3)}`)
}

function partsOfFilter(filter: Omit<ImageFilter, 'query'>): Part[] {
  const { prompt, model, recipeId, size, ratio, seed, tags, rating, origin, media, folderId, workspaceId } = filter
  const term = (field: 'prompt' | 'model' | 'ratio', value: string) =>
    positivePartsOf({ field, value, exact: false, negated: false })
  return [
    ...(prompt === undefined ? [] : term('prompt', prompt)),
    ...(model === undefined ? [] : term('model', model)),
    ...(ratio === undefined ? [] : term('ratio', ratio)),
    ...(recipeId === undefined ? [] : [anyFacet('r', [recipeId])]),
    ...(size === undefined ? [] : [anyFacet('z', [size])]),
    ...(seed === undefined ? [] : [anyFacet('s', [BigInt(seed).toString()])]),
    ...(tags ?? []).map(tag => anyFacet('t', [tag])),
    ...(rating === undefined ? [] : [anyFacet('n', rating)]),
    ...(origin === undefined ? [] : [anyFacet('o', origin)]),
    ...(media === undefined ? [] : [anyFacet('m', media)]),
    ...(folderId === undefined ? [] : [anyFacet('f', [folderId])]),
    ...(workspaceId === undefined ? [] : [anyFacet('k', [workspaceId])]),
    ...(filter.ownerUid === undefined ? [] : [anyFacet('w', [filter.ownerUid])]),
  ]
}

type Span = ImageCondition['spans'][number]

function spanOfTerm(term: ImageTerm): Span[] {
  const span = term.field === 'date' ? readDates(term.value) : undefined
  return span ? [{ ...span, negated: term.negated }] : []
}

function spanOfFilter({ createdFrom, createdBefore }: Omit<ImageFilter, 'query'>): Span[] {
  if (createdFrom === undefined && createdBefore === undefined) return []
  return [
    {
      ...(createdFrom !== undefined && { from: new Date(createdFrom) }),
      ...(createdBefore !== undefined && { before: new Date(createdBefore) }),
      negated: false,
    },
  ]
}

function monthsOf({ from, before, negated }: Span): Part[] {
  if (negated || !from || !before || before <= from) return []
  const months: string[] = []
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1))
  for (; month < before && months.length <= MONTHS_MAX; month.setUTCMonth(month.getUTCMonth() + 1)) {
    months.push(month.toISOString().slice(0, 7))
  }
  return months.length > MONTHS_MAX ? [] : [anyFacet('d', months)]
}
