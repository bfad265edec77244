import { sql } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import { roleAllows, workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import { folderNotes } from '@atelier/shared-schema/tasks/folder-notes.ts'
import { findItemsAccess, findWorkspaceRole } from '#access/access.queries.ts'
import { absentPerson } from '#access/absent-person.ts'
import type { Trx } from '#database/connection.ts'
import type { TaskRow } from './task-rows.queries.ts'

/** The images that show these files and that are still there. Held, so that they are when this transaction ends. */
export async function holdSourceImages(trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await trx
    .selectFrom('image')
    .select('item_id')
    .where('file_id', '=', anyOf(new Set(fileIds)))
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
      : { folderId: null, workspaceId: null, note: folderNotes.folderLost }
  }
  if (workspaceId === null) return { folderId: null, workspaceId: null, note: '' }
  const isMember = workspaceRoleAtLeast(await findWorkspaceRole(trx, uid, workspaceId), 'member')
  return isMember
    ? { folderId: null, workspaceId, note: '' }
    : { folderId: null, workspaceId: null, note: folderNotes.workspaceLeft }
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
  const access = await findItemsAccess(trx, absentPerson(uid), ids)
  const { item, role } = access.get(folderId) ?? {}
  const isLive = ids.every(id => access.get(id)?.item.deleted_at === null)
  const isAllowed = item?.kind === 'FOLDER' && role != null && roleAllows(role, 'edit')
  return isLive && isAllowed ? { workspaceId: item.workspace_id } : undefined
}
