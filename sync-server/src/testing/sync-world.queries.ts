import type { Db } from '@atelier/database/database/connection.ts'
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
