import type { Selectable } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { IdentityTable } from '@atelier/database/database/schema.ts'
import type { WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'

export type IdentityRow = Selectable<IdentityTable>

/** The unique constraint that keeps one wallet from belonging to two people. */
export const IDENTITY_TAKEN = 'identity_provider_subject_key'

export async function findIdentity(
  db: Db,
  provider: WalletProvider,
  subject: string,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function insertIdentity(
  trx: Db,
  identity: {
    id: string
    uid: string
    provider: WalletProvider
    subject: string
    label: string
    data: Record<string, unknown>
    now: Date
  },
): Promise<IdentityRow> {
  const { now, data, ...row } = identity
  return trx
    .insertInto('identity')
    .values({ ...row, data: JSON.stringify(data), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listWallets(db: Db, uid: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identity')
    .selectAll()
    .where('uid', '=', uid)
    .where('provider', 'in', ['evm', 'solana'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findOwnWallet(db: Db, uid: string, id: string): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identity')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('provider', 'in', ['evm', 'solana'])
    .executeTakeFirst()
}

export async function countIdentities(trx: Db, uid: string): Promise<number> {
  const row = await trx
    .selectFrom('identity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function deleteIdentity(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('identity').where('id', '=', id).execute()
}

export async function deleteWalletsLinkedSince(trx: Db, uid: string, since: Date): Promise<number> {
  const rows = await trx
    .deleteFrom('identity')
    .where('uid', '=', uid)
    .where('provider', 'in', ['evm', 'solana'])
    .where('created_at', '>', since)
    .returning('id')
    .execute()
  return rows.length
}
