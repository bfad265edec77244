import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'

export interface Addressee {
  uid: string
  name: string
  email: string
  locale: Locale
}

/** Where a person is written to and in which language; undefined for who has no confirmed address or is leaving. */
export async function findAddressee(db: Db | Trx, uid: string): Promise<Addressee | undefined> {
  const row = await db
    .selectFrom('person')
    .select(['uid', 'name', 'email', 'locale'])
    .where('uid', '=', uid)
    .where('email_verified_at', 'is not', null)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst()
  return row?.email ? { ...row, email: row.email } : undefined
}
