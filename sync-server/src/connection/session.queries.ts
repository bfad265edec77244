import type { Db } from '@atelier/database/database/connection.ts'

/** Whose session this is; undefined when it has ended or the account is being deleted. */
export async function findSessionUid(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', 'person.uid', 'session.uid')
    .select('person.uid')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('person.deletion_due_at', 'is', null)
    .executeTakeFirst()
  return row?.uid
}
