import { sql } from 'kysely'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Trx } from '#database/connection.ts'
import { accountOf, lockAccounts, lockWithReceivers, returnOfClosed } from './accounts.queries.ts'
import { amountMissing, insertMovement } from './ledger.queries.ts'

/** Who pays for a task: the person themself, or in a workspace that has budgets, their budget there. */
export interface Payer {
  uid: string
  workspaceId: string | null
}

interface OpenHold {
  id: string
  accountId: string
  amount: number
  isAccountClosed: boolean
}

const OF_ONES_OWN =
  'Ask for less (a smaller size, fewer images), earn credits as the Credits page tells, or ask whoever runs this installation for more.'
const OF_A_BUDGET = 'Ask an owner or admin of this workspace for a larger budget, or run it outside the workspace.'

/**
 * Sets aside what a task may cost at most, in thousandths of a credit, in the transaction that queues it. Asked again for the
 * same task, what is set aside becomes the new amount. Nothing is written for an amount of 0.
 */
export async function holdCredits(
  trx: Trx,
  { taskId, payer, amount }: { taskId: string; payer: Payer; amount: number },
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`No task costs ${amount}`)
  const before = await lockOpenHold(trx, taskId)
  if (before?.amount === amount) return
  if (amount === 0) {
    if (before) await endHold(trx, before, 'changed')
    return
  }
  const { accountId, remedy } = await payingAccount(trx, payer)
  const balance = (await lockAccounts(trx, before ? [before.accountId, accountId] : [accountId])).get(accountId)
  if (!balance) throw new Error('A payer has no account')
  const available = balance.available + (before?.accountId === accountId ? before.amount : 0)
  if (available < amount) throw amountMissing(amount, { ...balance, available }, remedy)
  if (before) await endHold(trx, before, 'changed')
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
  const hold = await lockOpenHold(trx, taskId)
  if (!hold) return 0
  const charged = Math.min(Math.max(Math.round(amount), 0), hold.amount)
  if (charged === 0) {
    await endHold(trx, hold, 'free')
    return 0
  }
  if (hold.isAccountClosed) await lockWithReceivers(trx, [hold.accountId])
  await trx
    .updateTable('credit_hold')
    .set({ state: 'settled', settled_amount: charged, ended_at: sql<Date>`now()` })
    .where('id', '=', hold.id)
    .execute()
  await insertMovement(trx, {
    currency: 'credit',
    kind: 'task',
    reason: 'run',
    key: `task:${hold.id}`,
    amount: charged,
    fromAccountId: hold.accountId,
    toAccountId: await accountOf(trx, { holder: 'system', name: 'spent' }, 'credit'),
    subject: { kind: 'task', id: taskId },
    actorUid: null,
  })
  if (hold.isAccountClosed) await returnOfClosed(trx, hold.accountId)
  return charged
}

/** Gives all of it free, with the reason: `failed`, `canceled`, `deleted`. Answers whether anything was held. */
export async function releaseHold(trx: Trx, taskId: string, reason: string): Promise<boolean> {
  const hold = await lockOpenHold(trx, taskId)
  if (!hold) return false
  if (hold.isAccountClosed) await lockWithReceivers(trx, [hold.accountId])
  await endHold(trx, hold, reason)
  if (hold.isAccountClosed) await returnOfClosed(trx, hold.accountId)
  return true
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
  await lockWithReceivers(trx, [hold.account_id])
  const isNew = await insertMovement(trx, {
    currency: 'credit',
    kind: 'refund',
    reason: refund.reason,
    key: `refund:${hold.id}:${refund.key}`,
    amount,
    fromAccountId: await accountOf(trx, { holder: 'system', name: 'spent' }, 'credit'),
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

async function lockOpenHold(trx: Trx, taskId: string): Promise<OpenHold | undefined> {
  return trx
    .selectFrom('credit_hold')
    .innerJoin('ledger_account', 'ledger_account.id', 'credit_hold.account_id')
    .select(['credit_hold.id', 'credit_hold.account_id as accountId', 'credit_hold.amount'])
    .select(eb => eb('ledger_account.closed_at', 'is not', null).$castTo<boolean>().as('isAccountClosed'))
    .where('credit_hold.task_id', '=', taskId)
    .where('credit_hold.state', '=', 'held')
    .forUpdate('credit_hold')
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

async function endHold(trx: Trx, hold: OpenHold, reason: string): Promise<void> {
  await trx
    .updateTable('credit_hold')
    .set({ state: 'released', reason, ended_at: sql<Date>`now()` })
    .where('id', '=', hold.id)
    .execute()
}

/** A workspace has budgets as soon as one member has one; whoever has none there can spend nothing of it. */
async function payingAccount(trx: Trx, payer: Payer): Promise<{ accountId: string; remedy: string }> {
  const budgets = payer.workspaceId === null ? [] : await listBudgets(trx, payer.workspaceId)
  if (payer.workspaceId === null || budgets.length === 0) {
    return { accountId: await accountOf(trx, { holder: 'person', uid: payer.uid }, 'credit'), remedy: OF_ONES_OWN }
  }
  const own: string | undefined = budgets.find(({ uid }) => uid === payer.uid)?.id
  if (own === undefined) {
    throw new AppError('NO_CREDITS', `You have no budget in this workspace. ${OF_A_BUDGET}`)
  }
  return { accountId: own, remedy: OF_A_BUDGET }
}

async function listBudgets(trx: Trx, workspaceId: string): Promise<{ id: string; uid: string | null }[]> {
  return trx
    .selectFrom('ledger_account')
    .select(['id', 'uid'])
    .where('workspace_id', '=', workspaceId)
    .where('holder', '=', 'budget')
    .where('currency', '=', 'credit')
    .where('closed_at', 'is', null)
    .execute()
}
