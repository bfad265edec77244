import { sql } from 'kysely'
import { toCredits } from '@atelier/shared-schema/credits/credit-amount.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { Currency, LedgerKind, LedgerSubjectKind } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Trx } from '#database/connection.ts'
import { lockAccounts } from './accounts.queries.ts'
import type { Balance } from './accounts.queries.ts'

export interface LedgerSubject {
  kind: LedgerSubjectKind
  id: string
}

export interface Movement {
  currency: Currency
  kind: LedgerKind
  /** A word that screens translate: `sign-up`, `share`, `run`. */
  reason: string
  /** The same key books once, whoever asks again and however often. */
  key: string
  /** In thousandths, above 0. */
  amount: number
  fromAccountId: string
  toAccountId: string
  subject?: LedgerSubject
  /** Who did it; null: the machine. */
  actorUid: string | null
  note?: string
  /** What to do when there is not enough, as a sentence. */
  remedy?: string
}

/** Moves an amount from one account to another; answers whether it did so now, and not before. */
export async function book(trx: Trx, movement: Movement): Promise<boolean> {
  const { amount, fromAccountId, toAccountId } = movement
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`The ledger moves no amount of ${amount}`)
  const locked = await lockAccounts(trx, [fromAccountId, toAccountId])
  const payer = locked.get(fromAccountId)
  if (payer && payer.available < amount) {
    if ((await listBooked(trx, [movement.key])).size > 0) return false
    throw amountMissing(amount, payer, movement.remedy ?? '')
  }
  return insertMovement(trx, movement)
}

/** For whoever holds the locks already and knows that there is enough. */
export async function insertMovement(trx: Trx, movement: Movement): Promise<boolean> {
  const { currency, kind, reason, subject, key, actorUid, amount, fromAccountId, toAccountId } = movement
  const { rows } = await sql`
with movement as (
  insert into ledger_transaction (id, currency, kind, reason, subject_kind, subject_id, note, idempotency_key, actor_uid)
    values (${newId()}, ${currency}, ${kind}, ${reason}, ${subject?.kind ?? null}, ${subject?.id ?? null}::uuid,
      ${movement.note ?? ''}, ${key}, ${actorUid}::uuid)
    on conflict (idempotency_key) do nothing returning id
)
insert into ledger_posting (transaction_id, account_id, amount)
  select movement.id, posting.account_id, posting.amount
    from movement, (values (${fromAccountId}::uuid, -${amount}::bigint), (${toAccountId}::uuid, ${amount}::bigint)) as posting (account_id, amount)
  returning id`.execute(trx)
  return rows.length > 0
}

/** Which of these keys are booked already. */
export async function listBooked(trx: Trx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('ledger_transaction')
    .select('idempotency_key')
    .where('idempotency_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.map(row => row.idempotency_key))
}

/** Names what is missing and what to do. */
export function amountMissing(needed: number, { available }: Balance, remedy: string): AppError {
  const amounts = { needed: toCredits(needed), available: toCredits(available), missing: toCredits(needed - available) }
  const says = `This takes ${amounts.needed} credits and ${amounts.available} are there: ${amounts.missing} are missing.`
  return new AppError('NO_CREDITS', `${says} ${remedy}`.trim(), { details: amounts })
}
