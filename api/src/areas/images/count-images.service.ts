import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { earnForShares } from '@atelier/database/credits/grants.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { ShareChannel } from '@atelier/shared-schema/entities/image.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from '#families/bulk.ts'
import { countAsDownloaded, countAsShared } from './images.queries.ts'

export function countDownloads(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const { allowed, refused } = partByRight(await findItemsAccess(trx, actor, ids), {
      kind: 'IMAGE',
      ids,
      right: 'view',
    })
    await countAsDownloaded(trx, idsOf(allowed))
    return { done: idsOf(allowed), refused }
  })
}

export function countShares(
  app: App,
  actor: Person,
  { ids, channel }: { ids: readonly string[]; channel: ShareChannel },
): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const { allowed, refused } = partByRight(await findItemsAccess(trx, actor, ids), {
      kind: 'IMAGE',
      ids,
      right: 'view',
    })
    await countAsShared(trx, actor.uid, { ids: idsOf(allowed), channel, now: app.now() })
    // A copied link has not reached anybody yet.
    if (channel !== 'LINK_COPY') await earnForShares(trx, actor.uid, idsOf(allowed))
    return { done: idsOf(allowed), refused }
  })
}
