import type { Db } from '@atelier/database/database/connection.ts'

export async function hasSiteOwner(db: Db): Promise<boolean> {
  const owner = await db.selectFrom('person').select('uid').where('site_role', '=', 'owner').executeTakeFirst()
  return owner !== undefined
}

export async function lockFirstRunTokenHash(trx: Db): Promise<Buffer | null> {
  const row = await trx.selectFrom('installation').select('first_run_token_hash').forUpdate().executeTakeFirstOrThrow()
  return row.first_run_token_hash
}

export async function setFirstRunTokenHash(db: Db, tokenHash: Buffer | null): Promise<void> {
  await db.updateTable('installation').set({ first_run_token_hash: tokenHash }).execute()
}

export async function makeSiteOwner(trx: Db, uid: string): Promise<void> {
  await trx.updateTable('person').set({ site_role: 'owner' }).where('uid', '=', uid).execute()
}
