import { readBalance } from '@atelier/database/credits/accounts.queries.ts'
import { listBudgets } from '@atelier/database/credits/budgets.queries.ts'
import type { Payer } from '@atelier/database/credits/holds.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'

/** What may be spent on a task, in thousandths of a credit: of oneself, or in a workspace with budgets of one's own there. */
export async function readSpendable(db: Db, { uid, workspaceId }: Payer): Promise<number> {
  const budgets = workspaceId === null ? [] : await listBudgets(db, workspaceId)
  if (budgets.length > 0) return budgets.find(budget => budget.uid === uid)?.available ?? 0
  return (await readBalance(db, { holder: 'person', uid }, 'credit')).available
}
