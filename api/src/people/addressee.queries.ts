import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'

export interface Addressee {
  uid: string
  name: string
  email: string
  locale: Locale
  /** Of a review guest: the review that is their only way in. */
  reviewId: string | null
}

/**
 * Where a person is written to and in which language; undefined for who has no confirmed address or is leaving. Review guests
 * are written to where their code goes, once they have come in and while their review is open.
 */
export async function findAddressee(db: Db | Trx, uid: string): Promise<Addressee | undefined> {
  const row = await db
    .selectFrom('person')
    .leftJoin('review_guest as guest', join =>
      join
        .onRef('guest.uid', '=', 'person.uid')
        .on('guest.entered_at', 'is not', null)
        .on('guest.withdrawn_at', 'is', null)
        .on('guest.expires_at', '>', sql<Date>`now()`),
    )
    .select(['person.uid', 'person.name', 'person.locale', 'guest.id as reviewId'])
    .select(sql<string | null>`coalesce(guest.email, person.email)`.as('email'))
    .where('person.uid', '=', uid)
    .where(sql<boolean>`(person.email_verified_at is not null or guest.id is not null)`)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst()
  return row?.email ? { ...row, email: row.email } : undefined
}
