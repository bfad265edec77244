import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { RecentItem } from '@atelier/shared-schema/contract/areas/recent-access.contract.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { App } from '#app.ts'
import { presentFeedItems } from '#areas/changes/present-feed-items.ts'
import { listRecentRows } from './recent-access.queries.ts'

/** A page may be shorter than asked for, where something opened is gone or out of sight now. */
export async function listRecent(
  app: App,
  actor: Person,
  query: PageQuery,
  kind?: ItemKind,
): Promise<Page<RecentItem>> {
  await app.opened.flush()
  const { items: rows, nextCursor } = await listRecentRows(app.db, actor.uid, { ...query, kind })
  const ids = rows.map(row => row.itemId)
  const access = await findItemsAccess(app.db, actor, ids)
  const visible = ids.flatMap((id): VisibleItem[] => {
    const found = access.get(id)
    return found?.role && found.item.deleted_at === null ? [{ ...found.item, role: found.role }] : []
  })
  const openedAt = new Map(rows.map(row => [row.itemId, row.accessedAt.toISOString()]))
  const items = await presentFeedItems(app.db, actor, visible)
  return { items: items.map(item => ({ ...item, accessedAt: openedAt.get(item.id) ?? item.updatedAt })), nextCursor }
}

/** A device whose clock is ahead does not hold the first place for days. */
export async function noteOpened(app: App, actor: Person, opened: readonly { id: string; at: string }[]) {
  const access = await findItemsAccess(
    app.db,
    actor,
    opened.map(({ id }) => id),
  )
  const now = app.now()
  for (const { id, at } of opened) {
    const found = access.get(id)
    if (!found?.role) continue
    const moment = new Date(at)
    app.opened.note(actor.uid, found.item, moment > now ? now : moment)
  }
}
