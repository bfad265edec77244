import { readDates } from './image-query.ts'
import type { ImageTerm } from './image-query.ts'
import { nameRatio, nameShape, nameSize } from './image-shape.ts'
import { searchWords } from './search-words.ts'

/** What the terms of a query are held against, wherever the image is kept. */
export interface SearchedImage {
  name: string
  prompt: string
  note: string
  modelName: string
  sampler: string
  tags: readonly { name: string }[]
  width: number
  height: number
  /** '' where there is none. */
  seed: string
  rating: string
  origin: string
  media: string
  createdAt: string
  recipeId: string | null
  recipeName?: string
  folderId: string | null
  folderName?: string
  creator: { uid: string; username: string | null }
}

/** As the server finds it. `uid` is the person's who asks: `owner:me`. */
export function matchesImage(terms: readonly ImageTerm[], image: SearchedImage, uid: string | null): boolean {
  return terms.every(term => holds(term, image, uid) !== term.negated)
}

function holds(term: ImageTerm, image: SearchedImage, uid: string | null): boolean {
  const { value } = term
  switch (term.field) {
    case 'words':
      return term.exact ? textsOf(image).some(text => says(text, term)) : saysInParts(image, value)
    case 'name':
      return says(image.name, term)
    case 'prompt':
      return says(image.prompt, term)
    case 'model':
      return says(image.modelName, term)
    case 'sampler':
      return samplerKey(image.sampler) !== '' && samplerKey(image.sampler) === samplerKey(value)
    case 'tag':
      return image.tags.some(tag => isSame(tag.name, value))
    case 'size':
      return value === nameSize(image.width, image.height) || value === `${image.width}x${image.height}`
    case 'ratio':
      return value === nameShape(image.width, image.height) || sameRatio(value, image)
    case 'seed':
      return image.seed === value
    case 'rating':
      return image.rating === value
    case 'origin':
      return image.origin === value
    case 'media':
      return image.media === value
    case 'date':
      return isWithin(image.createdAt, value)
    case 'recipe':
      return isCalled(value, { id: image.recipeId, name: image.recipeName })
    case 'folder':
      return isCalled(value, { id: image.folderId, name: image.folderName })
    case 'owner':
      return isOwner(image.creator, value.toLowerCase(), uid)
  }
}

function textsOf(image: SearchedImage): string[] {
  return [image.name, image.prompt, image.note, image.modelName, ...image.tags.map(tag => tag.name)]
}

/** A word written with a dash in it is several, and they may stand in different places. */
function saysInParts(image: SearchedImage, value: string): boolean {
  const words = textsOf(image).flatMap(searchWords)
  return searchWords(value).every(wanted => words.some(word => word.startsWith(wanted)))
}

function says(text: string, { value, exact }: ImageTerm): boolean {
  const [words, wanted] = [searchWords(text), searchWords(value)]
  if (!exact) return wanted.every(start => words.some(word => word.startsWith(start)))
  return words.some((_, place) => wanted.every((word, index) => words[place + index] === word))
}

/** Names in any case and with or without marks. */
export function sameName(name: string): string {
  return searchWords(name).join(' ')
}

/** Files of other tools hold samplers of any length: the beginning of the name tells them apart. */
const SAMPLER_LENGTH_MAX = 64

/** In the database `image_facets` says the same, see migrations/0008-image-search.ts. */
export function samplerKey(name: string): string {
  return [...sameName(name)].slice(0, SAMPLER_LENGTH_MAX).join('')
}

function isSame(name: string, value: string): boolean {
  return name !== '' && sameName(name) === sameName(value)
}

/** By its id, or by its whole name in any case: two folders may differ by their marks alone. */
function isCalled(value: string, { id, name }: { id: string | null; name: string | undefined }): boolean {
  return id !== null && (id === value || name?.toLowerCase() === value.toLowerCase())
}

function sameRatio(value: string, { width, height }: SearchedImage): boolean {
  const ratio = nameRatio(width, height)
  return ratio !== '' && ratio === normalRatio(value)
}

/** `1920:1080` → `16:9`. */
export function normalRatio(value: string): string {
  const [width = 0, height = 0] = value.split(':').map(Number)
  return nameRatio(width, height)
}

function isWithin(createdAt: string, value: string): boolean {
  const span = readDates(value)
  const time = Date.parse(createdAt)
  return span !== undefined && time >= span.from.getTime() && time < span.before.getTime()
}

function isOwner(creator: SearchedImage['creator'], value: string, uid: string | null): boolean {
  return value === 'me' ? creator.uid === uid : creator.uid === value || creator.username === value
}
