import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '@atelier/database/database/connection.ts'

export interface AuditEntry {
  actorUid: string | null
  /** Verb and noun, as `workspace.transfer`. */
  act: string
  /** What it was done to, as `workspace:<id>`. */
  subject: string
  reason?: string
  before?: unknown
  after?: unknown
  ip?: string
}

/** Written in the transaction of the act itself: an act without its record, or a record without its act, cannot be. */
export async function recordAudit(trx: Db, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_uid: entry.actorUid,
      act: entry.act,
      subject: entry.subject,
      reason: entry.reason ?? '',
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      ip: entry.ip ?? '',
    })
    .execute()
}
