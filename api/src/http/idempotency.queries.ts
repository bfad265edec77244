import type { Db, Trx } from '@atelier/database/database/connection.ts'

export interface IdempotentCall {
  uid: string
  key: string
  route: string
  requestHash: Buffer
  /** This call among all with its key. */
  holder: string
}

/** True when this call is the first with its key and now holds it. */
export async function claimKey(db: Db, call: IdempotentCall, staleBefore: Date): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_key')
    .values({ uid: call.uid, key: call.key, route: call.route, request_hash: call.requestHash, holder: call.holder })
    // A first call whose process died before it acted is taken over by a repeat of the same request.
    .onConflict(conflict =>
      conflict
        .columns(['uid', 'key'])
        .doUpdateSet({ created_at: new Date(), holder: call.holder })
        .where('idempotency_key.status', 'is', null)
        .where('idempotency_key.subject_id', 'is', null)
        .where('idempotency_key.created_at', '<', staleBefore)
        .where('idempotency_key.request_hash', '=', call.requestHash),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** In the transaction that acts. false when another call has the key by now. */
export async function noteSubject(trx: Trx, call: IdempotentCall, subjectId: string): Promise<boolean> {
  const row = await trx
    .updateTable('idempotency_key')
    .set({ subject_id: subjectId })
    .where('uid', '=', call.uid)
    .where('key', '=', call.key)
    .where('holder', '=', call.holder)
    .where('status', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export function findKey(db: Db, uid: string, key: string) {
  return db.selectFrom('idempotency_key').selectAll().where('uid', '=', uid).where('key', '=', key).executeTakeFirst()
}

export async function finishKey(db: Db, call: IdempotentCall, status: number, body: string | undefined): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status, body: body ?? null })
    .where('uid', '=', call.uid)
    .where('key', '=', call.key)
    .execute()
}

export async function releaseKey(db: Db, call: IdempotentCall): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('uid', '=', call.uid)
    .where('key', '=', call.key)
    .where('holder', '=', call.holder)
    .where('status', 'is', null)
    .where('subject_id', 'is', null)
    .execute()
}
