import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { PINS_MAX } from '@atelier/shared-schema/contract/areas/pinned-items.contract.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { presentFeedItems } from '#areas/changes/present-feed-items.ts'
import { deletePins, listPinnedIds, writePins } from './pinned-items.queries.ts'
import { placePins } from './place-pins.ts'
import type { PinAsk } from './place-pins.ts'

/** What went out of sight stays pinned and comes back with it; until then it is not listed. */
export async function listPinned(app: App, actor: Person, kind?: ItemKind): Promise<{ items: FeedItem[] }> {
  const ids = await listPinnedIds(app.db, actor.uid, { kind })
  const access = await findItemsAccess(app.db, actor, ids)
  const visible = ids.flatMap((id): VisibleItem[] => {
    const found = access.get(id)
    return found?.role && found.item.deleted_at === null ? [{ ...found.item, role: found.role }] : []
  })
  return { items: await presentFeedItems(app.db, actor, visible) }
}

export function pinItems(app: App, actor: Person, { ids, before }: PinAsk): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const pinned = await listPinnedIds(trx, actor.uid, { held: true })
    const access = await findItemsAccess(trx, actor, ids)
    const done: string[] = []
    const refused: BulkAnswer['refused'] = []
    for (const id of new Set(ids)) {
      const refusal = refuse(() => assertLive(access.get(id), 'view', 'item'))
      if (refusal) refused.push({ id, code: refusal.code, message: refusal.message })
      else done.push(id)
    }
    const order = placePins(pinned, { ids: done, before })
    if (order.length > PINS_MAX && order.length > pinned.length) {
      throw new AppError('CONFLICT', `You can pin ${PINS_MAX} things. Take some pins off first.`)
    }
    await writePins(trx, actor.uid, order)
    return { done, refused }
  })
}

function refuse(assert: () => void): AppError | undefined {
  try {
    assert()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Done of everything: what is not pinned is as wanted already. */
export async function unpinItems(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  await deletePins(app.db, actor.uid, ids)
  return { done: [...new Set(ids)], refused: [] }
}
