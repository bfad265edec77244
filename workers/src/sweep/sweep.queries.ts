import { sql } from 'kysely'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '@atelier/database/database/connection.ts'

/** Rows that have served their time, and how long they are kept after that. */
const expired = [
  { table: 'mail_code', when: "expires_at < now() - interval '1 day'" },
  { table: 'session', when: 'expires_at < now()' },
  { table: 'wallet_challenge', when: 'expires_at < now()' },
  { table: 'idempotency_key', when: "created_at < now() - interval '1 day'" },
  { table: 'rate_count', when: "window_start < now() - interval '1 day'" },
  { table: 'mail_outbox', when: "sent_at < now() - interval '7 days'" },
  { table: 'mail_outbox', when: "failed_at < now() - interval '30 days'" },
  { table: 'change', when: "created_at < now() - interval '30 days'" },
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

/** People whose time to reactivate is over. */
export async function listDueDeletions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('uid')
    .where('deletion_due_at', '<=', sql<Date>`now()`)
    .limit(100)
    .execute()
  return rows.map(row => row.uid)
}

/**
 * Deletes an account with all that is its own. A workspace they owned goes to its longest-serving admin, else member,
 * else is deleted when nobody is left in it but guests. False when the account was reactivated meanwhile.
 */
export function deletePerson(db: Db, uid: string): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const person = await trx
      .selectFrom('person')
      .select('uid')
      .where('uid', '=', uid)
      .where('deletion_due_at', '<=', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return false
    const owned = await trx
      .deleteFrom('workspace_member')
      .where('uid', '=', uid)
      .where('role', '=', 'owner')
      .returning('workspace_id')
      .execute()
    for (const { workspace_id } of owned) await passOnWorkspace(trx, workspace_id)
    await trx.deleteFrom('person').where('uid', '=', uid).execute()
    const record = { id: newId(), actor_uid: null, act: 'account.deleted', subject: `person:${uid}` }
    await trx
      .insertInto('audit_log')
      .values({ ...record, reason: 'asked for by the person; the delay is over' })
      .execute()
    return true
  })
}

async function passOnWorkspace(trx: Db, workspaceId: string): Promise<void> {
  const heir = await trx
    .selectFrom('workspace_member as member')
    .select('member.uid')
    .where('member.workspace_id', '=', workspaceId)
    .where('member.role', 'in', ['admin', 'member'])
    // An account owns one workspace at most.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace_member as other')
            .select('other.uid')
            .whereRef('other.uid', '=', 'member.uid')
            .where('other.role', '=', 'owner'),
        ),
      ),
    )
    .orderBy(sql`member.role = 'admin'`, 'desc')
    .orderBy('member.joined_at')
    .limit(1)
    .executeTakeFirst()
  if (heir) {
    const row = trx.updateTable('workspace_member').set({ role: 'owner' }).where('workspace_id', '=', workspaceId)
    await row.where('uid', '=', heir.uid).execute()
  } else await trx.deleteFrom('workspace').where('id', '=', workspaceId).execute()
}
