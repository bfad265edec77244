import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'

export interface WorkspaceRow {
  id: string
  name: string
  description: string
  seat_limit: number
  created_at: Date
  updated_at: Date
  role: WorkspaceRole
  is_current: boolean
  owner_uid: string
  owner_name: string
  owner_username: string | null
  owner_picture: string | null
  picture_file_id: string | null
  seats_used: number
  guest_count: number
}

/** Workspaces with what `uid` is in each; those they are not in are left out. */
function workspacesOf(db: Db, uid: string) {
  return db
    .selectFrom('workspace_member as mine')
    .innerJoin('workspace', 'workspace.id', 'mine.workspace_id')
    .innerJoin('person as me', 'me.uid', 'mine.uid')
    .innerJoin('workspace_member as ownership', join =>
      join.onRef('ownership.workspace_id', '=', 'workspace.id').on('ownership.role', '=', 'owner'),
    )
    .innerJoin('person as owner', 'owner.uid', 'ownership.uid')
    .where('mine.uid', '=', uid)
    .select([
      'workspace.id',
      'workspace.name',
      'workspace.description',
      'workspace.seat_limit',
      'workspace.created_at',
      'workspace.updated_at',
      'mine.role',
      'owner.uid as owner_uid',
      'owner.name as owner_name',
      'owner.username as owner_username',
      'owner.picture_file_id as owner_picture',
      'workspace.picture_file_id',
    ])
    .select(sql<boolean>`me.current_workspace_id is not distinct from workspace.id`.as('is_current'))
    .select(countMembers(sql`role <> 'guest'`).as('seats_used'))
    .select(countMembers(sql`role = 'guest'`).as('guest_count'))
}

function countMembers(which: ReturnType<typeof sql>) {
  return sql<number>`(select count(*)::int from workspace_member where workspace_id = workspace.id and ${which})`
}

export function findWorkspace(db: Db, uid: string, id: string): Promise<WorkspaceRow | undefined> {
  return workspacesOf(db, uid).where('workspace.id', '=', id).executeTakeFirst()
}

