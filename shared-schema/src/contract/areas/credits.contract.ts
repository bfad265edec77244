import { z } from 'zod'
import { idParam, nameField, page, pageQuery, textField } from '#contract/fields.ts'
import { nothing, person, route, siteOwner, workspace } from '#contract/route.ts'
import {
  creditAmount,
  creditBalance,
  creditEntry,
  creditOverview,
  creditSettings,
  creditSettingsChange,
  currency,
  ledgerKind,
  memberBudget,
} from '#entities/credit.ts'
import { id } from '#entities/ids.ts'

const someCredits = creditAmount.refine(amount => amount > 0, 'must be more than 0')

export const creditsRoutes = {
  read: route({
    method: 'GET',
    path: '/credits',
    summary: 'One’s own credits, the budgets one has in workspaces, and what earns more',
    access: person,
    response: creditOverview,
  }),
  listHistory: route({
    method: 'GET',
    path: '/credits/histories',
    summary: 'What came and went on one’s account, or on one’s budget in a workspace; the newest first',
    access: person,
    query: pageQuery.extend({
      kind: ledgerKind.optional(),
      currency: currency.default('credit'),
      /** One’s own budget there; left out, one’s own account. */
      workspaceId: id.optional(),
    }),
    response: page(creditEntry),
  }),
  listBudgets: route({
    method: 'GET',
    path: '/workspaces/{id}/budgets',
    summary: 'What the members of a workspace may spend of its credits, oldest membership first',
    access: workspace('admin'),
    params: idParam,
    query: pageQuery,
    response: page(memberBudget).extend({ workspace: creditBalance }),
  }),
  setBudget: route({
    method: 'PUT',
    path: '/workspaces/{id}/budgets',
    summary: 'Set what a member may spend from now on, from the credits of the workspace; null takes the budget away',
    access: workspace('admin'),
    params: idParam,
    body: z.object({ uid: id, amount: creditAmount.nullable() }),
    response: z.object({ budget: creditBalance.nullable(), workspace: creditBalance }),
    errors: ['NOT_FOUND', 'NO_CREDITS'],
  }),
  giveToWorkspace: route({
    method: 'POST',
    path: '/workspaces/{id}/credits',
    summary: 'Give credits of one’s own to a workspace',
    access: workspace('member'),
    params: idParam,
    body: z.object({ amount: someCredits }),
    response: creditBalance,
    errors: ['NO_CREDITS'],
    ratePerMinute: 20,
  }),
  readSettings: route({
    method: 'GET',
    path: '/installation/credits',
    summary: 'What the owner of the installation decided about credits',
    access: siteOwner,
    response: creditSettings,
  }),
  changeSettings: route({
    method: 'PATCH',
    path: '/installation/credits',
    summary: 'Turn credits on or off, and set what things cost and earn; at once, for what is queued from then on',
    access: siteOwner,
    body: creditSettingsChange,
    response: creditSettings,
  }),
  grant: route({
    method: 'POST',
    path: '/installation/credits/grants',
    summary: 'Give credits to a person',
    access: siteOwner,
    body: z.object({
      /** By username or e-mail address. */
      to: nameField(254).toLowerCase(),
      amount: someCredits,
      note: textField(500).trim().default(''),
    }),
    response: nothing,
    errors: ['NOT_FOUND'],
    ratePerMinute: 60,
  }),
}
