import { sql } from 'kysely'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { systemAccountIds } from '@atelier/shared-schema/credits/system-accounts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'
import { accountOf, lockAccounts, readBalance, returnOfClosed } from './accounts.queries.ts'
import { listBudgets } from './budgets.queries.ts'
import type { BudgetRow } from './budgets.queries.ts'
import { amountMissing, insertMovement } from './ledger.queries.ts'

/** Who pays for a task: the person themself, or in a workspace that has budgets, their budget there. */
export interface Payer {
  uid: string
  workspaceId: string | null
}

interface OpenHold {
  accountId: string
  amount: number
}

const OF_ONES_OWN =
  'Ask for less (a smaller size, fewer images), earn credits as the Credits page tells, or ask whoever runs this installation for more.'
const OF_A_BUDGET = 'Ask an owner or admin of this workspace for a larger budget, or run it outside the workspace.'

export interface HoldRequest {
  taskId: string
  payer: Payer
  amount: number
}

/**
 * Sets aside what a task may cost at most, in thousandths of a credit, in the transaction that queues it. Asked again for the
 * same task, what is set aside becomes the new amount. Nothing is written for an amount of 0.
 */
export async function holdCredits(trx: Trx, request: HoldRequest): Promise<void> {
  if (!Number.isSafeInteger(request.amount) || request.amount < 0) throw new Error(`No task costs ${request.amount}`)
  if (request.amount > 0 && (await holdAtOnce(trx, request))) return
  await changeHold(trx, request)
}

/**
 * What nearly every hold is, in one statement: the first of its task, paid by who has enough. Answers whether it was that. When
 * another holds for the same task in this very moment, what stands then is as good.
 */
async function holdAtOnce(trx: Trx, { taskId, payer, amount }: HoldRequest): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
with payer as (
  select id from ledger_account
    where uid = ${payer.uid}::uuid and currency = 'credit' and closed_at is null
      and case when exists (select from ledger_account
          where workspace_id = ${payer.workspaceId}::uuid and holder = 'budget' and closed_at is null)
        then holder = 'budget' and workspace_id = ${payer.workspaceId}::uuid else holder = 'person' end
      and balance - held >= ${amount}::bigint
      and not exists (select from credit_hold where task_id = ${taskId}::uuid and state = 'held')
    for no key update
), kept as (
  insert into credit_hold (id, task_id, account_id, amount)
    select ${newId()}::uuid, ${taskId}::uuid, payer.id, ${amount}::bigint from payer
    on conflict do nothing
)
select exists (select from payer) as is_known`.execute(trx)
  return rows[0]?.is_known === true
}

async function changeHold(trx: Trx, { taskId, payer, amount }: HoldRequest): Promise<void> {
  const before = await lockOpenHold(trx, taskId)
  if (before?.amount === amount) return
  if (amount === 0) {
    if (before) await releaseHold(trx, taskId, 'changed')
    return
  }
  const { accountId, remedy } = await payingAccount(trx, payer)
  const balance = (await lockAccounts(trx, before ? [before.accountId, accountId] : [accountId])).get(accountId)
  if (!balance) throw new Error('A payer has no account')
  const available = balance.available + (before?.accountId === accountId ? before.amount : 0)
  if (available < amount) throw amountMissing(amount, { ...balance, available }, remedy)
  if (before) await releaseHold(trx, taskId, 'changed')
  await trx
    .insertInto('credit_hold')
    .values({ id: newId(), task_id: taskId, account_id: accountId, amount })
    // Asked for twice at one moment: what stands is as good.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Charges what a task cost, in thousandths, never more than was set aside for it; the rest is free again. Answers what was
 * charged: 0 where nothing was held, so that a second time changes nothing.
 */
export async function settleHold(trx: Trx, taskId: string, amount: number): Promise<number> {
  const cost = Math.round(amount)
  if (cost <= 0) {
    await releaseHold(trx, taskId, 'free')
    return 0
  }
  const { rows } = await sql<{ id: string; account_id: string; settled_amount: number }>`
