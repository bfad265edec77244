import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { findItemsAccess, findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileTable } from '@atelier/database/database/schema.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { roleAllows, workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'

export async function findFiles(db: Db, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function insertFiles(trx: Trx, files: readonly Insertable<FileTable>[]): Promise<void> {
  if (files.length > 0) await trx.insertInto('file').values(files).execute()
}

/** The images that show these files and that are still there. Held, so that they are when this transaction ends. */
export async function holdSourceImages(trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await trx
    .selectFrom('image')
    .select('item_id')
    .where('file_id', '=', sql<string>`any(${[...new Set(fileIds)]}::uuid[])`)
    .orderBy('item_id')
    .forKeyShare()
    .execute()
  return rows.map(row => row.item_id)
}

/** Of these images those that are still there; held as above. */
export async function holdImages(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('image')
    .select('item_id')
    .where('item_id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('item_id')
    .forKeyShare()
    .execute()
  return rows.map(row => row.item_id)
}

/** The recipe of a task, unless it is gone for ever; held as the images are. */
export async function holdRecipe(trx: Trx, recipeId: string | null): Promise<string | null> {
  if (recipeId === null) return null
  const row = await trx.selectFrom('item').select('id').where('id', '=', recipeId).forKeyShare().executeTakeFirst()
  return row?.id ?? null
}

export interface ResultPlace {
  folderId: string | null
  workspaceId: string | null
  /** Why it is not where it was wished; '' where it is. */
  note: string
}

const FOLDER_LOST =
  'The folder that was chosen is gone, or you may not change it any more: this is at the top of your own images instead.'
const WORKSPACE_LEFT = 'You are no member of the workspace any more: this is at the top of your own images instead.'

/**
 * Where results go: asked again now that they are there, since folders, rights and memberships change while tasks wait. What
 * was made is never lost by that. A folder stays as it is until the transaction ends.
 */
export async function findResultPlace(
  trx: Trx,
  task: Pick<TaskRow, 'folder_id' | 'owner_uid' | 'workspace_id'>,
): Promise<ResultPlace> {
  const { folder_id: folderId, owner_uid: uid, workspace_id: workspaceId } = task
  if (folderId !== null) {
    const folder = await holdFolder(trx, uid, folderId)
    return folder
      ? { folderId, workspaceId: folder.workspaceId, note: '' }
      : { folderId: null, workspaceId: null, note: FOLDER_LOST }
  }
  if (workspaceId === null) return { folderId: null, workspaceId: null, note: '' }
  const isMember = workspaceRoleAtLeast(await findWorkspaceRole(trx, uid, workspaceId), 'member')
  return isMember
    ? { folderId: null, workspaceId, note: '' }
    : { folderId: null, workspaceId: null, note: WORKSPACE_LEFT }
}

async function holdFolder(
  trx: Trx,
  uid: string,
  folderId: string,
): Promise<{ workspaceId: string | null } | undefined> {
  const { rows: above } = await sql<{ id: string }>`select item.id from item
    where id in (select ancestor_id from folder_ancestor where folder_id = ${folderId}::uuid) order by id for share`.execute(
    trx,
  )
  const ids = above.map(({ id }) => id)
  if (!ids.includes(folderId)) return undefined
  const actor = {
    who: 'person',
    uid,
    siteRole: 'member',
    workspaceId: null,
    via: 'session',
    credentialId: uid,
  } as const
  const access = await findItemsAccess(trx, actor, ids)
  const { item, role } = access.get(folderId) ?? {}
  const isLive = ids.every(id => access.get(id)?.item.deleted_at === null)
  const isAllowed = item?.kind === 'FOLDER' && role != null && roleAllows(role, 'edit')
  return isLive && isAllowed ? { workspaceId: item.workspace_id } : undefined
}

/** All wildcards of a person, for nodes that draw from them while they run. */
export async function listWildcards(db: Db, uid: string): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('wildcard')
    .select(['key', 'entries'])
    .where('owner_uid', '=', uid)
    .where('live', '=', true)
    .execute()
  return Object.fromEntries(rows.map(row => [row.key, row.entries]))
}
