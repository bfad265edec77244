import { sql } from 'kysely'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'
import { accountOf, findAccountId, lockAccounts } from './accounts.queries.ts'
import { amountMissing, book, insertMovement } from './ledger.queries.ts'

export interface BudgetRow {
  /** Of its account. */
  id: string
  uid: string
  /** In thousandths: what the member may still spend, and what is set aside for tasks beside it. */
  available: number
  held: number
}

/** What the members of a workspace may spend of its credits. */
export async function listBudgets(db: Db, workspaceId: string): Promise<BudgetRow[]> {
  return db
    .selectFrom('ledger_account')
    .select(['id', 'uid', 'held', sql<number>`balance - held`.as('available')])
    .where('workspace_id', '=', workspaceId)
    .where('holder', '=', 'budget')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .$narrowType<{ uid: string }>()
    .execute()
}

/** Gives credits of one's own to a workspace; the same key gives once. */
export async function giveToWorkspace(
  trx: Trx,
  gift: { uid: string; workspaceId: string; amount: number; key: string },
): Promise<boolean> {
  return book(trx, {
    currency: 'credit',
    kind: 'transfer',
    reason: 'gift',
    key: `gift:${gift.key}`,
    amount: gift.amount,
    fromAccountId: await accountOf(trx, { holder: 'person', uid: gift.uid }, 'credit'),
    toAccountId: await accountOf(trx, { holder: 'workspace', workspaceId: gift.workspaceId }, 'credit'),
    subject: { kind: 'workspace', id: gift.workspaceId },
    actorUid: gift.uid,
  })
}

interface BudgetChange {
  workspaceId: string
  uid: string
  /** What the member may spend from now on, in thousandths; null takes the budget away. */
  amount: number | null
  actorUid: string
}

/** What a budget gets comes from the workspace's credits, and goes back there. Asked for twice it changes nothing more. */
export async function setBudget(trx: Trx, change: BudgetChange): Promise<void> {
  if (change.amount === null) return removeBudget(trx, change)
  const { workspaceId, uid, amount } = change
  await keepMember(trx, workspaceId, uid)
  const workspaceAccount = await accountOf(trx, { holder: 'workspace', workspaceId }, 'credit')
  const budget = await accountOf(trx, { holder: 'budget', workspaceId, uid }, 'credit')
  const locked = await lockAccounts(trx, [workspaceAccount, budget])
  const [inWorkspace, inBudget] = [locked.get(workspaceAccount), locked.get(budget)]
  if (!inWorkspace || !inBudget) throw new AppError('CONFLICT', 'This budget changed meanwhile. Try again.')
  const more = amount - inBudget.available
  if (more === 0) return
  if (more > inWorkspace.available) {
    throw amountMissing(more, inWorkspace, 'Give credits to the workspace first, or take some from other budgets.')
  }
  await insertMovement(trx, {
    currency: 'credit',
    kind: 'budget',
    reason: more > 0 ? 'raised' : 'lowered',
    key: `budget:${newId()}`,
    amount: Math.abs(more),
    fromAccountId: more > 0 ? workspaceAccount : budget,
    toAccountId: more > 0 ? budget : workspaceAccount,
    subject: { kind: 'person', id: uid },
    actorUid: change.actorUid,
  })
}

async function removeBudget(trx: Trx, { workspaceId, uid }: BudgetChange): Promise<void> {
  const budget = await findAccountId(trx, { holder: 'budget', workspaceId, uid }, 'credit')
  if (budget === undefined) return
  await accountOf(trx, { holder: 'workspace', workspaceId }, 'credit')
  await sql`select close_ledger_accounts(array[${budget}::uuid])`.execute(trx)
}

/** Whoever leaves takes no budget along: until this transaction ends they stay. */
async function keepMember(trx: Trx, workspaceId: string, uid: string): Promise<void> {
  const member = await trx
    .selectFrom('workspace_member')
    .select('uid')
    .where('workspace_id', '=', workspaceId)
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirst()
  if (!member) throw notFound('member')
}
