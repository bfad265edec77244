import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'

export interface TestItem {
  ownerUid: string
  workspaceId?: string | null
  folderId?: string | null
  kind?: ItemKind
  name?: string
  sharingMode?: SharingMode
}

/** An item as it is stored, for tests about people rather than about that kind of item. */
export async function insertTestItem(db: Db, item: TestItem): Promise<string> {
  const id = newId()
  await db
    .insertInto('item')
    .values({
      id,
      kind: item.kind ?? 'IMAGE',
      owner_uid: item.ownerUid,
      workspace_id: item.workspaceId ?? null,
      folder_id: item.folderId ?? null,
      name: item.name ?? 'Something',
      sharing_mode: item.sharingMode ?? 'private',
    })
    .execute()
  return id
}

export async function listAuditActs(db: Db, subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('act')
    .where('subject', '=', subject)
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.act)
}

export async function insertTestGrant(db: Db, itemId: string, uid: string): Promise<void> {
  await db
    .insertInto('item_grant')
    .values({ id: newId(), item_id: itemId, uid, workspace_id: null, role: 'viewer' })
    .execute()
}

export async function insertTestIdentity(db: Db, uid: string, provider: 'farcaster' | 'telegram'): Promise<void> {
  await db
    .insertInto('identity')
    .values({ id: newId(), uid, provider, subject: `${provider}-${uid}` })
    .execute()
}

/** Another device of a person who has one already; answers its cookie. */
export async function insertTestSession(db: Db, uid: string): Promise<string> {
  const token = newId()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('session')
    .values({ id: newId(), uid, token_hash: hashToken(token), signed_in_with: 'code', expires_at: expiresAt })
    .execute()
  return token
}

/** As an account is that was made with a wallet. */
export async function dropTestEmail(db: Db, uid: string): Promise<void> {
  await db.updateTable('person').set({ email: null, email_verified_at: null }).where('uid', '=', uid).execute()
}

/** As a restore does. */
export async function renewTestFeed(db: Db): Promise<void> {
  await db.updateTable('feed_epoch').set({ epoch: newId() }).execute()
}

export async function insertTestGrantToWorkspace(db: Db, itemId: string, workspaceId: string): Promise<void> {
  await db
    .insertInto('item_grant')
    .values({ id: newId(), item_id: itemId, uid: null, workspace_id: workspaceId, role: 'viewer' })
    .execute()
}

export async function findTestSession(db: Db, uid: string): Promise<string> {
  const session = await db.selectFrom('session').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
  return session.id
}

/** As a dump from a server with more transactions behind it. */
export async function moveTestFeed(db: Db): Promise<void> {
  await db.updateTable('feed_trim').set({ xid: '999999999999' }).execute()
}
