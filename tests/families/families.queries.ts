import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind, WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export async function insertItem(db: Db, kind: ItemKind, ownerUid: string, name: string): Promise<string> {
  const id = newId()
  await db.insertInto('item').values({ id, kind, owner_uid: ownerUid, name }).execute()
  return id
}

export async function putIntoFolder(db: Db, itemId: string, folderId: string): Promise<void> {
  await db.updateTable('item').set({ folder_id: folderId }).where('id', '=', itemId).execute()
}

export async function insertWorkspace(
  db: Db,
  members: readonly { uid: string; role: WorkspaceRole }[],
  name = 'Harbour Studio',
): Promise<string> {
  const id = newId()
  await db.insertInto('workspace').values({ id, name }).execute()
  await db
    .insertInto('workspace_member')
    .values(members.map(member => ({ workspace_id: id, ...member })))
    .execute()
  return id
}

export function listNotifications(db: Db, uid: string) {
  return db
    .selectFrom('notification')
    .select(['kind', 'item_id', 'actor_uid', 'comment_id'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function itemExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('item').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function readCounts(db: Db, id: string) {
  const item = await db
    .selectFrom('item')
    .select(['favorite_count', 'comment_count', 'discoverable_at', 'rating'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { favorites } = await db
    .selectFrom('favorite')
    .select(eb => eb.fn.countAll<number>().as('favorites'))
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...item, favorites }
}

/** What is this kind's own is kept in the description, for want of a table. */
export async function copyNote(trx: Db, fromId: string, toId: string): Promise<void> {
  await trx
    .updateTable('item')
    .set({ description: `copied from ${fromId}` })
    .where('id', '=', toId)
    .execute()
}

export async function readNote(db: Db, id: string) {
  const { name, owner_uid, description } = await db
    .selectFrom('item')
    .select(['name', 'owner_uid', 'description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name, ownerUid: owner_uid, body: description }
}

/** As if the time of every grant and of the link had come. */
export async function endAllSharing(db: Db, itemId: string): Promise<void> {
  const past = new Date(0)
  await db.updateTable('item_grant').set({ expires_at: past }).where('item_id', '=', itemId).execute()
  await db.updateTable('item').set({ link_expires_at: past }).where('id', '=', itemId).execute()
}
