import { contentRatings, imageOrigins, imageShapes, imageSizes, mediaKinds } from '#entities/closed-lists.ts'
import { searchWords } from './search-words.ts'

/**
 * The query language of images: words, `"what is said exactly"`, and `field:value`, each also with a `-` before it for what
 * must not hold. All of them have to hold. A word finds whatever has a word that begins with it, in the name, the prompt,
 * the note, the tags and the model.
 */
export const imageQueryFields = [
  'words',
  'name',
  'prompt',
  'model',
  'sampler',
  'recipe',
  'size',
  'ratio',
  'seed',
  'tag',
  'rating',
  'date',
  'folder',
  'owner',
  'origin',
  'media',
] as const
export type ImageQueryField = (typeof imageQueryFields)[number]

export interface ImageTerm {
  field: ImageQueryField
  /** As it was written, without quotes; of closed lists the word of the list. */
  value: string
  /** It was in quotes: these words, whole and one after the other. */
  exact: boolean
  negated: boolean
}

export interface ImageQueryProblem {
  /** As it was written. */
  text: string
  field: ImageQueryField
}

export interface ImageQuery {
  terms: ImageTerm[]
  /** Values that a field cannot have. What was written right is in `terms` all the same. */
  problems: ImageQueryProblem[]
}

const part = /(-)?(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu

export function parseImageQuery(text: string): ImageQuery {
  const query: ImageQuery = { terms: [], problems: [] }
  for (const [written, minus, before, quoted, bare] of text.matchAll(part)) {
    if (isUnfinished(bare)) continue
    const field = readField(before)
    // `16:9` and `https:…` are no fields: they are read as the words they hold.
    const value = (field === undefined && before !== undefined ? `${before}:` : '') + (quoted ?? bare ?? '')
    const term = { field: field ?? 'words', value: value.trim(), exact: quoted !== undefined, negated: minus === '-' }
    const read = readTerm(term)
    if (read === 'empty') continue
    if (read === undefined) query.problems.push({ text: written, field: term.field })
    else query.terms.push(read)
  }
  return query
}

export function writeTerm({ field, value, exact, negated }: ImageTerm): string {
  const said = exact || /\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value
  return `${negated ? '-' : ''}${field === 'words' ? '' : `${field}:`}${said}`
}

/** The same query after a tag got another name; everything else in it stays as it was written. */
export function renameTagIn(text: string, from: string, to: string): string {
  return text.replaceAll(part, (written: string, minus?: string, before?: string, quoted?: string, bare?: string) => {
    const isMeant = (quoted ?? bare ?? '').trim().toLowerCase() === from.toLowerCase()
    if (readField(before) !== 'tag' || !isMeant) return written
    return writeTerm({ field: 'tag', value: to, exact: quoted !== undefined, negated: minus === '-' })
  })
}

const fieldNames: ReadonlyMap<string, ImageQueryField> = new Map(
  imageQueryFields.flatMap(field => (field === 'words' ? [] : [[field, field] as const])),
)

function readField(name: string | undefined): ImageQueryField | undefined {
  return name === undefined ? undefined : fieldNames.get(name.toLowerCase())
}

/** `tag:`, with its value still to be written. */
function isUnfinished(bare: string | undefined): boolean {
  return bare !== undefined && bare.endsWith(':') && readField(bare.slice(0, -1)) !== undefined
}

/** undefined: the field has no such value; 'empty': nothing is asked. */
function readTerm(term: ImageTerm): ImageTerm | 'empty' | undefined {
  if (isTextField(term.field)) return searchWords(term.value).length === 0 ? 'empty' : term
  if (term.value === '') return 'empty'
  const value =
    valueReaders[term.field]?.(term.value.toLowerCase()) ?? (term.field in valueReaders ? undefined : term.value)
  return value === undefined ? undefined : { ...term, value }
}

export function isTextField(field: ImageQueryField): field is 'words' | 'name' | 'prompt' | 'model' {
  return field === 'words' || field === 'name' || field === 'prompt' || field === 'model'
}

function oneOf(values: readonly string[], synonyms: Readonly<Record<string, string>> = {}) {
  return (value: string) => synonyms[value] ?? (values.includes(value) ? value : undefined)
}

const ratingSynonyms = { safe: 'sfw', sensitive: 'semi-nsfw', unsafe: 'hardcore-nsfw', nsfw: 'hardcore-nsfw' }
const SEED_MAX = 2n ** 64n

const valueReaders: Partial<Record<ImageQueryField, (value: string) => string | undefined>> = {
  origin: oneOf(imageOrigins),
  media: oneOf(mediaKinds),
  rating: oneOf(contentRatings, ratingSynonyms),
  size: value => (/^\d{1,5}x\d{1,5}$/.test(value) ? value : oneOf(imageSizes)(value)),
  ratio: value => (/^[1-9]\d{0,3}:[1-9]\d{0,3}$/.test(value) ? value : oneOf(imageShapes)(value)),
  seed: value => (/^\d{1,20}$/.test(value) && BigInt(value) < SEED_MAX ? BigInt(value).toString() : undefined),
  date: value => (readDates(value) ? value : undefined),
}

/** Of time, without its end. */
export interface DateSpan {
  from: Date
  before: Date
}

/** `2026`, `2026-03`, `2026-03-14`, or from one of these through another: `2026-01..2026-03`. In UTC. */
export function readDates(value: string): DateSpan | undefined {
  const [first = '', last = first, ...rest] = value.split('..')
  const [start, end] = [readDate(first), readDate(last)]
  if (rest.length > 0 || !start || !end || end.before <= start.from) return undefined
  return { from: start.from, before: end.before }
}

function readDate(text: string): DateSpan | undefined {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  if (!found) return undefined
  const [year, month, day] = [Number(found[1]), found[2] && Number(found[2]) - 1, found[3] && Number(found[3])]
  const from = new Date(Date.UTC(year, month || 0, day || 1))
  const isThere = found[0] === from.toISOString().slice(0, found[0].length)
  if (!isThere || year < 1970) return undefined
  const before = new Date(from)
  if (day) before.setUTCDate(before.getUTCDate() + 1)
  else if (found[2]) before.setUTCMonth(before.getUTCMonth() + 1)
  else before.setUTCFullYear(before.getUTCFullYear() + 1)
  return { from, before }
}
