import type { Db } from '@atelier/database/database/connection.ts'
import type { GrantRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** A person who is signed in. */
export async function insertPerson(
  db: Db,
  name: string,
  tokenHash: Buffer,
): Promise<{ uid: string; sessionId: string }> {
  const uid = newId()
  const sessionId = newId()
  await db.insertInto('person').values({ uid, name }).execute()
  const expires = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('session')
    .values({ id: sessionId, uid, token_hash: tokenHash, signed_in_with: 'code', expires_at: expires })
    .execute()
  return { uid, sessionId }
}

/** A ticket of nobody in particular. */
export async function insertVisit(
  db: Db,
  { tokenHash, document, address }: { tokenHash: Buffer; document: string; address: string },
): Promise<void> {
  const expires = new Date(Date.now() + 60_000)
  await db
    .insertInto('sync_ticket')
    .values({
      token_hash: tokenHash,
      uid: null,
      credential_id: null,
      visitor_address: address,
      name: document,
      expires_at: expires,
    })
    .execute()
}

export async function setSharingMode(db: Db, itemId: string, mode: SharingMode): Promise<void> {
  await db.updateTable('item').set({ sharing_mode: mode }).where('id', '=', itemId).execute()
}

/** In one commit, as the api does it: null takes the grant away. */
export async function setGrant(
  db: Db,
  { itemId, uid, role }: { itemId: string; uid: string; role: GrantRole | null },
): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('item_grant').where('item_id', '=', itemId).where('uid', '=', uid).execute()
    if (role) await trx.insertInto('item_grant').values({ id: newId(), item_id: itemId, uid, role }).execute()
  })
}
