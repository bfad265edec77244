import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { SearchAnswer } from '@atelier/shared-schema/contract/areas/search.contract.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { imageSearch } from '@atelier/shared-schema/images/image-search.ts'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import { rankFinds } from '@atelier/shared-schema/search/rank-finds.ts'
import type { App } from '#app.ts'
import { presentFeedItems } from '#areas/changes/present-feed-items.ts'
import { searchImages } from '#areas/images/search-images.service.ts'
import { suggestPeople } from '#areas/users/people-search.queries.ts'
import { presentPerson } from '#people/person.present.ts'
import { findWorkspaces, listCandidates } from './search.queries.ts'

interface SearchAsk {
  q: string
  kinds?: readonly ItemKind[] | undefined
  limit: number
}

export async function searchAll(app: App, actor: Person, ask: SearchAsk): Promise<SearchAnswer> {
  const text = ask.q.toLowerCase()
  const [things, images, people, workspaces] = await Promise.all([
    searchThings(app, actor, ask),
    searchOwnImages(app, actor, ask),
    suggestPeople(app.db, actor.uid, text, ask.limit),
    findWorkspaces(app.db, actor.uid, text, ask.limit),
  ])
  const ids = [...things, ...images.ids]
  const items = await presentFeedItems(app.db, actor, await listVisible(app, actor, ids))
  return { groups: groupByKind(items), people: people.map(presentPerson), workspaces, isPartial: images.isPartial }
}

/** Best first; of each kind no more than asked for. */
async function searchThings(app: App, actor: Person, { q, kinds, limit }: SearchAsk): Promise<string[]> {
  const words = searchWords(q)
  if (words.length === 0) return []
  const ranked = rankFinds(await listCandidates(app.db, { uid: actor.uid, words, kinds }), words)
  const taken = new Map<ItemKind, number>()
  return ranked.flatMap(({ id, kind }) => {
    const count = taken.get(kind) ?? 0
    taken.set(kind, count + 1)
    return count < limit ? [id] : []
  })
}

async function searchOwnImages(
  app: App,
  actor: Person,
  { q, kinds, limit }: SearchAsk,
): Promise<{ ids: string[]; isPartial: boolean }> {
  if (kinds && !kinds.includes('IMAGE')) return { ids: [], isPartial: false }
  try {
    const { items } = await searchImages(app, actor, imageSearch.parse({ view: 'all', query: q, limit }))
    return { ids: items.map(({ id }) => id), isPartial: false }
  } catch (error) {
    if (error instanceof AppError && error.code === 'TIMEOUT') return { ids: [], isPartial: true }
    // What is no filter of images may be the name of something else.
    if (error instanceof AppError && error.code === 'VALIDATION') return { ids: [], isPartial: false }
    throw error
  }
}

async function listVisible(app: App, actor: Person, ids: readonly string[]): Promise<VisibleItem[]> {
  const access = await findItemsAccess(app.db, actor, ids)
  return ids.flatMap(id => {
    const found = access.get(id)
    return found?.role && found.item.deleted_at === null ? [{ ...found.item, role: found.role }] : []
  })
}

function groupByKind(items: readonly FeedItem[]): SearchAnswer['groups'] {
  return [...Map.groupBy(items, item => item.kind)].map(([kind, found]) => ({ kind, items: found }))
}

export function searchBoard(app: App, actor: Actor, ask: PageQuery & { q: string }): Promise<Page<ImageSummary>> {
  const { q: query, limit, cursor } = ask
  return searchImages(app, actor, imageSearch.parse({ view: 'public', query, limit, cursor }), 'query.q')
}
