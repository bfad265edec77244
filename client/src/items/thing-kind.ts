import type { CommentRoutes } from '@atelier/shared-schema/contract/families/comments.ts'
import type { DiscoveryRoutes } from '@atelier/shared-schema/contract/families/discovery.ts'
import type { LibraryRoutes } from '@atelier/shared-schema/contract/families/library.ts'
import type { ReviewRoutes } from '@atelier/shared-schema/contract/families/review.ts'
import type { ShareRoutes, TransferRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { TrashRoutes } from '@atelier/shared-schema/contract/families/trash.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { WriteName } from '#local/writes/all-write-kinds.ts'
import type { Locale } from '#ui/i18n/locale.ts'

export type WaitingAct = 'softDelete' | 'recover' | 'addAllToLibrary' | 'removeAllFromLibrary'
type BulkWrite = Extract<WriteName, `artboard.${'softDelete' | 'recover' | 'addToLibrary' | 'removeFromLibrary'}`>

/** What cards, menus and dialogs need to know of a kind of things that people make, keep and share. */
export interface ThingKind {
  routes: TrashRoutes &
    LibraryRoutes &
    ShareRoutes &
    CommentRoutes &
    Partial<DiscoveryRoutes & TransferRoutes & ReviewRoutes>
  /** Every route whose answers show one. */
  refreshes: readonly Route[]
  /** As many as that, in words. */
  count: (n: number, locale: Locale) => string
  /** What is not lost when one is deleted. */
  deleteLead: Readonly<Record<Locale, string>>
  duplicate: (id: string) => Promise<{ id: string; name: string }>
  /** Where a name is all that may be changed at once. */
  rename?: (id: string, name: string) => Promise<unknown>
  /** The same acts as writes that may wait on this device, for kinds that the feed tells of. */
  writes?: Readonly<Record<WaitingAct, BulkWrite>>
}

/** One of them, as far as menus and dialogs go. */
export type Thing = Pick<ItemAnswer, 'id' | 'kind' | 'name' | 'creator' | 'pinned' | 'capabilities' | 'deletedAt'>

/** What is asked before something is done with it. */
export interface ThingAsk<T extends Thing = Thing> {
  is: 'share' | 'rename' | 'delete'
  thing: T
}
