import { listVisibleItems } from '@atelier/database/access/access.queries.ts'
import type { Narrowing } from '@atelier/database/access/item-lists.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { ItemListInput } from '@atelier/shared-schema/contract/families/list.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { App } from '#app.ts'

/** One page of rows in the words of the wire; a kind presents them, and narrows them, with what is its own. */
export function listItems(
  app: App,
  actor: Actor,
  kind: ItemKind,
  { view, order, tags, ...rest }: ItemListInput,
  narrowing?: Narrowing,
): Promise<{ rows: VisibleItem[]; nextCursor: string | null }> {
  const favorites = view === 'favorites'
  return listVisibleItems(app.db, actor, {
    ...rest,
    kind,
    view: favorites ? 'all' : view,
    favoritesOnly: favorites,
    direction: order,
    tagIds: tags,
    narrowing,
  })
}