export async function listWorkspaces(db: Db, uid: string, query: PageQuery): Promise<Page<WorkspaceRow>> {
  let rows = workspacesOf(db, uid)
    .select(sql<string>`to_char(mine.joined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sort_key'))
    .orderBy('mine.joined_at')
    .orderBy('workspace.id')
    .limit(query.limit + 1)
  if (query.cursor !== undefined) {
    const after = readCursor(query.cursor, 'moment')
    rows = rows.where(sql<boolean>`(mine.joined_at, workspace.id) > (${after.key}::timestamptz, ${after.id}::uuid)`)
  }
  return toPage(await rows.execute(), query.limit, row => row.id)
}

export interface MemberRow {
  uid: string
  name: string
  username: string | null
  picture_file_id: string | null
  email: string | null
  role: WorkspaceRole
  joined_at: Date
}

function members(db: Db, workspaceId: string) {
  return db
    .selectFrom('workspace_member')
    .innerJoin('person', 'person.uid', 'workspace_member.uid')
    .where('workspace_member.workspace_id', '=', workspaceId)
    .select([
      'person.uid',
      'person.name',
      'person.username',
      'person.picture_file_id',
      'person.email',
      'workspace_member.role',
      'workspace_member.joined_at',
    ])
}

export async function listMembers(db: Db, workspaceId: string, query: PageQuery): Promise<Page<MemberRow>> {
  let rows = members(db, workspaceId)
    .select(
      sql<string>`to_char(workspace_member.joined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'sort_key',
      ),
    )
    .orderBy('workspace_member.joined_at')
    .orderBy('person.uid')
    .limit(query.limit + 1)
  if (query.cursor !== undefined) {
    const after = readCursor(query.cursor, 'moment')
    rows = rows.where(
      sql<boolean>`(workspace_member.joined_at, person.uid) > (${after.key}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return toPage(await rows.execute(), query.limit, row => row.uid)
}

export function findMember(db: Db, workspaceId: string, uid: string): Promise<MemberRow | undefined> {
  return members(db, workspaceId).where('person.uid', '=', uid).executeTakeFirst()
}

function toPage<T extends { sort_key: string }>(rows: T[], limit: number, idOf: (row: T) => string): Page<T> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { items: page, nextCursor: last ? writeCursor({ key: last.sort_key, id: idOf(last) }) : null }
}

export async function insertWorkspace(
  trx: Trx,
  values: { id: string; name: string; description: string },
  ownerUid: string,
): Promise<void> {
  await trx.insertInto('workspace').values(values).execute()
  await trx.insertInto('workspace_member').values({ workspace_id: values.id, uid: ownerUid, role: 'owner' }).execute()
}

export interface LockedWorkspace {
  id: string
  name: string
  description: string
  seat_limit: number
}

/**
 * Membership of one workspace changes one act at a time, so that seats are counted and roles read as they stay. What only
 * points to the workspace may be written meanwhile: its folders are, under their document's lock, which comes after this.
 */
export async function lockWorkspace(trx: Trx, id: string): Promise<LockedWorkspace | undefined> {
  return trx
    .selectFrom('workspace')
    .select(['id', 'name', 'description', 'seat_limit'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateWorkspace(
  trx: Trx,
  id: string,
  changes: { name?: string; description?: string; seat_limit?: number; picture_file_id?: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('workspace')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Answers who was in it; they have to be told. */
export async function deleteWorkspace(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('workspace_member').select('uid').where('workspace_id', '=', id).execute()
  await trx.deleteFrom('workspace').where('id', '=', id).execute()
  return rows.map(row => row.uid)
}

export async function countSeats(trx: Db, workspaceId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('workspace_member')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('role', '<>', 'guest')
    .executeTakeFirstOrThrow()
  return count
}

export async function findOwner(trx: Trx, workspaceId: string): Promise<string> {
  const { uid } = await trx
    .selectFrom('workspace_member')
    .select('uid')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return uid
}

export async function insertMember(
  trx: Trx,
  member: { workspaceId: string; uid: string; role: WorkspaceRole; addedBy: string },
): Promise<void> {
  await trx
    .insertInto('workspace_member')
    .values({ workspace_id: member.workspaceId, uid: member.uid, role: member.role, added_by: member.addedBy })
    .execute()
}

export async function updateMemberRole(
  trx: Trx,
  member: { workspaceId: string; uid: string; role: WorkspaceRole },
): Promise<void> {
  await trx
    .updateTable('workspace_member')
    .set({ role: member.role })
    .where('workspace_id', '=', member.workspaceId)
    .where('uid', '=', member.uid)
    .execute()
}

export async function deleteMember(trx: Trx, workspaceId: string, uid: string): Promise<void> {
  await trx.deleteFrom('workspace_member').where('workspace_id', '=', workspaceId).where('uid', '=', uid).execute()
  await trx
    .updateTable('person')
    .set({ current_workspace_id: null })
    .where('uid', '=', uid)
    .where('current_workspace_id', '=', workspaceId)
    .execute()
}

/** Only while the person is a member of it. */
export async function findCurrentWorkspace(db: Db, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('person')
    .innerJoin('workspace_member as member', join =>
      join.onRef('member.uid', '=', 'person.uid').onRef('member.workspace_id', '=', 'person.current_workspace_id'),
    )
    .select('member.workspace_id')
    .where('person.uid', '=', uid)
    .executeTakeFirst()
  return row?.workspace_id
}

export async function setCurrentWorkspace(db: Db, uid: string, workspaceId: string | null): Promise<void> {
  await db.updateTable('person').set({ current_workspace_id: workspaceId }).where('uid', '=', uid).execute()
}

export interface Someone {
  uid?: string | undefined
  username?: string | undefined
  email?: string | undefined
}

/** A person who can be added: accounts that are closed or whose address is unconfirmed cannot be found. */
export async function findSomeone(db: Db, { uid, username, email }: Someone): Promise<string | undefined> {
  let people = db
    .selectFrom('person')
    .select('uid')
    .where('deletion_due_at', 'is', null)
    .where('only_item_id', 'is', null)
    .where('uid', '<>', SYSTEM_UID)
  if (uid !== undefined) people = people.where('uid', '=', uid)
  else if (username !== undefined) people = people.where('username', '=', username)
  else if (email !== undefined) people = people.where('email', '=', email).where('email_verified_at', 'is not', null)
  else return undefined
  return (await people.executeTakeFirst())?.uid
}
