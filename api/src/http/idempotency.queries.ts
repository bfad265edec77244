import type { Db } from '@atelier/database/database/connection.ts'

export interface IdempotentCall {
  uid: string
  key: string
  route: string
  requestHash: Buffer
}

/** True when this call is the first with its key and now holds it. */
export async function claimKey(db: Db, call: IdempotentCall, staleBefore: Date): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_key')
    .values({ uid: call.uid, key: call.key, route: call.route, request_hash: call.requestHash })
    // A first call whose process died is taken over by a repeat of the same request.
    .onConflict(conflict =>
      conflict
        .columns(['uid', 'key'])
        .doUpdateSet({ created_at: new Date() })
        .where('idempotency_key.status', 'is', null)
        .where('idempotency_key.created_at', '<', staleBefore)
        .where('idempotency_key.request_hash', '=', call.requestHash),
    )
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
    .where('status', 'is', null)
    .execute()
}
