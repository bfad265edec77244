import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import { plannedOnce } from '@atelier/database/database/planned-once.ts'
import type { Person, Runner } from '@atelier/shared-schema/access/actor.ts'

const SEEN_EVERY_MS = 5 * 60_000
/** A session ends this long after it was last used. */
export const SESSION_MS = 30 * 86_400_000

/**
 * One round trip: the session, its person, and their current workspace only while they are a member of it. A review guest’s
 * session ends with the review, however much it is used.
 */
export async function findSessionActor(db: Db, tokenHash: Buffer, now: Date): Promise<Person | undefined> {
  const row = await db
    .selectFrom('session')
    .modifyFront(plannedOnce)
    .innerJoin('person', 'person.uid', 'session.uid')
    .leftJoin('workspace_member as member', join =>
      join.onRef('member.uid', '=', 'person.uid').onRef('member.workspace_id', '=', 'person.current_workspace_id'),
    )
    .select(['session.id', 'session.last_seen_at', 'person.uid', 'person.site_role', 'member.workspace_id'])
    .select('person.only_item_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('person.deletion_due_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS && row.only_item_id === null) {
    await touchSession(db, row.id, now)
  }
  return {
    who: 'person',
    uid: row.uid,
    siteRole: row.site_role,
    workspaceId: row.workspace_id,
    via: 'session',
    credentialId: row.id,
    ...(row.only_item_id !== null && { onlyItemId: row.only_item_id }),
  }
}

/** Not one that was ended in the meantime: using it must not bring it back. */
async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + SESSION_MS) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .execute()
}

export async function findApiKeyActor(db: Db, keyHash: Buffer, now: Date): Promise<Person | undefined> {
  const row = await db
    .selectFrom('api_key')
    .modifyFront(plannedOnce)
    .innerJoin('person', 'person.uid', 'api_key.uid')
    .leftJoin('workspace_member as member', join =>
      join.onRef('member.uid', '=', 'person.uid').onRef('member.workspace_id', '=', 'person.current_workspace_id'),
    )
    .select(['api_key.id', 'api_key.last_used_at', 'person.uid', 'person.site_role', 'member.workspace_id'])
    .where('api_key.key_hash', '=', keyHash)
    .where('person.deletion_due_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > SEEN_EVERY_MS) {
    await db
      .updateTable('api_key')
      .set({ last_used_at: sql`greatest(last_used_at, ${now})` })
      .where('id', '=', row.id)
      .execute()
  }
  return {
    who: 'person',
    uid: row.uid,
    siteRole: row.site_role,
    workspaceId: row.workspace_id,
    via: 'apiKey',
    credentialId: row.id,
  }
}

export async function findRunner(db: Db, keyHash: Buffer, now: Date): Promise<Runner | undefined> {
  const row = await db
    .selectFrom('runner_key')
    .select(['id', 'name', 'last_used_at'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > SEEN_EVERY_MS) {
    await db
      .updateTable('runner_key')
      .set({ last_used_at: sql`greatest(last_used_at, ${now})` })
      .where('id', '=', row.id)
      .execute()
  }
  return { who: 'runner', keyId: row.id, name: row.name }
}
