import { randomBytes } from 'node:crypto'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** The item row alone: the door decides before anything of the kind itself is read. */
export async function insertBareItem(db: Db, ownerUid: string, kind: ItemKind): Promise<string> {
  const id = newId()
  await db
    .insertInto('item')
    .values({ id, kind, owner_uid: ownerUid, name: `A ${kind}` })
    .execute()
  return id
}

/** Whoever has the link may look at it. */
export async function openToLink(db: Db, itemId: string): Promise<void> {
  await db.updateTable('item').set({ sharing_mode: 'public' }).where('id', '=', itemId).execute()
}

export async function insertBareWorkspace(db: Db, ownerUid: string): Promise<string> {
  const id = newId()
  await db.insertInto('workspace').values({ id, name: 'A workspace' }).execute()
  await db.insertInto('workspace_member').values({ workspace_id: id, uid: ownerUid, role: 'owner' }).execute()
  return id
}

export async function insertBareKey(db: Db, uid: string): Promise<string> {
  const key = `atl_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('api_key')
    .values({ id: newId(), uid, name: 'walking', key_hash: hashToken(key), hint: key.slice(-4) })
    .execute()
  return key
}

export async function insertBareRunnerKey(db: Db): Promise<string> {
  const key = `atlr_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('runner_key')
    .values({
      id: newId(),
      name: 'walking',
      key_hash: hashToken(key),
      hint: key.slice(-4),
      made_by: null,
      last_used_at: null,
    })
    .execute()
  return key
}

/** A review guest of one thing, who has come in. */
export async function insertBareGuest(
  db: Db,
  itemId: string,
): Promise<{ uid: string; email: string; session: string }> {
  const [uid, session, email] = [newId(), randomBytes(32).toString('base64url'), `${newId()}@example.org`]
  const until = new Date(Date.now() + 86_400_000)
  await db.insertInto('person').values({ uid, name: 'Guest', only_item_id: itemId }).execute()
  await db.insertInto('review_guest').values({ id: newId(), item_id: itemId, uid, email, expires_at: until }).execute()
  await db
    .insertInto('item_grant')
    .values({ id: newId(), item_id: itemId, uid, role: 'viewer', expires_at: until })
    .execute()
  await db
    .insertInto('session')
    .values({ id: newId(), uid, token_hash: hashToken(session), signed_in_with: 'review', expires_at: until })
    .execute()
  return { uid, email, session }
}
