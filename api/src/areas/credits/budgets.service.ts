import { readBalance } from '@atelier/database/credits/accounts.queries.ts'
import { giveToWorkspace, setBudget } from '@atelier/database/credits/budgets.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { toMilli } from '@atelier/shared-schema/credits/credit-amount.ts'
import type { CreditBalance } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import type { Once } from '#http/once.ts'
import { presentPerson } from '#people/person.present.ts'
import { listMemberBudgets } from './credits.queries.ts'
import { presentBalance } from './credits.service.ts'

export async function listBudgets(app: App, workspaceId: string, query: PageQuery) {
  const [workspace, { items, nextCursor }] = await Promise.all([
    readBalance(app.db, { holder: 'workspace', workspaceId }, 'credit'),
    listMemberBudgets(app.db, workspaceId, query),
  ])
  return {
    workspace: presentBalance(workspace),
    items: items.map(({ role, balance, held, ...member }) => ({
      member: { ...presentPerson(member), role },
      budget: balance === null || held === null ? null : presentBalance({ available: balance - held, held }),
    })),
    nextCursor,
  }
}

export function setMemberBudget(
  app: App,
  actor: Person,
  { workspaceId, uid, amount }: { workspaceId: string; uid: string; amount: number | null },
) {
  return app.db.transaction().execute(async trx => {
    const milli = amount === null ? null : toMilli(amount)
    await setBudget(trx, { workspaceId, uid, amount: milli, actorUid: actor.uid })
    const budget = await readBalance(trx, { holder: 'budget', workspaceId, uid }, 'credit')
    const workspace = await readBalance(trx, { holder: 'workspace', workspaceId }, 'credit')
    return { budget: amount === null ? null : presentBalance(budget), workspace: presentBalance(workspace) }
  })
}

/** A request that is sent again brings the key that the door knows it by; each other one gives anew. */
export function giveCredits(
  app: App,
  actor: Person,
  { workspaceId, amount, once }: { workspaceId: string; amount: number; once: Once },
): Promise<CreditBalance> {
  return app.db.transaction().execute(async trx => {
    await once.note(trx, workspaceId)
    await giveToWorkspace(trx, { uid: actor.uid, workspaceId, amount: toMilli(amount), key: newId() })
    return presentBalance(await readBalance(trx, { holder: 'workspace', workspaceId }, 'credit'))
  })
}

export async function readWorkspaceBalance(app: App, workspaceId: string): Promise<CreditBalance> {
  return presentBalance(await readBalance(app.db, { holder: 'workspace', workspaceId }, 'credit'))
}
