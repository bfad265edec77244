import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Route, RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import { useRoutePages } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'

export interface Finds<T> {
  items: readonly T[]
  isPending: boolean
  /** Undefined where something can be shown all the same. */
  error: Error | undefined
  retry: () => void
  /** Undefined where there is nothing more to find. */
  more: { isLoading: boolean; load: () => void } | undefined
}

interface FindsAsk<T> {
  /** What is listed, in the order of the list. */
  query: object
  /** As it is typed. */
  search: string
  wordsOf: (item: T) => string
  /** Under which the beginning of the list is kept on the device. */
  keptAs: readonly unknown[]
}

const PAGE = 100
const TYPING_MS = 250

/**
 * Things to choose one from. A list that came whole is searched here, as its words are typed and without their marks; of a
 * longer one the server finds the rest. Without the network the beginning is there as it was last read.
 */
export function useFinds<R extends Route & { query: NonNullable<Route['query']> }, T extends { id: string }>(
  route: R,
  { query, search, wordsOf, keptAs }: FindsAsk<T>,
): Finds<T> {
  const words = search.trim()
  const [settled] = useDebouncedValue(words, TYPING_MS)
  const listed = useRoutePages<R, T>(route, inputOf<R>({ ...query, limit: PAGE }), { staleTime: 60_000 })
  const isAsked = words !== '' && settled !== '' && listed.hasNextPage
  const found = useRoutePages<R, T>(route, inputOf<R>({ ...query, limit: PAGE, search: settled }), {
    enabled: isAsked,
    staleTime: 60_000,
  })
  const { data: first } = useKeptAnswer(keptAs, { ...listed, data: listed.data?.pages[0] })
  const items = useMemo(() => {
    const known = listed.data ? listed.data.pages.flatMap(page => page.items) : (first?.items ?? [])
    const wanted = searchWords(words)
    const fitting = known.filter(item => {
      const own = searchWords(wordsOf(item))
      return wanted.every(start => own.some(word => word.startsWith(start)))
    })
    const others = isAsked && settled === words ? (found.data?.pages.flatMap(page => page.items) ?? []) : []
    return [...new Map([...fitting, ...others].map(item => [item.id, item])).values()]
  }, [listed.data, first, words, wordsOf, isAsked, settled, found.data])
  const current = isAsked ? found : listed
  return {
    items,
    isPending: items.length === 0 && (listed.isPending || (isAsked && found.isPending)),
    error: items.length === 0 && first === undefined ? (current.error ?? undefined) : undefined,
    retry: () => void current.refetch(),
    more:
      current.hasNextPage && (words === '' || isAsked)
        ? { isLoading: current.isFetchingNextPage, load: () => void current.fetchNextPage() }
        : undefined,
  }
}

/** Whatever the list is narrowed by is the caller's; what is searched for every list has. */
function inputOf<R extends Route>(query: object): RouteInput<R> {
  return { query } as RouteInput<R>
}
