import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { ItemAccess } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'
import { listAncestors, listWorkspacesOf } from './folders.queries.ts'

export interface FolderAccess extends ItemAccess {
  /** What the actor is to the place it lies in: the nearest folder above that is not in the trash, or its workspace's tree. */
  host: ItemRole | null
  /** In the trash by its own mark, or with a folder above it. */
  inTrash: boolean
}

/**
 * The policy over items, and what is said of folders alone: who edits the folder that one lies in moves it to the trash,
 * sees it there and takes it back out, as does whoever works in the tree. What is no folder is left out.
 */
export async function findFoldersAccess(
  db: Db | Trx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, FolderAccess>> {
  const found = [...(await findItemsAccess(db, actor, ids)).values()].filter(({ item }) => item.kind === 'FOLDER')
  const above = Map.groupBy(
    await listAncestors(
      db,
      found.map(({ item }) => item.id),
    ),
    ancestor => ancestor.folderId,
  )
  const nearest = new Map([...above].map(([id, chain]) => [id, chain.find(folder => !folder.isDeleted)?.id]))
  const [hosts, workspaces] = await Promise.all([
    findItemsAccess(db, actor, [...new Set([...nearest.values()].filter(id => id !== undefined))]),
    worksIn(
      db,
      actor,
      found.flatMap(({ item }) => item.workspace_id ?? []),
    ),
  ])
  return new Map(
    found.map(({ item, role }) => {
      const isOfTree = item.workspace_id !== null && workspaces.has(item.workspace_id)
      const host = isOfTree ? 'editor' : (hosts.get(nearest.get(item.id) ?? '')?.role ?? null)
      const inTrash = item.deleted_at !== null || (above.get(item.id) ?? []).some(folder => folder.isDeleted)
      const seen = role ?? (item.deleted_at !== null && isEditor(host) ? 'editor' : null)
      return [item.id, { item, role: seen, host, inTrash }]
    }),
  )
}

async function worksIn(db: Db | Trx, actor: Actor, workspaceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (actor.who === 'anonymous' || workspaceIds.length === 0) return new Set()
  return listWorkspacesOf(db, actor.uid, [...new Set(workspaceIds)])
}

export function isEditor(role: ItemRole | null): boolean {
  return role === 'editor' || role === 'owner'
}

/** Whether the actor may put it into the trash and take it out again. */
export function mayTrash({ role, host }: FolderAccess): boolean {
  return role === 'owner' || (role !== null && isEditor(host))
}
