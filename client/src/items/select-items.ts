import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { isUnmadeTag } from '#local/unmade-tag.ts'

export type LocalView = 'all' | 'owned' | 'shared' | 'library' | 'favorites' | 'draft' | 'trash'
export type LocalSort = 'updatedAt' | 'createdAt' | 'name' | 'favoriteCount'

export interface LocalQuery {
  view: LocalView
  search: string
  sort: LocalSort
  tag: string | undefined
}

/** The server's lists, made of what is on this device: the same things in the same order. */
export function selectItems(items: readonly FeedItem[], uid: string, query: LocalQuery): FeedItem[] {
  const search = query.search.toLowerCase()
  const isAsked = (item: FeedItem) =>
    isInView(item, uid, query.view) &&
    (search === '' || item.name.toLowerCase().includes(search)) &&
    (query.tag === undefined || item.tags.some(({ id }) => id === query.tag))
  return items.filter(isAsked).sort(orderOf(query.sort))
}

function isInView(item: FeedItem, uid: string, view: LocalView): boolean {
  const isOwn = item.creator.uid === uid
  if (view === 'trash') return isOwn && item.deletedAt !== null
  if (item.deletedAt !== null) return false
  switch (view) {
    case 'all':
      return true
    case 'owned':
      return isOwn
    case 'draft':
      return isOwn && item.isDraft
    case 'shared':
      return !isOwn && !isOnlyKept(item)
    case 'favorites':
      return item.favoritedByUser
    case 'library':
      return item.libraryAddedAt !== null
  }
}

/** Others' public things come here only because the person keeps them, unless they were given a part in them. */
function isOnlyKept({ role, sharingMode, libraryAddedAt, favoritedByUser, pinned }: FeedItem): boolean {
  return role === 'viewer' && sharingMode === 'public' && (libraryAddedAt !== null || favoritedByUser || pinned)
}

/** Newest or most first, names from A on; what is alike in the order of their ids, as the server has it. */
function orderOf(sort: LocalSort): (one: FeedItem, other: FeedItem) => number {
  const by = (key: (item: FeedItem) => string | number) => (one: FeedItem, other: FeedItem) =>
    compare(key(other), key(one)) || compare(other.id, one.id)
  switch (sort) {
    case 'name':
      return (one, other) => compare(one.name.toLowerCase(), other.name.toLowerCase()) || compare(one.id, other.id)
    case 'favoriteCount':
      return by(item => item.metric.favoriteCount)
    case 'updatedAt':
      return by(item => Date.parse(item.updatedAt))
    case 'createdAt':
      return by(item => Date.parse(item.createdAt))
  }
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other)
}

/** The tags of these things, as a filter offers them. */
export function listTagsOf(items: readonly FeedItem[]): { id: string; name: string; count: number }[] {
  const tags = new Map<string, { id: string; name: string; count: number }>()
  for (const item of items) {
    if (item.deletedAt !== null) continue
    for (const { id, name } of item.tags.filter(tag => !isUnmadeTag(tag)))
      tags.set(id, { id, name, count: (tags.get(id)?.count ?? 0) + 1 })
  }
  return [...tags.values()].sort((one, other) => compare(one.name.toLowerCase(), other.name.toLowerCase()))
}
