import { sql } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'
import { filesOfItems } from '@atelier/database/files/shown-files.queries.ts'

export interface Handover {
  itemId: string
  fromUid: string
  toUid: string
}

/**
 * Makes the item another's, with the files it shows. It leaves the folder it lies in unless that is a workspace's: the
 * owner of a folder is editor of what lies in it, and what was given away is not kept a hand on unsaid.
 */
export async function handOver(trx: Trx, { itemId, fromUid, toUid }: Handover): Promise<void> {
  await sql`update item set owner_uid = ${toUid}::uuid, updated_at = now(),
      folder_id = case when workspace_id is null then null else folder_id end
    where id = ${itemId}::uuid`.execute(trx)
  await sql`update file set owner_uid = ${toUid}::uuid
    where owner_uid = ${fromUid}::uuid and id in (${filesOfItems([itemId])})`.execute(trx)
}
