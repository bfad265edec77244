import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { searchRoutes } from '@atelier/shared-schema/contract/areas/search.contract.ts'
import { itemKind } from '@atelier/shared-schema/entities/enums.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { WorkspaceBrief } from '@atelier/shared-schema/entities/item.ts'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import { fitOfName, rankFinds } from '@atelier/shared-schema/search/rank-finds.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { isOnlyKept } from '#images/library/image-facts.ts'
import type { LocalDatabase } from '#local/database.ts'
import { useLocalState } from '#local/local-store.ts'

/** Of pictures the newest are looked through here; the server finds the rest. */
const LOCAL_IMAGES_MAX = 2_000
const SHOWN_MAX = 12
/** On a page of their own; the server tells no more of each kind. */
const PAGE_MAX = 50
const PEOPLE_SHOWN_MAX = 5
const ASK_AFTER_MS = 180

export interface Finds {
  /** The best first. */
  items: FeedItem[]
  /** Who shared images with the person that are here. */
  people: FeedItem['creator'][]
  workspaces: WorkspaceBrief[]
  /** The server is still looking. */
  isLooking: boolean
}

interface Searched {
  item: FeedItem
  words: string[]
}

/** The best of what is found, for a list under what is typed. */
export function usePaletteFinds(typed: string): Finds {
  const finds = useFinds(typed, SHOWN_MAX)
  return useMemo(() => ({ ...finds, items: finds.items.slice(0, SHOWN_MAX) }), [finds])
}

export interface AllFinds extends Finds {
  /** Images were too many to look through in time. */
  isPartial: boolean
  error: Error | null
  retry: () => void
}

/** All that is found, for a page. */
export function useAllFinds(typed: string): AllFinds {
  return useFinds(typed, PAGE_MAX)
}

/** What is on this device at once, what only the server knows after it; all of it without network. `limit`: of each kind. */
function useFinds(typed: string, limit: number): AllFinds {
  const words = useMemo(() => searchWords(typed), [typed])
  const asked = useSettled(typed.trim())
  const known = useSearchedItems(words.length > 0, asked)
  const deferred = useDeferredValue(words)
  const here = useMemo(() => findHere(known, deferred), [known, deferred])
  const uid = usePerson()?.uid
  const people = useMemo(() => findPeople(known, deferred, uid), [known, deferred, uid])
  const isAsked = uid !== undefined && searchWords(asked).length > 0 && words.length > 0
  const query = { q: asked.slice(0, 200), limit }
  const answer = useRoute(searchRoutes.all, { query }, { enabled: isAsked, keepPrevious: true })
  const { data, isFetching, error, refetch } = answer
  return useMemo(() => {
    const there = isAsked && data ? data : { groups: [], workspaces: [], isPartial: false }
    const isHere = new Set(here.map(item => item.id))
    const more = there.groups.flatMap(group => group.items.filter(item => !isHere.has(item.id) && itemPagePath(item)))
    return {
      items: rankFinds([...here, ...more], words),
      people,
      workspaces: there.workspaces,
      isLooking: isAsked && isFetching,
      isPartial: there.isPartial,
      error: isAsked ? error : null,
      retry: () => void refetch(),
    }
  }, [here, people, data, isFetching, error, refetch, isAsked, words])
}

/** Read at once when something is looked for, and again for other words: more may have come to this device meanwhile. */
function useSearchedItems(isWanted: boolean, asked: string): readonly Searched[] {
  const { data } = useLocalState()
  const [items, setItems] = useState<readonly Searched[]>([])
  useEffect(() => {
    if (!isWanted || !data) return undefined
    let isCurrent = true
    void data
      .run(readSearched)
      .then(read => isCurrent && setItems(read))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isWanted, asked, data])
  return items
}

async function readSearched(db: LocalDatabase): Promise<Searched[]> {
  const others = itemKind.options.filter(kind => kind !== 'IMAGE')
  const [things, images] = await Promise.all([
    db.items.where('kind').anyOf(others).toArray(),
    db.items.where('kind').equals('IMAGE').reverse().limit(LOCAL_IMAGES_MAX).toArray(),
  ])
  return [...things, ...images].flatMap(({ item }) =>
    item.deletedAt === null && itemPagePath(item) ? [{ item, words: wordsOf(item) }] : [],
  )
}

function wordsOf(item: FeedItem): string[] {
  const prompt = detailOf(item, 'IMAGE')?.prompt ?? ''
  const key = detailOf(item, 'WILDCARD')?.key ?? ''
  return searchWords([item.name, item.description, prompt, key, ...item.tags.map(tag => tag.name)].join(' '))
}

function findHere(known: readonly Searched[], words: readonly string[]): FeedItem[] {
  if (words.length === 0) return []
  const found = known.filter(
    entry =>
      fitOfName(entry.item.name, words) > 0 ||
      words.every(word => entry.words.some(candidate => candidate.startsWith(word))),
  )
  return rankFinds(
    found.map(({ item }) => item),
    words,
  )
}

/** Only those by whom there is something to be seen: a person alone leads nowhere. */
function findPeople(
  known: readonly Searched[],
  words: readonly string[],
  uid: string | undefined,
): FeedItem['creator'][] {
  if (words.length === 0) return []
  const others = new Map<string, FeedItem['creator']>()
  for (const { item } of known) {
    const { kind, creator } = item
    if (kind === 'IMAGE' && creator.uid !== uid && !isOnlyKept({ item })) others.set(creator.uid, creator)
  }
  const isMeant = ({ name, username }: FeedItem['creator']) => {
    const own = searchWords(`${name} ${username ?? ''}`)
    return words.every(word => own.some(part => part.startsWith(word)))
  }
  return [...others.values()].filter(isMeant).slice(0, PEOPLE_SHOWN_MAX)
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
