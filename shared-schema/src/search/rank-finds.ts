import { searchWords } from '#images/search-words.ts'

export interface Find {
  name: string
  updatedAt: Date | string
}

/** How well a name fits what is looked for: the very name, a beginning of it, all words in it, or only elsewhere. */
export function fitOfName(name: string, words: readonly string[]): number {
  const own = searchWords(name)
  const [whole, wanted] = [own.join(' '), words.join(' ')]
  if (whole === wanted) return 3
  if (whole.startsWith(wanted)) return 2
  return words.every(word => own.some(part => part.startsWith(word))) ? 1 : 0
}

/** Best fit first, then what was changed last. */
export function rankFinds<T extends Find>(finds: readonly T[], words: readonly string[]): T[] {
  const ranked = finds.map(find => ({
    find,
    fit: fitOfName(find.name, words),
    at: new Date(find.updatedAt).getTime(),
  }))
  return ranked.sort((one, other) => other.fit - one.fit || other.at - one.at).map(({ find }) => find)
}
