import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { BillingAddress, BillingAddressFields } from '@atelier/shared-schema/entities/billing-address.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import {
  clearDefaultAddress,
  deleteAddress,
  insertAddress,
  listAddresses,
  lockAddressesOf,
  updateAddress,
} from './billing-addresses.queries.ts'
import type { BillingAddressRow } from './billing-addresses.queries.ts'

const ADDRESSES_MAX = 20

type NewAddress = Pick<BillingAddressFields, 'name' | 'line1' | 'city' | 'country'> & AddressChanges
type AddressChanges = { [K in keyof BillingAddressFields]?: BillingAddressFields[K] | undefined }

export async function listBillingAddresses(app: App, actor: Person): Promise<BillingAddress[]> {
  return (await listAddresses(app.db, actor.uid)).map(presentAddress)
}

export async function createBillingAddress(
  app: App,
  actor: Person,
  { isDefault, ...fields }: NewAddress & { isDefault?: boolean | undefined },
): Promise<BillingAddress> {
  return changeAddresses(app, actor, async trx => {
    const known = await listAddresses(trx, actor.uid)
    if (known.length >= ADDRESSES_MAX) {
      throw new AppError('CONFLICT', `An account holds at most ${ADDRESSES_MAX} billing addresses. Delete one first.`)
    }
    const becomesDefault = isDefault === true || known.length === 0
    if (becomesDefault) await clearDefaultAddress(trx, actor.uid)
    const { name, line1, city, country } = fields
    const row = { id: newId(), uid: actor.uid, is_default: becomesDefault, name, line1, city, country }
    return presentAddress(await insertAddress(trx, { ...toColumns(fields), ...row }))
  })
}

export async function changeBillingAddress(
  app: App,
  actor: Person,
  id: string,
  { isDefault, ...fields }: AddressChanges & { isDefault?: true | undefined },
): Promise<BillingAddress> {
  return changeAddresses(app, actor, async trx => {
    if (isDefault) await clearDefaultAddress(trx, actor.uid)
    const changes = { ...toColumns(fields), ...(isDefault && { is_default: true }) }
    const row = await updateAddress(trx, actor.uid, id, changes, app.now())
    if (!row) throw notFound('billing address')
    return presentAddress(row)
  })
}

export async function removeBillingAddress(app: App, actor: Person, id: string): Promise<void> {
  await changeAddresses(app, actor, async trx => {
    if (!(await deleteAddress(trx, actor.uid, id))) throw notFound('billing address')
    const [first] = await listAddresses(trx, actor.uid)
    if (first && !first.is_default) await updateAddress(trx, actor.uid, first.id, { is_default: true }, app.now())
  })
}

function changeAddresses<T>(app: App, actor: Person, act: (trx: Trx) => Promise<T>): Promise<T> {
  return app.db.transaction().execute(async trx => {
    await lockAddressesOf(trx, actor.uid)
    return act(trx)
  })
}

function toColumns({ postalCode, taxId, ...same }: AddressChanges) {
  const columns = { ...same, postal_code: postalCode, tax_id: taxId }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function presentAddress(row: BillingAddressRow): BillingAddress {
  return {
    id: row.id,
    name: row.name,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    region: row.region,
    postalCode: row.postal_code,
    country: row.country,
    taxId: row.tax_id,
    phone: row.phone,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
