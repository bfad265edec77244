import { assertLive } from '@atelier/database/access/access.ts'
import type { ItemAccess, VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { chooseWorkspace } from '#families/choose-workspace.ts'
import { isBelowTrash } from './images.queries.ts'

const guestRefusal = 'Guests of a workspace cannot put things into it. Put it into your own space instead.'

/** Where images are put: a folder, or no folder in one’s own space or a workspace. */
export interface Place {
  folderId: string | null
  /** undefined: without a folder each stays in the space it is in. */
  workspaceId: string | null | undefined
  /** Of the folder, where there is one. */
  folder: VisibleItem | null
}

export interface PlaceAsk {
  folderId: string | null
  workspaceId?: string | null | undefined
}

/** Putting something into a folder takes the right to change it, as in every folder people know. */
export async function findPlace(
  trx: Trx,
  actor: Person,
  ask: PlaceAsk,
  access: ReadonlyMap<string, ItemAccess>,
): Promise<Place> {
  if (ask.folderId === null) {
    const { workspaceId } = ask
    const chosen = workspaceId === undefined ? undefined : await chooseWorkspace(trx, actor, workspaceId, guestRefusal)
    return { folderId: null, workspaceId: chosen, folder: null }
  }
  const found = access.get(ask.folderId)
  if (found && found.item.kind !== 'FOLDER') throw notFound('folder')
  const folder = assertLive(found, 'edit', 'folder')
  if (await isBelowTrash(trx, folder.id)) {
    throw new AppError('CONFLICT', 'This folder lies in one that is in the trash. Recover that first.')
  }
  return { folderId: folder.id, workspaceId: folder.workspace_id, folder }
}
