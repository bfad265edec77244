import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { PersonTable } from '@atelier/database/database/schema.ts'
import type { IdentityProvider, WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'

export interface MeRow extends Selectable<PersonTable> {
  workspace_id: string | null
  workspace_name: string | null
  workspace_picture: string | null
  workspace_role: WorkspaceRole | null
}

export interface IdentityRow {
  id: string
  provider: Exclude<IdentityProvider, 'email'>
  label: string
  created_at: Date
}

/** With the current workspace only while the person is a member of it. */
export function findMe(db: Db, uid: string): Promise<MeRow | undefined> {
  return db
    .selectFrom('person')
    .leftJoin('workspace_member as member', join =>
      join.onRef('member.uid', '=', 'person.uid').onRef('member.workspace_id', '=', 'person.current_workspace_id'),
    )
    .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
    .selectAll('person')
    .select(['workspace.id as workspace_id', 'workspace.name as workspace_name', 'member.role as workspace_role'])
    .select('workspace.picture_file_id as workspace_picture')
    .where('person.uid', '=', uid)
    .executeTakeFirst()
}

export function listIdentities(db: Db, uid: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identity')
    .select(['id', 'provider', 'label', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type PersonChanges = Pick<
  Updateable<PersonTable>,
  'name' | 'username' | 'bio' | 'locale' | 'theme' | 'profile_status' | 'picture_file_id' | 'cover_file_id'
>

export async function updatePerson(db: Db, uid: string, changes: PersonChanges, now: Date): Promise<void> {
  await db
    .updateTable('person')
    .set({ ...changes, updated_at: now })
    .where('uid', '=', uid)
    .execute()
}

/** One statement, so that tours noted on two devices at once both stay. */
export async function mergeWalkthroughs(db: Db, uid: string, changes: Record<string, unknown>): Promise<unknown> {
  const row = await db
    .updateTable('person')
    .set({ walkthroughs: sql`walkthroughs || ${JSON.stringify(changes)}::jsonb` })
    .where('uid', '=', uid)
    .returning('walkthroughs')
    .executeTakeFirstOrThrow()
  return row.walkthroughs
}

/** All of them where none is named. */
export async function clearWalkthroughs(db: Db, uid: string, id: string | undefined): Promise<unknown> {
  const row = await db
    .updateTable('person')
    .set({ walkthroughs: id === undefined ? '{}' : sql`walkthroughs - ${id}::text` })
    .where('uid', '=', uid)
    .returning('walkthroughs')
    .executeTakeFirstOrThrow()
  return row.walkthroughs
}

export async function deleteIdentities(
  trx: Trx,
  uid: string,
  provider: Exclude<IdentityProvider, 'email'>,
): Promise<void> {
  await trx.deleteFrom('identity').where('uid', '=', uid).where('provider', '=', provider).execute()
}

export async function deleteApiKeys(trx: Trx, uid: string): Promise<void> {
  await trx.deleteFrom('api_key').where('uid', '=', uid).execute()
}

export async function setDeletionDue(trx: Db, uid: string, dueAt: Date | null): Promise<void> {
  await trx.updateTable('person').set({ deletion_due_at: dueAt }).where('uid', '=', uid).execute()
}

/** The workspace a person owns, and how many others are in it. */
export function findOwnedWorkspace(
  db: Db,
  uid: string,
): Promise<{ id: string; name: string; others: number } | undefined> {
  return db
    .selectFrom('workspace_member as mine')
    .innerJoin('workspace', 'workspace.id', 'mine.workspace_id')
    .select(['workspace.id', 'workspace.name'])
    .select(
      sql<number>`(select count(*)::int - 1 from workspace_member where workspace_id = workspace.id)`.as('others'),
    )
    .where('mine.uid', '=', uid)
    .where('mine.role', '=', 'owner')
    .executeTakeFirst()
}
