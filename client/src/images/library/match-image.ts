import { parseImageQuery } from '@atelier/shared-schema/images/image-query.ts'
import type { ImageTerm } from '@atelier/shared-schema/images/image-query.ts'
import { matchesImage } from '@atelier/shared-schema/images/match-image.ts'
import type { SearchedImage } from '@atelier/shared-schema/images/match-image.ts'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import type { ImageFacts } from './image-facts.ts'

/** By the ids of folders and of what pictures are made with, how these are called. */
export type Names = ReadonlyMap<string, string>

/** Whether a picture is what a text in the query language asks for: what the server would say, at once for 100,000. */
export function matcherOf(text: string, uid: string, names: Names): (facts: ImageFacts) => boolean {
  const { terms } = parseImageQuery(text)
  if (terms.length === 0) return () => true
  const starts = wordsThatMustBegin(terms)
  return facts => {
    if (starts.length > 0) {
      const words = foldedWords(facts)
      if (!starts.every(start => words.includes(start))) return false
    }
    return matchesImage(terms, asSearched(facts, names), uid)
  }
}

/** Taking words apart is what costs, so it is done once for each picture, and only the few that hold them are looked at closely. */
function wordsThatMustBegin(terms: readonly ImageTerm[]): string[] {
  const inText = terms.filter(
    ({ field, negated }) => !negated && (field === 'words' || field === 'name' || field === 'prompt'),
  )
  return inText.flatMap(({ value }) => searchWords(value).map(word => ` ${word}`))
}

const folded = new WeakMap<ImageFacts, string>()

function foldedWords(facts: ImageFacts): string {
  const known = folded.get(facts)
  if (known !== undefined) return known
  const { name, prompt, note, model, tags } = facts
  const texts = [name, prompt, note, model, ...tags.map(tag => tag.name)]
  const words = ` ${texts.flatMap(searchWords).join(' ')}`
  folded.set(facts, words)
  return words
}

function asSearched(facts: ImageFacts, names: Names): SearchedImage {
  const recipeName = names.get(facts.recipeId)
  const folderName = names.get(facts.folderId)
  return {
    name: facts.name,
    prompt: facts.prompt,
    note: facts.note,
    modelName: facts.model,
    sampler: facts.sampler,
    tags: facts.tags,
    width: facts.width,
    height: facts.height,
    seed: facts.seed,
    rating: facts.rating,
    origin: facts.origin,
    media: facts.media,
    createdAt: new Date(facts.createdAt).toISOString(),
    recipeId: facts.recipeId === '' ? null : facts.recipeId,
    folderId: facts.folderId === '' ? null : facts.folderId,
    ...(recipeName !== undefined && { recipeName }),
    ...(folderName !== undefined && { folderName }),
    creator: { uid: facts.ownerUid, username: facts.ownerUsername },
  }
}
