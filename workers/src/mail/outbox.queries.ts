import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { MailOutboxTable } from '@atelier/database/database/schema.ts'

export type OutboxMail = Selectable<MailOutboxTable>

/** The mail that waits longest; it stays locked until the transaction ends, so nobody else takes it meanwhile. */
export async function lockNextMail(trx: Trx): Promise<OutboxMail | undefined> {
  return trx
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy('next_try_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function markSent(trx: Trx, mail: OutboxMail): Promise<void> {
  // The text may hold a code; a mail that has gone out is kept without it.
  const change = { sent_at: sql<Date>`now()`, tries: mail.tries + 1, last_error: null, html: '', body_text: '' }
  await trx.updateTable('mail_outbox').set(change).where('id', '=', mail.id).execute()
}

export async function markTried(
  trx: Trx,
  mail: OutboxMail,
  outcome: { error: string; retryInSeconds: number | null },
): Promise<void> {
  const { error, retryInSeconds } = outcome
  const next =
    retryInSeconds === null
      ? { failed_at: sql<Date>`now()` }
      : { next_try_at: sql<Date>`now() + make_interval(secs => ${retryInSeconds})` }
  const change = { ...next, tries: mail.tries + 1, last_error: error }
  await trx.updateTable('mail_outbox').set(change).where('id', '=', mail.id).execute()
}

/** Milliseconds until the next mail is due, null when none waits. */
export async function readWaitMs(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(sql<number | null>`(extract(epoch from min(next_try_at) - now()) * 1000)::float8`.as('wait'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row?.wait ?? null
}
