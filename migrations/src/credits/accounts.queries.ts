import { sql } from 'kysely'
import type { Currency } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'

/** Whose an account is; those of the system have ids that are known. */
export type Holder =
  | { holder: 'person'; uid: string }
  | { holder: 'workspace'; workspaceId: string }
  | { holder: 'budget'; workspaceId: string; uid: string }

/** In thousandths. `available` is what is not held for a task. */
export interface Balance {
  available: number
  held: number
}

export async function openAccounts(trx: Trx, uid: string): Promise<void> {
  for (const currency of ['credit', 'point'] as const) await accountOf(trx, { holder: 'person', uid }, currency)
}

function selectAccount(db: Db, whose: Holder, currency: Currency) {
  const accounts = db
    .selectFrom('ledger_account')
    .where('holder', '=', whose.holder)
    .where('currency', '=', currency)
    .where('closed_at', 'is', null)
  if (whose.holder === 'workspace') return accounts.where('workspace_id', '=', whose.workspaceId)
  const theirs = accounts.where('uid', '=', whose.uid)
  return whose.holder === 'budget' ? theirs.where('workspace_id', '=', whose.workspaceId) : theirs
}

/** The id of an account, which is opened by whoever asks for it first. */
export async function accountOf(trx: Trx, whose: Holder, currency: Currency): Promise<string> {
  const known = await selectAccount(trx, whose, currency).select('id').executeTakeFirst()
  if (known) return known.id
  const opened = await trx
    .insertInto('ledger_account')
    .values({
      id: newId(),
      currency,
      holder: whose.holder,
      uid: whose.holder === 'workspace' ? null : whose.uid,
      workspace_id: whose.holder === 'person' ? null : whose.workspaceId,
      balance: 0,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return opened?.id ?? (await selectAccount(trx, whose, currency).select('id').executeTakeFirstOrThrow()).id
}

export async function findAccountId(db: Db, whose: Holder, currency: Currency): Promise<string | undefined> {
  return (await selectAccount(db, whose, currency).select('id').executeTakeFirst())?.id
}

export async function readBalance(db: Db, whose: Holder, currency: Currency): Promise<Balance> {
  const row = await selectAccount(db, whose, currency).select(['balance', 'held']).executeTakeFirst()
  return { available: (row?.balance ?? 0) - (row?.held ?? 0), held: row?.held ?? 0 }
}

/**
 * Every writer locks the accounts that it changes before anything else of the ledger but the hold, all at once and in the
 * order of their ids: two that meet wait for each other in one direction only. System accounts are never locked.
 */
export async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<Map<string, Balance>> {
  const { rows } = await sql<{ id: string; available: number; held: number }>`
select id, balance - held as available, held from ledger_account
  where id = any (${[...ids]}::uuid[]) and holder <> 'system' order by id for no key update`.execute(trx)
  return new Map(rows.map(({ id, available, held }) => [id, { available, held }]))
}

/**
 * Hands on what an account that is closed has left and nothing is held of; of an open one nothing. Who ends a hold asks for it:
 * the account may have been closed meanwhile. Whoever closes accounts with open holds waits for these first.
 */
export async function returnOfClosed(trx: Trx, accountId: string): Promise<void> {
  await sql`select return_of_closed(${accountId}::uuid)`.execute(trx)
}
