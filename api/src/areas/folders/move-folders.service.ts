import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import { readTree, transplantFolders } from '@atelier/database/documents/tree-transplant.ts'
import type { TreeRef } from '@atelier/database/documents/tree-transplant.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { DEPTH_MAX, FOLDERS_MAX, subtreeOf } from '@atelier/shared-schema/documents/tree.ts'
import { heightOf, moveFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { partByRight } from '#families/bulk.ts'
import { actOnTrees, eachOf, sayRefusal } from './act-on-trees.ts'
import type { HeldTrees, Outcome } from './act-on-trees.ts'
import { listTreesOf, treeOf } from './folders.queries.ts'
import { chooseTree } from './folders.service.ts'

export interface MoveAsk {
  ids: readonly string[]
  /** null: to the top, of the tree that is named or else of the one it is in. */
  parentId: string | null
  workspaceId?: string | null | undefined
}

/** In the order they are named; each is moved whole, with all that lies below it, or told why not. */
export async function moveFolders(app: App, actor: Person, ask: MoveAsk): Promise<BulkAnswer> {
  const { ids, parentId, workspaceId } = ask
  const top = parentId === null && workspaceId !== undefined ? await chooseTree(app.db, actor, workspaceId) : null
  const named = { ids: parentId === null ? ids : [...ids, parentId], more: top ? [top] : [] }
  return actOnTrees(app, actor, named, async held => {
    const target = parentId === null ? null : assertLive(held.access.get(parentId), 'edit', 'folder')
    const asked = partByRight(held.access, { kind: 'FOLDER', ids, right: 'move' })
    const all: Outcome = { done: [], refused: [...asked.refused] }
    for (const folder of asked.allowed) {
      const to = top ?? (target && treeOf(target))
      const outcome = await moveOne(held, actor, { folder, to, parentId })
      all.done.push(...outcome.done)
      all.refused.push(...outcome.refused)
    }
    return all
  })
}

interface OneMove {
  folder: VisibleItem
  /** null: within the tree it is in. */
  to: TreeRef | null
  parentId: string | null
}

async function moveOne(held: HeldTrees, actor: Person, { folder, to, parentId }: OneMove): Promise<Outcome> {
  // Read anew: a folder named before it may have taken it along into another tree.
  const from = (await listTreesOf(held.trx, [folder.id]))[0]?.ref ?? treeOf(folder)
  const isWithin = to === null || formatDocumentName(to) === formatDocumentName(from)
  try {
    if (!isWithin) {
      await moveAcross(held, actor, { folder, from, to, parentId })
      return { done: [folder.id], refused: [] }
    }
    if (parentId === null && from.of === 'person' && from.uid !== actor.uid) {
      throw new AppError('FORBIDDEN', 'Only its owner moves a folder to the top of their own folders.')
    }
    const now = held.now.getTime()
    return await held.change(from, doc => eachOf([folder], ({ id }) => moveFolder(doc, { id, parentId, now })))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { done: [], refused: [{ id: folder.id, code: error.code, message: error.message }] }
  }
}

/** Into another tree it goes for good, and is whose tree it is then: only who owns all of it decides that. */
async function moveAcross(
  held: HeldTrees,
  actor: Person,
  { folder, from, to, parentId }: OneMove & { from: TreeRef; to: TreeRef },
): Promise<void> {
  assertRight({ item: folder, role: folder.role }, 'transfer', 'folder')
  const [tree, other] = [await readTree(held.trx, from), await readTree(held.trx, to)]
  const top = tree.folders.get(folder.id)
  const parent = parentId === null ? undefined : other.folders.get(parentId)
  if (!top) throw sayRefusal('missing')
  if (top.inTrash) throw sayRefusal('inTrash')
  if (parentId !== null && !parent) throw sayRefusal('parentMissing')
  if (parent?.inTrash) throw sayRefusal('parentInTrash')
  if ((parent?.depth ?? 0) + heightOf(tree, top) > DEPTH_MAX) throw sayRefusal('tooDeep')
  const folders = subtreeOf(tree, folder.id)
  if (other.folders.size + folders.length > FOLDERS_MAX) throw sayRefusal('tooMany')
  if (from.of === 'workspace' && folders.some(below => below.createdBy !== actor.uid)) {
    throw new AppError('FORBIDDEN', 'Folders of other members lie in it. Move those out first.')
  }
  const ownerUid = to.of === 'person' ? to.uid : actor.uid
  const parentOf = (moved: { id: string; parentId: string | null }) =>
    moved.id === folder.id ? parentId : moved.parentId
  await transplantFolders(held.trx, { from, to, folders, parentOf, ownerUid, byUid: actor.uid, now: held.now })
  held.touch(from)
  held.touch(to)
}
