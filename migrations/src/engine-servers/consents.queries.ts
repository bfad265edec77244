import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import type { EngineConsentTable } from '#database/schema.ts'

export type ConsentRow = Pick<
  Selectable<EngineConsentTable>,
  'server_id' | 'name' | 'company' | 'country' | 'agreed_at'
>

/** To whom somebody agreed to have their input sent, newest first. */
export function listConsents(db: Db, uid: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('engine_consent')
    .select(['server_id', 'name', 'company', 'country', 'agreed_at'])
    .where('uid', '=', uid)
    .orderBy('agreed_at', 'desc')
    .orderBy('server_id')
    .execute()
}

export interface NewConsent {
  serverId: string
  name: string
  company: string
  country: string
}

export async function insertConsents(trx: Trx, uid: string, consents: readonly NewConsent[], now: Date): Promise<void> {
  if (consents.length === 0) return
  await trx
    .insertInto('engine_consent')
    .values(consents.map(({ serverId, ...who }) => ({ uid, server_id: serverId, ...who, agreed_at: now })))
    .onConflict(conflict =>
      conflict.columns(['uid', 'server_id']).doUpdateSet({
        name: sql`excluded.name`,
        company: sql`excluded.company`,
        country: sql`excluded.country`,
        agreed_at: now,
      }),
    )
    .execute()
}

export async function deleteConsent(db: Db | Trx, uid: string, serverId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('engine_consent')
    .where('uid', '=', uid)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
