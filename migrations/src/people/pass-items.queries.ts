import { sql } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import type { Trx } from '#database/connection.ts'
import { passFolders } from '#documents/tree-transplant.ts'

export interface Passing {
  workspaceId: string
  fromUid: string
  toUid: string
}

/**
 * What one person owns in a workspace becomes another's; answers how many items, those in the trash included.
 *
 * An item in a folder outside the workspace is taken out of it: the folder's owner is editor of what lies in it, and
 * would keep a hand on what has just been passed on.
 */
export async function passItems(trx: Trx, { workspaceId, fromUid, toUid }: Passing): Promise<number> {
  const passedFolders = await passFolders(trx, { workspaceId, fromUid, toUid }, new Date())
  const passed = await trx
    .updateTable('item')
    .set({ owner_uid: toUid, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('owner_uid', '=', fromUid)
    .returning('id')
    .execute()
  await trx
    .updateTable('file')
    .set({ owner_uid: toUid })
    .where('workspace_id', '=', workspaceId)
    .where('owner_uid', '=', fromUid)
    .execute()
  if (passed.length === 0) return passedFolders
  const ids = anyOf(passed.map(item => item.id))
  await trx
    .updateTable('item')
    .set({ folder_id: null })
    .where('id', '=', sql<string>`${ids}`)
    .where(
      sql<boolean>`exists (select from item folder where folder.id = item.folder_id and folder.workspace_id is distinct from item.workspace_id)`,
    )
    .execute()
  await trx
    .deleteFrom('item_grant')
    .where('item_id', '=', sql<string>`${ids}`)
    .where('uid', '=', toUid)
    .execute()
  return passed.length + passedFolders
}
