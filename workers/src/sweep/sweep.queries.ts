import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'

/** Rows that have served their time, and how long they are kept after that. */
const expired = [
  { table: 'mail_code', when: "expires_at < now() - interval '1 day'" },
  // An ended session is how a device is known again: signing in on it sends no "new sign-in" mail.
  { table: 'session', when: "expires_at < now() - interval '90 days'" },
  { table: 'wallet_challenge', when: 'expires_at < now()' },
  { table: 'sync_ticket', when: 'expires_at < now()' },
  { table: 'idempotency_key', when: "created_at < now() - interval '1 day'" },
  { table: 'automation', when: "deleted_at < now() - interval '1 day'" },
  { table: 'rate_count', when: "window_start < now() - interval '1 day'" },
  { table: 'engine', when: "heartbeat_at < now() - interval '1 minute'" },
  { table: 'mail_outbox', when: "sent_at < now() - interval '7 days'" },
  { table: 'mail_outbox', when: "failed_at < now() - interval '30 days'" },
] as const

const batch = 5_000

/** Deletes in batches, so that no sweep holds many locks or a long transaction. */
export async function deleteExpired(db: Db): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const { table, when } of expired) {
    for (let count = batch; count === batch;) {
      const rows = sql`select ctid from ${sql.table(table)} where ${sql.raw(when)} limit ${batch}`
      const query = sql`delete from ${sql.table(table)} where ctid = any(array(${rows}))`
      const { numAffectedRows } = await query.execute(db)
      count = Number(numAffectedRows ?? 0)
      if (count > 0) deleted[table] = (deleted[table] ?? 0) + count
    }
  }
  return deleted
}
