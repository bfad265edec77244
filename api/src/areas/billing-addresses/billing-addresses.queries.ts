import type { Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { BillingAddressTable } from '@atelier/database/database/schema.ts'

export type BillingAddressRow = Selectable<BillingAddressTable>
export type BillingAddressFields = Updateable<
  Omit<BillingAddressTable, 'id' | 'uid' | 'is_default' | 'created_at' | 'updated_at'>
>

/** One person's addresses change one at a time, so that there is always exactly one default among them. */
export async function lockAddressesOf(trx: Trx, uid: string): Promise<void> {
  await trx.selectFrom('person').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
}

export function listAddresses(db: Db, uid: string): Promise<BillingAddressRow[]> {
  return db
    .selectFrom('billing_address')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function insertAddress(
  trx: Trx,
  address: { id: string; uid: string; is_default: boolean } & Pick<
    BillingAddressRow,
    'name' | 'line1' | 'city' | 'country'
  > &
    BillingAddressFields,
): Promise<BillingAddressRow> {
  return trx.insertInto('billing_address').values(address).returningAll().executeTakeFirstOrThrow()
}

export function updateAddress(
  trx: Trx,
  uid: string,
  id: string,
  changes: BillingAddressFields & { is_default?: boolean },
  now: Date,
): Promise<BillingAddressRow | undefined> {
  return trx
    .updateTable('billing_address')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst()
}

export async function clearDefaultAddress(trx: Trx, uid: string): Promise<void> {
  await trx
    .updateTable('billing_address')
    .set({ is_default: false })
    .where('uid', '=', uid)
    .where('is_default', '=', true)
    .execute()
}

export async function deleteAddress(trx: Trx, uid: string, id: string): Promise<boolean> {
  const [result] = await trx.deleteFrom('billing_address').where('id', '=', id).where('uid', '=', uid).execute()
  return result !== undefined && result.numDeletedRows > 0n
}
