import type { Selectable } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { SessionTable } from '@atelier/database/database/schema.ts'

export type SessionRecord = Omit<Selectable<SessionTable>, 'token_hash' | 'uid'>

export async function insertSession(
  db: Db,
  session: {
    id: string
    uid: string
    tokenHash: Buffer
    signedInWith: string
    userAgent: string
    ip: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: session.id,
      uid: session.uid,
      token_hash: session.tokenHash,
      signed_in_with: session.signedInWith,
      user_agent: session.userAgent,
      ip: session.ip,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function listLiveSessions(db: Db, uid: string, now: Date): Promise<SessionRecord[]> {
  return db
    .selectFrom('session')
    .select(['id', 'signed_in_with', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'expires_at'])
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Of sessions that have ended too, as long as they are kept: a device signed out of is still a known device. */
export async function listKnownUserAgents(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('user_agent')
    .distinct()
    .where('uid', '=', uid)
    .limit(500)
    .execute()
  return rows.map(row => row.user_agent)
}

export async function endSessionById(db: Db, uid: string, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  await deletePushOfEnded(db, uid, now)
  return row !== undefined
}

export async function endSessionsOf(db: Db, uid: string, now: Date, except: string | null): Promise<number> {
  const rows = await db
    .updateTable('session')
    .set({ expires_at: now })
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .$if(except !== null, query => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  await deletePushOfEnded(db, uid, now)
  return rows.length
}

/** A device that was signed out of is told nothing more, not even what was on its way. */
async function deletePushOfEnded(db: Db, uid: string, now: Date): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .using('session')
    .whereRef('session.id', '=', 'push_subscription.session_id')
    .where('push_subscription.uid', '=', uid)
    .where('session.expires_at', '<=', now)
    .execute()
}
