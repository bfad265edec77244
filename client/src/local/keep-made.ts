import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { storeItems } from './item-rows.ts'
import type { LocalData } from './local-store.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

/** Among the person's things, and with its answer to be opened; the server tells of it as soon as it has heard of it. */
export async function keepMade(data: Pick<LocalData, 'run'>, item: FeedItem, answer?: ItemAnswer): Promise<void> {
  await data.run(db =>
    db.transaction('rw', db.items, db.details, db.outbox, db.meta, async () => {
      const mark = (await db.readMeta('feed'))?.mark ?? 1
      await storeItems(db, [item], { mark, apply: applyWrite })
      if (answer) await db.details.put({ id: item.id, answer })
    }),
  )
}
