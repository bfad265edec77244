import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { LedgerKind, LedgerSubjectKind } from '@atelier/shared-schema/entities/credit.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { personOf } from '#people/person.queries.ts'
import type { PersonRow } from '#people/person.present.ts'

export interface EntryRow {
  id: string
  kind: LedgerKind
  reason: string
  note: string
  subject_kind: LedgerSubjectKind | null
  subject_id: string | null
  by: PersonRow | null
  amount: number
  balance_after: number
  created_at: Date
}

/** What was posted to an account, the newest first. */
export async function listEntries(
  db: Db,
  accountId: string,
  { limit, cursor, kind }: PageQuery & { kind?: LedgerKind | undefined },
): Promise<Page<EntryRow>> {
  let rows = db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_posting.transaction_id')
    .where('ledger_posting.account_id', '=', accountId)
    .select([
      'ledger_transaction.id',
      'ledger_transaction.kind',
      'ledger_transaction.reason',
      'ledger_transaction.note',
    ])
    .select(['ledger_transaction.subject_kind', 'ledger_transaction.subject_id', 'ledger_transaction.created_at'])
    .select(['ledger_posting.id as posting_id', 'ledger_posting.amount'])
    .select(sql<number>`coalesce(ledger_posting.balance_after, 0)`.as('balance_after'))
    .select(personOf('ledger_transaction.actor_uid').as('by'))
    .orderBy('ledger_posting.id', 'desc')
    .limit(limit + 1)
  if (kind !== undefined) rows = rows.where('ledger_transaction.kind', '=', kind)
  if (cursor !== undefined) {
    rows = rows.where(sql<boolean>`ledger_posting.id < (select ${readPostingCursor(cursor)}::bigint)`)
  }
  const found = await rows.execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return { items: found.slice(0, limit), nextCursor: last ? String(last.posting_id) : null }
}

function readPostingCursor(cursor: string): string {
  if (!/^\d{1,15}$/.test(cursor)) {
    throw invalidField('query.cursor', 'is not a cursor of this list; start again without it')
  }
  return cursor
}

export interface NamedRow {
  id: string
  name: string
}

export async function listPeopleNames(db: Db, uids: readonly string[]): Promise<NamedRow[]> {
  return db.selectFrom('person').select(['uid as id', 'name']).where('uid', '=', anyOf(uids)).execute()
}

/** Of those that the person is in. */
export async function listWorkspaceNames(db: Db, uid: string, ids: readonly string[]): Promise<NamedRow[]> {
  return db
    .selectFrom('workspace')
    .innerJoin('workspace_member', 'workspace_member.workspace_id', 'workspace.id')
    .select(['workspace.id', 'workspace.name'])
    .where('workspace_member.uid', '=', uid)
    .where('workspace.id', '=', anyOf(ids))
    .execute()
}

export interface AmountsRow {
  balance: number
  held: number
}

/** What a person may spend in their workspaces. */
export async function listBudgetsOf(db: Db, uid: string): Promise<(AmountsRow & NamedRow)[]> {
  return db
    .selectFrom('ledger_account')
    .innerJoin('workspace', 'workspace.id', 'ledger_account.workspace_id')
    .select(['workspace.id', 'workspace.name', 'ledger_account.held'])
    .select(sql<number>`ledger_account.balance`.as('balance'))
    .where('ledger_account.uid', '=', uid)
    .where('ledger_account.holder', '=', 'budget')
    .where('ledger_account.closed_at', 'is', null)
    .orderBy('workspace.name')
    .orderBy('workspace.id')
    .execute()
}

export interface MemberBudgetRow extends PersonRow {
  role: WorkspaceRole
  /** null: no budget. */
  balance: number | null
  held: number | null
}

export async function listMemberBudgets(
  db: Db,
  workspaceId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<MemberBudgetRow>> {
  let rows = db
    .selectFrom('workspace_member as member')
    .innerJoin('person', 'person.uid', 'member.uid')
    .leftJoin('ledger_account as budget', join =>
      join
        .onRef('budget.workspace_id', '=', 'member.workspace_id')
        .onRef('budget.uid', '=', 'member.uid')
        .on('budget.holder', '=', 'budget')
        .on('budget.closed_at', 'is', null),
    )
    .where('member.workspace_id', '=', workspaceId)
    .select(['person.uid', 'person.name', 'person.username', 'person.picture_file_id', 'member.role'])
    .select(['budget.balance', 'budget.held'])
    .select(sql<string>`to_char(member.joined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'))
    .orderBy('member.joined_at')
    .orderBy('person.uid')
    .limit(limit + 1)
  if (cursor !== undefined) {
    const after = readCursor(cursor, 'moment')
    rows = rows.where(
      sql<boolean>`(member.joined_at, person.uid) > ((select ${after.key}::timestamptz), (select ${after.id}::uuid))`,
    )
  }
  const found = await rows.execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return { items: found.slice(0, limit), nextCursor: last ? writeCursor({ key: last.key, id: last.uid }) : null }
}
