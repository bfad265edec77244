import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { GrantRole, ItemRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { PersonReference } from '@atelier/shared-schema/contract/families/share.ts'
import type { PersonRow } from '#people/person.present.ts'

export interface NamedPerson extends PersonRow {
  email: string | null
}

/** Who is meant by a uid, a username or an address; accounts on their way out are not found. */
export function findPeople(db: Db | Trx, references: readonly PersonReference[]): Promise<NamedPerson[]> {
  const uids = references.flatMap(reference => reference.uid ?? [])
  const usernames = references.flatMap(reference => reference.username ?? [])
  const emails = references.flatMap(reference => reference.email ?? [])
  return db
    .selectFrom('person')
    .select(['uid', 'name', 'username', 'email'])
    .where('deletion_due_at', 'is', null)
    .where(
      sql<boolean>`(uid = any(${uids}::uuid[]) or username = any(${usernames}::text[])
        or (email = any(${emails}::text[]) and email_verified_at is not null))`,
    )
    .execute()
}

export type Grantee = { uid: string } | { workspaceId: string }

/** Gives a role, or changes the one given before; answers whether it is new. */
export async function putGrant(
  trx: Trx,
  grant: { itemId: string; to: Grantee; role: GrantRole; by: string },
): Promise<{ isNew: boolean }> {
  const changed = await trx
    .updateTable('item_grant')
    .set({ role: grant.role })
    .where('item_id', '=', grant.itemId)
    .where(isTo(grant.to))
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return { isNew: false }
  await trx
    .insertInto('item_grant')
    .values({
      id: newId(),
      item_id: grant.itemId,
      uid: 'uid' in grant.to ? grant.to.uid : null,
      workspace_id: 'workspaceId' in grant.to ? grant.to.workspaceId : null,
      role: grant.role,
      granted_by: grant.by,
    })
    .execute()
  return { isNew: true }
}

export async function removeGrant(trx: Trx, itemId: string, to: Grantee): Promise<boolean> {
  const result = await trx.deleteFrom('item_grant').where('item_id', '=', itemId).where(isTo(to)).executeTakeFirst()
  return result.numDeletedRows > 0n
}

function isTo(to: Grantee) {
  return 'uid' in to ? sql<boolean>`uid = ${to.uid}` : sql<boolean>`workspace_id = ${to.workspaceId}`
}

export function findGrant(trx: Trx, id: string): Promise<{ id: string; item_id: string } | undefined> {
  return trx.selectFrom('item_grant').select(['id', 'item_id']).where('id', '=', id).executeTakeFirst()
}

export async function setGrantRole(trx: Trx, id: string, role: GrantRole): Promise<void> {
  await trx.updateTable('item_grant').set({ role }).where('id', '=', id).execute()
}

/** What is no longer public is no longer in Explore either. */
export async function setMode(trx: Trx, itemId: string, mode: SharingMode): Promise<void> {
  await trx
    .updateTable('item')
    .set({ sharing_mode: mode, ...(mode !== 'public' && { discoverable_at: null }) })
    .where('id', '=', itemId)
    .execute()
}

export async function listMemberUids(trx: Trx, workspaceId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('workspace_member')
    .select('uid')
    .where('workspace_id', '=', workspaceId)
    .where('role', '<>', 'guest')
    .execute()
  return members.map(member => member.uid)
}

export interface GrantRow {
  id: string
  role: GrantRole
  created_at: Date
  uid: string | null
  name: string | null
  username: string | null
  workspace_id: string | null
  workspace_name: string | null
  by_uid: string | null
  by_name: string | null
  by_username: string | null
}

export function listGrants(db: Db | Trx, itemId: string): Promise<GrantRow[]> {
  return db
    .selectFrom('item_grant')
    .leftJoin('person', 'person.uid', 'item_grant.uid')
    .leftJoin('workspace', 'workspace.id', 'item_grant.workspace_id')
    .leftJoin('person as giver', 'giver.uid', 'item_grant.granted_by')
    .where('item_grant.item_id', '=', itemId)
    .select(['item_grant.id', 'item_grant.role', 'item_grant.created_at', 'item_grant.uid', 'item_grant.workspace_id'])
    .select(['person.name', 'person.username', 'workspace.name as workspace_name'])
    .select(['giver.uid as by_uid', 'giver.name as by_name', 'giver.username as by_username'])
    .orderBy('item_grant.created_at')
    .orderBy('item_grant.id')
    .execute()
}

export interface HandedDownRow {
  folder_id: string
  folder_name: string
  role: ItemRole
  uid: string | null
  name: string | null
  username: string | null
  workspace_id: string | null
  workspace_name: string | null
}

/** What each folder above hands down: to its owner, to those it is shared with, and to anyone where it is public. */
export async function listHandedDown(db: Db | Trx, folderId: string | null): Promise<HandedDownRow[]> {
  if (!folderId) return []
  const { rows } = await sql<HandedDownRow>`
    with above as (
      select folder.* , folder_ancestor.depth from folder_ancestor join item folder on folder.id = folder_ancestor.ancestor_id
        where folder_ancestor.folder_id = ${folderId} and folder.deleted_at is null
    ), handed as (
      select above.id, above.name, above.depth, 'editor' as role, above.owner_uid as uid, null::uuid as workspace_id from above
      union all
      select above.id, above.name, above.depth, item_grant.role, item_grant.uid, item_grant.workspace_id
        from above join item_grant on item_grant.item_id = above.id where above.sharing_mode <> 'private'
      union all
      select above.id, above.name, above.depth, 'viewer', null, null from above where above.sharing_mode = 'public'
    )
    select handed.id as folder_id, handed.name as folder_name, handed.role, handed.uid, person.name, person.username,
        handed.workspace_id, workspace.name as workspace_name
      from handed left join person on person.uid = handed.uid left join workspace on workspace.id = handed.workspace_id
      order by handed.depth, person.name, workspace.name`.execute(db)
  return rows
}

export async function findPersonRow(db: Db | Trx, uid: string): Promise<PersonRow> {
  return db.selectFrom('person').select(['uid', 'name', 'username']).where('uid', '=', uid).executeTakeFirstOrThrow()
}

/** Whether the thing was opened to this person by a grant or a folder, rather than by a link alone. */
export async function isReached(db: Db | Trx, itemId: string, uid: string): Promise<boolean> {
  const found = await db
    .selectFrom('item_reach')
    .select('item_id')
    .where('item_id', '=', itemId)
    .where(eb =>
      eb.or([
        eb('principal_id', '=', uid),
        eb(
          'principal_id',
          'in',
          eb.selectFrom('workspace_member').select('workspace_id').where('uid', '=', uid).where('role', '<>', 'guest'),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}
