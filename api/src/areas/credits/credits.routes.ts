import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { creditsRoutes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import { implement } from '#http/call.ts'
import { actOnce } from '#http/once.ts'
import { giveCredits, listBudgets, readWorkspaceBalance, setMemberBudget } from './budgets.service.ts'
import { listCreditHistory, readCredits } from './credits.service.ts'
import { changeCreditSettings, grantCredits } from './installation-credits.service.ts'

export const creditsImplementation = implement('credits', creditsRoutes, {
  read: ({ app, actor }) => readCredits(app, actor),
  listHistory: ({ app, actor, query }) => listCreditHistory(app, actor, query),
  listBudgets: ({ app, params, query }) => listBudgets(app, params.id, query),
  setBudget: ({ app, actor, params, body }) => setMemberBudget(app, actor, { workspaceId: params.id, ...body }),
  giveToWorkspace: ({ app, actor, params, body, once }) =>
    actOnce(once, {
      recall: id => readWorkspaceBalance(app, id),
      act: () => giveCredits(app, actor, { workspaceId: params.id, ...body, once }),
    }),
  readSettings: ({ app }) => readCreditSettings(app.db),
  changeSettings: ({ app, actor, body }) => changeCreditSettings(app, actor, body),
  grant: ({ app, actor, body, once }) =>
    actOnce(once, { recall: () => undefined, act: () => grantCredits(app, actor, { ...body, once }) }),
})
