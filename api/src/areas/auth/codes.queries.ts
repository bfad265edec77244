import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'

export const TRIES_MAX = 5

interface NewCode {
  id: string
  purpose: string
  subject: string
  uid: string | null
  codeHash: Buffer
  payload: Record<string, unknown>
  createdAt: Date
  expiresAt: Date
  /** A live code made after this stands, and the new one is not made. */
  replacesUntil: Date
}

/** One statement, so that of two parallel requests one makes the code and the other is told to wait. */
export async function replaceLiveCode(db: Db, code: NewCode): Promise<boolean> {
  const row = {
    id: code.id,
    uid: code.uid,
    code_hash: code.codeHash,
    payload: JSON.stringify(code.payload),
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  }
  const made = await db
    .insertInto('mail_code')
    .values({ purpose: code.purpose, subject: code.subject, ...row })
    .onConflict(conflict =>
      conflict
        .columns(['purpose', 'subject'])
        .where('used_at', 'is', null)
        .doUpdateSet({ ...row, tries: 0 })
        .where('mail_code.created_at', '<=', code.replacesUntil),
    )
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export interface LiveCode {
  id: string
  uid: string | null
  codeHash: Buffer
  tries: number
  payload: Record<string, unknown>
  createdAt: Date
  expiresAt: Date
}

export async function findLiveCode(db: Db, purpose: string, subject: string): Promise<LiveCode | undefined> {
  return db
    .selectFrom('mail_code')
    .select(['id', 'uid', 'code_hash as codeHash', 'tries', 'payload', 'created_at as createdAt'])
    .select('expires_at as expiresAt')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Counts a try before the code is compared, in a statement of its own: however many guesses come at once, the row lock
 * lets five of them through, and nothing that fails later takes the count back.
 */
export async function countTry(db: Db, purpose: string, subject: string, now: Date): Promise<LiveCode | undefined> {
  return db
    .updateTable('mail_code')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES_MAX)
    .returning(['id', 'uid', 'code_hash as codeHash', 'tries', 'payload', 'created_at as createdAt'])
    .returning('expires_at as expiresAt')
    .executeTakeFirst()
}

/** False when it was used or replaced in the meantime: the id is new with every code. */
export async function markCodeUsed(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('mail_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** But for what lets a replaced address take the account back: a stranger who replaced it must not be able to drop that. */
export async function deleteCodesOfPerson(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('mail_code').where('uid', '=', uid).where('purpose', '!=', 'restore-email').execute()
}
