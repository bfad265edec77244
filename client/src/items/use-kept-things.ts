import { useMemo } from 'react'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import type { Asked } from '#local/kept-answers.ts'

type Thing = Pick<ItemAnswer, 'id' | 'name' | 'tags'>

interface Pages<T> {
  pages: readonly { items: T[] }[]
}

interface Filters {
  search: string | undefined
  tag: string | undefined
}

/**
 * The things of a list. The beginning of each view is kept as it was last read: without the network it is shown from here,
 * and what words and a tag leave of it is found here.
 */
export function useKeptThings<T extends Thing>(
  question: readonly [what: string, view: string],
  list: Asked<Pages<T>>,
  { search, tag, isNarrowed = false }: Filters & { isNarrowed?: boolean },
): { things: readonly T[]; keptAt: number | undefined } {
  const pages = list.data?.pages
  const isPlain = search === undefined && tag === undefined && !isNarrowed
  const { data: kept, keptAt } = useKeptAnswer(question, { ...list, data: isPlain ? pages?.[0] : undefined })
  const things = useMemo(() => {
    const fits = (thing: T) =>
      (search === undefined || thing.name.toLowerCase().includes(search.toLowerCase())) &&
      (tag === undefined || thing.tags.some(({ id }) => id === tag))
    const all = pages ? pages.flatMap(page => page.items) : (kept?.items ?? []).filter(fits)
    return [...new Map(all.map(thing => [thing.id, thing])).values()]
  }, [pages, kept, search, tag])
  return { things, keptAt }
}