update credit_hold set state = 'settled', settled_amount = least(amount, ${cost}::bigint), ended_at = now()
  where task_id = ${taskId}::uuid and state = 'held' returning id, account_id, settled_amount`.execute(trx)
  const [hold] = rows
  if (!hold) return 0
  await insertMovement(trx, {
    currency: 'credit',
    kind: 'task',
    reason: 'run',
    key: `task:${hold.id}`,
    amount: hold.settled_amount,
    fromAccountId: hold.account_id,
    toAccountId: systemAccountIds.credit.spent,
    subject: { kind: 'task', id: taskId },
    actorUid: null,
  })
  await returnOfClosed(trx, hold.account_id)
  return hold.settled_amount
}

/** Gives all of it free, with the reason: `failed`, `canceled`, `deleted`. Answers whether anything was held. */
export async function releaseHold(trx: Trx, taskId: string, reason: string): Promise<boolean> {
  const ended = await trx
    .updateTable('credit_hold')
    .set({ state: 'released', reason, ended_at: sql<Date>`now()` })
    .where('task_id', '=', taskId)
    .where('state', '=', 'held')
    .returning('account_id')
    .executeTakeFirst()
  if (ended) await returnOfClosed(trx, ended.account_id)
  return ended !== undefined
}

/**
 * Gives back what a finished task was charged, all that was not given back yet or the amount given; never more. Answers how
 * much. The key tells one refund from another.
 */
export async function refundTask(
  trx: Trx,
  refund: { taskId: string; amount?: number; reason: string; key: string; actorUid: string | null },
): Promise<number> {
  const hold = await lockSettledHold(trx, refund.taskId)
  if (!hold) throw new AppError('CONFLICT', 'Nothing was charged for this task: there is nothing to give back.')
  const left = hold.settled_amount - hold.refunded_amount
  const amount = Math.min(refund.amount ?? left, left)
  if (amount <= 0) return 0
  const isNew = await insertMovement(trx, {
    currency: 'credit',
    kind: 'refund',
    reason: refund.reason,
    key: `refund:${hold.id}:${refund.key}`,
    amount,
    fromAccountId: systemAccountIds.credit.spent,
    toAccountId: hold.account_id,
    subject: { kind: 'task', id: refund.taskId },
    actorUid: refund.actorUid,
  })
  if (!isNew) return 0
  await trx
    .updateTable('credit_hold')
    .set({ refunded_amount: hold.refunded_amount + amount })
    .where('id', '=', hold.id)
    .execute()
  await returnOfClosed(trx, hold.account_id)
  return amount
}

/** What is set aside for a task now, in thousandths of a credit. */
export async function readHeld(db: Db | Trx, taskId: string): Promise<number> {
  const hold = await db
    .selectFrom('credit_hold')
    .select('amount')
    .where('task_id', '=', taskId)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return hold?.amount ?? 0
}

async function lockOpenHold(trx: Trx, taskId: string): Promise<OpenHold | undefined> {
  return trx
    .selectFrom('credit_hold')
    .select(['account_id as accountId', 'amount'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'held')
    .forUpdate()
    .executeTakeFirst()
}

async function lockSettledHold(trx: Trx, taskId: string) {
  return trx
    .selectFrom('credit_hold')
    .select(['id', 'account_id', 'settled_amount', 'refunded_amount'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'settled')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** A workspace has budgets as soon as one member has one; whoever has none there can spend nothing of it. */
async function budgetsFor(db: Db, { uid, workspaceId }: Payer): Promise<{ has: boolean; own: BudgetRow | undefined }> {
  const budgets = workspaceId === null ? [] : await listBudgets(db, workspaceId)
  return { has: budgets.length > 0, own: budgets.find(budget => budget.uid === uid) }
}

async function payingAccount(trx: Trx, payer: Payer): Promise<{ accountId: string; remedy: string }> {
  const { has, own } = await budgetsFor(trx, payer)
  if (!has)
    return { accountId: await accountOf(trx, { holder: 'person', uid: payer.uid }, 'credit'), remedy: OF_ONES_OWN }
  if (!own) throw new AppError('NO_CREDITS', `You have no budget in this workspace. ${OF_A_BUDGET}`)
  return { accountId: own.id, remedy: OF_A_BUDGET }
}

/** What may be spent on a task, in thousandths of a credit. */
export async function readSpendable(db: Db, payer: Payer): Promise<number> {
  const { has, own } = await budgetsFor(db, payer)
  if (has) return own?.available ?? 0
  return (await readBalance(db, { holder: 'person', uid: payer.uid }, 'credit')).available
}
