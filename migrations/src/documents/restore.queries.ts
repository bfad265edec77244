import { anyOf } from '#database/any-of.queries.ts'
import type { Trx } from '#database/connection.ts'

/** Of these ids, the ones that belong to an item, wherever it is. */
export async function listHeldIds(trx: Trx, ids: Iterable<string>): Promise<string[]> {
  const rows = await trx.selectFrom('item').select('id').where('id', '=', anyOf(ids)).execute()
  return rows.map(row => row.id)
}

export async function listKnownPeople(trx: Trx, uids: Iterable<string>): Promise<string[]> {
  const rows = await trx.selectFrom('person').select('uid').where('uid', '=', anyOf(uids)).execute()
  return rows.map(row => row.uid)
}
