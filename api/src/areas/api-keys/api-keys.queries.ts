import type { Selectable } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { ApiKeyTable } from '@atelier/database/database/schema.ts'

export type ApiKeyRecord = Omit<Selectable<ApiKeyTable>, 'key_hash' | 'uid'>

export async function insertApiKey(
  trx: Db,
  key: { id: string; uid: string; name: string; keyHash: Buffer; hint: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('api_key')
    .values({ id: key.id, uid: key.uid, name: key.name, key_hash: key.keyHash, hint: key.hint, created_at: key.now })
    .execute()
}

export async function listApiKeysOf(db: Db, uid: string): Promise<ApiKeyRecord[]> {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'hint', 'created_at', 'last_used_at'])
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteApiKeyById(db: Db, uid: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteApiKeysOf(trx: Db, uid: string): Promise<number> {
  const rows = await trx.deleteFrom('api_key').where('uid', '=', uid).returning('id').execute()
  return rows.length
}
