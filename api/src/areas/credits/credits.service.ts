import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { findAccountId, readBalance } from '@atelier/database/credits/accounts.queries.ts'
import type { Balance } from '@atelier/database/credits/accounts.queries.ts'
import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { toCredits } from '@atelier/shared-schema/credits/credit-amount.ts'
import { SHARES_EARNING_MAX } from '@atelier/shared-schema/entities/credit.ts'
import type {
  CreditBalance,
  CreditEarning,
  CreditEntry,
  CreditOverview,
  CreditSettings,
  Currency,
  LedgerKind,
} from '@atelier/shared-schema/entities/credit.ts'
import type { App } from '#app.ts'
import { presentPerson } from '#people/person.present.ts'
import { listBudgetsOf, listEntries, listPeopleNames, listWorkspaceNames } from './credits.queries.ts'
import type { EntryRow } from './credits.queries.ts'

export async function readCredits(app: App, actor: Person): Promise<CreditOverview> {
  const own = { holder: 'person' as const, uid: actor.uid }
  const [settings, credits, points, budgets] = await Promise.all([
    readCreditSettings(app.db),
    readBalance(app.db, own, 'credit'),
    readBalance(app.db, own, 'point'),
    listBudgetsOf(app.db, actor.uid),
  ])
  return {
    ...presentBalance(credits),
    isEnabled: settings.isEnabled,
    points: toCredits(points.available),
    budgets: budgets.map(({ id, name, balance, held }) => ({
      ...presentBalance({ available: balance - held, held }),
      workspace: { id, name },
    })),
    earnings: presentEarnings(settings),
  }
}

export function presentBalance({ available, held }: Balance): CreditBalance {
  return { available: toCredits(available), held: toCredits(held), balance: toCredits(available + held) }
}

/** Of what there is a way to do: feedback and invitations join when there is one for them. */
function presentEarnings({ earnings }: CreditSettings): CreditEarning[] {
  if (earnings.share === 0) return []
  return [{ reason: 'share', amount: earnings.share, timesMax: SHARES_EARNING_MAX }]
}

export async function listCreditHistory(
  app: App,
  actor: Person,
  query: PageQuery & { kind?: LedgerKind | undefined; currency: Currency; workspaceId?: string | undefined },
): Promise<Page<CreditEntry>> {
  const { uid } = actor
  const holder =
    query.workspaceId === undefined
      ? { holder: 'person' as const, uid }
      : { holder: 'budget' as const, uid, workspaceId: query.workspaceId }
  const accountId = await findAccountId(app.db, holder, query.currency)
  if (accountId === undefined) return { items: [], nextCursor: null }
  const { items, nextCursor } = await listEntries(app.db, accountId, query)
  const names = await readSubjectNames(app, actor, items)
  return { items: items.map(row => presentEntry(row, names)), nextCursor }
}

function presentEntry(row: EntryRow, names: ReadonlyMap<string, string>): CreditEntry {
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    note: row.note,
    subject:
      row.subject_kind === null || row.subject_id === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id, name: names.get(row.subject_id) ?? null },
    by: row.by && presentPerson(row.by),
    amount: toCredits(row.amount),
    balanceAfter: toCredits(row.balance_after),
    createdAt: row.created_at.toISOString(),
  }
}

/** As they are called now, of what the person sees now. */
async function readSubjectNames(app: App, actor: Person, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const idsOf = (...kinds: EntryRow['subject_kind'][]) =>
    rows.flatMap(row => (row.subject_id !== null && kinds.includes(row.subject_kind) ? [row.subject_id] : []))
  const [things, people, workspaces] = await Promise.all([
    findItemsAccess(app.db, actor, idsOf('item', 'task')),
    listPeopleNames(app.db, idsOf('person')),
    listWorkspaceNames(app.db, actor.uid, idsOf('workspace')),
  ])
  const names = new Map([...people, ...workspaces].map(({ id, name }) => [id, name]))
  for (const [id, { item, role }] of things) if (role !== null) names.set(id, item.name)
  return names
}
