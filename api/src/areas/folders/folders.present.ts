import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { FolderAnswer, FolderSummary } from '@atelier/shared-schema/entities/folder.ts'
import { idsOf } from '#families/bulk.ts'
import { presentItems } from '#families/present-items.ts'
import { findFoldersAccess, mayTrash } from './folder-access.ts'
import { findFolderFaces } from './folder-pictures.service.ts'
import { countContents, listAncestors } from './folders.queries.ts'

export async function presentFolders(
  db: Db | Trx,
  actor: Actor,
  rows: readonly VisibleItem[],
): Promise<FolderSummary[]> {
  if (rows.length === 0) return []
  const ids = idsOf(rows)
  const [answers, counts, access, faces, parents] = await Promise.all([
    presentItems(db, actor, rows),
    countContents(db, actor, ids),
    findFoldersAccess(db, actor, ids),
    findFolderFaces(db, actor, ids),
    findItemsAccess(db, actor, [...new Set(rows.flatMap(row => row.folder_id ?? []))]),
  ])
  const countsById = new Map(counts.map(count => [count.folderId, count]))
  const rowsById = new Map(rows.map(row => [row.id, row]))
  return answers.flatMap(answer => {
    const known = access.get(answer.id)
    const parentId = rowsById.get(answer.id)?.folder_id ?? null
    const face = faces.get(answer.id)
    if (!known || !face) return []
    const { subFolderCount = 0, itemCount = 0 } = countsById.get(answer.id) ?? {}
    const { inTrash } = known
    return [
      {
        ...answer,
        ...face,
        capabilities: {
          ...answer.capabilities,
          canDelete: mayTrash(known),
          canRecover: inTrash && mayTrash(known),
          canUpdate: answer.capabilities.canUpdate && !inTrash,
          canMove: answer.capabilities.canMove && !inTrash,
        },
        parentId: parents.get(parentId ?? '')?.role ? parentId : null,
        subFolderCount,
        itemCount,
        inTrash,
      },
    ]
  })
}

/** With the folders above each, from the top of what the actor can see. */
export async function presentPlaced(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<FolderAnswer[]> {
  const [summaries, ancestors] = await Promise.all([presentFolders(db, actor, rows), listAncestors(db, idsOf(rows))])
  const seen = await findItemsAccess(db, actor, [...new Set(ancestors.map(ancestor => ancestor.id))])
  const above = Map.groupBy(ancestors, ancestor => ancestor.folderId)
  return summaries.map(summary => {
    const chain = above.get(summary.id) ?? []
    const hidden = chain.findIndex(({ id }) => !seen.get(id)?.role)
    const visible = hidden === -1 ? chain : chain.slice(0, hidden)
    return { ...summary, path: visible.map(({ id, name }) => ({ id, name })).toReversed() }
  })
}
