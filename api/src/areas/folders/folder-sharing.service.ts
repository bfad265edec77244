import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { AccessReport } from '@atelier/shared-schema/contract/families/share.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { App } from '#app.ts'
import { takeAccessBack } from '#families/share.service.ts'
import { findFolderGrant } from './folders.queries.ts'

/** In a workspace's tree its members see and change every folder: to share less would be true of the rows alone. */
function openToMembers(): AppError {
  return new AppError(
    'CONFLICT',
    'The folders of a workspace are open to all its members. Move it to your own folders to keep it from them.',
  )
}

export function assertStaysOpen(folder: VisibleItem, less: { mode?: string; workspaceId?: string | undefined }): void {
  if (folder.workspace_id === null) return
  if (less.mode === 'private' || less.workspaceId === folder.workspace_id) throw openToMembers()
}

/** What a workspace is given of one of its own folders: all that it has, for as long as it is there. */
export function assertRoleStays(
  folder: VisibleItem,
  given: { workspaceId: string; role: GrantRole | null; expiresAt?: string | null | undefined },
): void {
  const isWhole = given.role === 'editor' && !given.expiresAt
  assertStaysOpen(folder, { workspaceId: isWhole ? undefined : given.workspaceId })
}

/** Of a permission that is named by its id: strangers are told nothing of it. */
export async function assertGrantStays(app: App, actor: Person, grantId: string): Promise<string> {
  const known = await findFolderGrant(app.db, grantId)
  const access = known && (await findItemAccess(app.db, actor, known.itemId))
  if (!known || !access?.role) throw notFound('permission')
  if (known.workspaceId !== null && known.workspaceId === access.item.workspace_id) throw openToMembers()
  return known.itemId
}

export async function removeMember(app: App, actor: Person, grantId: string): Promise<AccessReport> {
  const id = await assertGrantStays(app, actor, grantId)
  const known = await findFolderGrant(app.db, grantId)
  if (!known) throw notFound('permission')
  const to = known.uid === null ? { workspaceId: known.workspaceId ?? '' } : { uid: known.uid }
  return takeAccessBack(app, actor, { kind: 'FOLDER', id, to })
}
