import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { assertRoomForCopies } from '#areas/uploads/room-for-copies.ts'
import { idsOf, partByRight } from '#families/bulk.ts'
import { holdItems } from '#families/items.queries.ts'
import { assertNotTakenDown } from '#families/share.service.ts'
import { copyImage } from './copy-images.queries.ts'
import { assertShownToOthers } from './rating-rules.ts'
import { sumImageBytes } from './images.queries.ts'
import { findPlace } from './place-images.ts'
import type { PlaceAsk } from './place-images.ts'

export function copyImages(
  app: App,
  actor: Person,
  { ids, ...ask }: PlaceAsk & { ids: readonly string[] },
): Promise<BulkAnswer & { copies: { fromId: string; id: string }[] }> {
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ask.folderId === null ? ids : [...ids, ask.folderId])
    const { folderId, workspaceId } = await findPlace(
      trx,
      actor,
      { ...ask, workspaceId: ask.workspaceId ?? null },
      access,
    )
    const check = (image: VisibleItem) => {
      assertNotTakenDown(image)
      if (folderId !== null) assertShownToOthers(image)
    }
    const { allowed, refused } = partByRight(access, { kind: 'IMAGE', ids, right: 'view', check })
    await assertRoomForCopies(app, trx, actor.uid, await sumImageBytes(trx, idsOf(allowed)))
    const place = { folderId, workspaceId: workspaceId ?? null, ownerUid: actor.uid, now: app.now() }
    const copies: { fromId: string; id: string }[] = []
    for (const { id: fromId } of allowed) copies.push({ fromId, id: await copyImage(trx, { ...place, fromId }) })
    return { done: idsOf(allowed), refused, copies }
  })
}
