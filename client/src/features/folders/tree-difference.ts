import {
  createFolder,
  moveFolder,
  renameFolder,
  restoreFolder,
  trashFolder,
} from '@atelier/shared-schema/documents/tree-acts.ts'
import { isWithin, resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree, TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Doc } from 'yjs'

/** What a kept copy has that the tree as it is has otherwise; each can be done again by itself. */
export type TreeDifference =
  | { kind: 'added'; id: string; name: string; parentId: string | null }
  | { kind: 'renamed'; id: string; name: string; now: string }
  | { kind: 'moved'; id: string; name: string; parentId: string | null }
  | { kind: 'trashed' | 'restored'; id: string; name: string }

/** Parents before their children, so that doing all of them in order works. */
export function compareTrees(copy: Tree, current: Tree): TreeDifference[] {
  return [...copy.folders.values()]
    .toSorted((a, b) => a.depth - b.depth)
    .flatMap(kept => {
      const now = current.folders.get(kept.id)
      return now ? changesOf(kept, now) : addedOf(kept)
    })
}

function addedOf({ id, name, parentId, inTrash }: TreeFolder): TreeDifference[] {
  return inTrash ? [] : [{ kind: 'added', id, name, parentId }]
}

function changesOf(kept: TreeFolder, now: TreeFolder): TreeDifference[] {
  const { id, name, parentId } = kept
  const changes: TreeDifference[] = []
  if ((kept.trashed === null) !== (now.trashed === null))
    changes.push({ kind: kept.trashed ? 'trashed' : 'restored', id, name })
  if (name !== now.name) changes.push({ kind: 'renamed', id, name, now: now.name })
  if (parentId !== now.parentId) changes.push({ kind: 'moved', id, name, parentId })
  return changes
}

/**
 * Does one of them in the tree as it is. What was made in the copy is made anew: another folder with its name. `made`
 * remembers the new ones, so that what lay in them finds its way.
 */
export function applyDifference(
  doc: Doc,
  difference: TreeDifference,
  { by, now, made }: { by: string; now: number; made: Map<string, string> },
): void {
  const tree = resolveTree(doc)
  const whereTo = (parentId: string | null) => {
    const id = parentId === null ? null : (made.get(parentId) ?? parentId)
    const parent = id === null ? undefined : tree.folders.get(id)
    return parent && !parent.inTrash ? parent.id : null
  }
  const { id, name } = difference
  switch (difference.kind) {
    case 'added': {
      const fresh = newId()
      createFolder(doc, { id: fresh, name, parentId: whereTo(difference.parentId), by, now })
      made.set(id, fresh)
      return
    }
    case 'renamed':
      return renameFolder(doc, { id, name })
    case 'moved': {
      const parentId = whereTo(difference.parentId)
      if (!isWithin(tree, parentId, id)) moveFolder(doc, { id, parentId, now })
      return
    }
    case 'trashed':
      return trashFolder(doc, { id, by, now })
    case 'restored':
      return restoreFolder(doc, { id, now })
  }
}
