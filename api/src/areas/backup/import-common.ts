import type { Trx } from '@atelier/database/database/connection.ts'
import { ensureTags, tagItems } from '#families/tags.queries.ts'
import type { Arrival } from './arrival.ts'
import type { ArchivedItem } from './archive-format.ts'
import { insertFavorite, restoreFacts } from './import.queries.ts'
import { writeSharing } from './import-sharing.ts'
import { writeVoices } from './import-voices.ts'

/** What things of all kinds have, in the transaction that makes the thing. */
export async function writeCommon(trx: Trx, arrival: Arrival, item: ArchivedItem): Promise<void> {
  const { ids, target } = arrival
  const id = ids.of(item.id)
  if (item.tags.length > 0) {
    const scope = target.workspaceId === null ? { ownerUid: target.uid } : { workspaceId: target.workspaceId }
    const tags = await ensureTags(trx, scope, item.tags)
    await tagItems(
      trx,
      target.uid,
      [id],
      tags.map(tag => tag.id),
    )
  }
  if (item.favorite) await insertFavorite(trx, target.uid, id, new Date(item.favoritedAt ?? item.createdAt))
  await restoreFacts(trx, id, item, target.uid)
  await writeVoices(trx, arrival, item)
  await writeSharing(trx, arrival, item)
}
