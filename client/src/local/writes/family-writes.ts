import { describeCapabilities } from '@atelier/shared-schema/access/rights.ts'
import type { FavoriteRoutes } from '@atelier/shared-schema/contract/families/favorite.ts'
import type { LibraryRoutes } from '@atelier/shared-schema/contract/families/library.ts'
import type { MoveRoutes } from '@atelier/shared-schema/contract/families/move.ts'
import type { TagRoutes } from '@atelier/shared-schema/contract/families/tags.ts'
import type { TrashRoutes } from '@atelier/shared-schema/contract/families/trash.ts'
import type { Route, RouteInput } from '@atelier/shared-schema/contract/route.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { unmadeTagId } from '#local/unmade-tag.ts'
import { writeKind } from './write-kind.ts'
import type { WriteKind } from './write-kind.ts'

type FamilyRoutes = FavoriteRoutes &
  Pick<LibraryRoutes, 'addAllToLibrary' | 'removeAllFromLibrary'> &
  Pick<TagRoutes, 'addTags' | 'removeTags'> &
  Pick<TrashRoutes, 'softDelete' | 'recover'>

/** What every kind of thing can be done to without the network. */
export function familyWrites<R extends FamilyRoutes>(routes: R) {
  return {
    favorite: writeKind<FavoriteRoutes['favorite']>({
      route: routes.favorite,
      idsOf: ({ params }) => [params.id],
      apply: (item, { body }, at) => favor(item, body?.favorite ?? !item.favoritedByUser, at),
      adopt: (item, { favoriteCount }) => ({ ...item, metric: { ...item.metric, favoriteCount } }),
      merge: (_earlier, later) => later,
    }),
    addTags: writeKind<TagRoutes['addTags']>({
      ...ofMany<TagRoutes['addTags']>(routes.addTags),
      apply: (item, { body }) => ({ ...item, tags: body.names.reduce(addTag, item.tags) }),
    }),
    removeTags: writeKind<TagRoutes['removeTags']>({
      ...ofMany<TagRoutes['removeTags']>(routes.removeTags),
      apply: (item, { body }) => ({ ...item, tags: item.tags.filter(tag => !body.tagIds.includes(tag.id)) }),
    }),
    softDelete: writeKind<TrashRoutes['softDelete']>({
      ...ofMany<TrashRoutes['softDelete']>(routes.softDelete),
      apply: (item, _input, at) =>
        item.deletedAt === null ? describe({ ...item, deletedAt: at.toISOString() }) : item,
    }),
    recover: writeKind<TrashRoutes['recover']>({
      ...ofMany<TrashRoutes['recover']>(routes.recover),
      apply: item => describe({ ...item, deletedAt: null }),
    }),
    addToLibrary: writeKind<LibraryRoutes['addAllToLibrary']>({
      ...ofMany<LibraryRoutes['addAllToLibrary']>(routes.addAllToLibrary),
      apply: (item, _input, at) =>
        item.role === 'owner' ? item : describe({ ...item, libraryAddedAt: at.toISOString() }),
    }),
    removeFromLibrary: writeKind<LibraryRoutes['removeAllFromLibrary']>({
      ...ofMany<LibraryRoutes['removeAllFromLibrary']>(routes.removeAllFromLibrary),
      apply: item => describe({ ...item, libraryAddedAt: null }),
    }),
  }
}

/** Of things that lie in folders. */
export function moveWrite<R extends MoveRoutes>({ move }: R) {
  return writeKind<MoveRoutes['move']>({
    ...ofMany<MoveRoutes['move']>(move),
    apply: (item, { body }) => ({ ...item, folderId: body.folderId }),
  })
}

type BulkRoute = Route &
  (FamilyRoutes['softDelete' | 'recover' | 'addTags' | 'removeTags' | 'addAllToLibrary'] | MoveRoutes['move'])
type Bulk<R extends BulkRoute> = Required<Pick<WriteKind<R>, 'route' | 'idsOf' | 'refusalsOf' | 'narrow'>>

function ofMany<R extends BulkRoute>(route: R): Bulk<R> {
  const idsOf = (input: RouteInput<R>) => (input as { body: { ids: string[] } }).body.ids
  return {
    route,
    idsOf,
    refusalsOf: answer => (answer as BulkAnswer).refused,
    narrow: (input, ids) => ({ ...input, body: { ...input.body, ids } }),
  }
}

function favor(item: FeedItem, favorite: boolean, at: Date): FeedItem {
  if (item.favoritedByUser === favorite) return item
  const favoriteCount = item.metric.favoriteCount + (favorite ? 1 : -1)
  const favoritedAt = favorite ? at.toISOString() : null
  return { ...item, favoritedByUser: favorite, favoritedAt, metric: { ...item.metric, favoriteCount } }
}

function addTag(tags: FeedItem['tags'], name: string): FeedItem['tags'] {
  const key = name.toLowerCase()
  if (tags.some(tag => tag.name.toLowerCase() === key)) return tags
  return [...tags, { id: unmadeTagId(name), name }].sort((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  )
}

function describe(item: FeedItem): FeedItem {
  const state = { deleted: item.deletedAt !== null, inLibrary: item.libraryAddedAt !== null }
  return { ...item, capabilities: describeCapabilities(item.role, state) }
}
