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
import { idsOf, partByRight } from '#families/bulk.ts'
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

/** Each is moved whole, with all that lies below it, or told why not. */
export async function moveFolders(app: App, actor: Person, ask: MoveAsk): Promise<BulkAnswer> {
  const { ids, parentId, workspaceId } = ask
  const top = parentId === null && workspaceId !== undefined ? await chooseTree(app.db, actor, workspaceId) : null
  const named = { ids: parentId === null ? ids : [...ids, parentId], more: top ? [top] : [] }
  return actOnTrees(app, actor, named, async held => {
    const target = parentId === null ? null : assertLive(held.access.get(parentId), 'edit', 'folder')
    const to = top ?? (target && treeOf(target))
    const { allowed, refused } = partByRight(held.access, { kind: 'FOLDER', ids, right: 'move' })
    const outcomes = [await moveAllAcross(held, actor, { folders: allowed, to, parentId })]
    const rest = allowed.filter(folder => outcomes.every(({ done }) => !done.includes(folder.id)))
    for (const { ref, folders } of await groupNow(held, rest)) {
      if (to === null || isSameTree(ref, to))
        outcomes.push(await moveAllWithin(held, actor, { ref, folders, parentId }))
    }
    return {
      done: outcomes.flatMap(outcome => outcome.done),
      refused: [...refused, ...outcomes.flatMap(outcome => outcome.refused)],
    }
  })
}

function isSameTree(one: TreeRef, other: TreeRef): boolean {
  return formatDocumentName(one) === formatDocumentName(other)
}

/** By the tree each is in by now: one that was moved across may have taken another along that was named too. */
async function groupNow(held: HeldTrees, folders: readonly VisibleItem[]) {
  const trees = await listTreesOf(held.trx, idsOf(folders))
  const groups = Map.groupBy(trees, ({ ref }) => formatDocumentName(ref))
  return [...groups.values()].flatMap(group => {
    const ids = new Set(idsOf(group))
    return group[0] ? [{ ref: group[0].ref, folders: folders.filter(({ id }) => ids.has(id)) }] : []
  })
}

interface WithinMove {
  ref: TreeRef
  folders: readonly VisibleItem[]
  parentId: string | null
}

async function moveAllWithin(held: HeldTrees, actor: Person, { ref, folders, parentId }: WithinMove): Promise<Outcome> {
  const now = held.now.getTime()
  return held.change(ref, doc =>
    eachOf(folders, ({ id }) => {
      if (parentId === null && ref.of === 'person' && ref.uid !== actor.uid) {
        throw new AppError('FORBIDDEN', 'Only its owner moves a folder to the top of their own folders.')
      }
      moveFolder(doc, { id, parentId, now })
    }),
  )
}

interface AcrossMove {
  folders: readonly VisibleItem[]
  /** null: each stays in the tree it is in. */
  to: TreeRef | null
  parentId: string | null
}

async function moveAllAcross(held: HeldTrees, actor: Person, { folders, to, parentId }: AcrossMove): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] }
  for (const folder of to === null ? [] : folders) {
    const from = (await listTreesOf(held.trx, [folder.id]))[0]?.ref
    if (!from || to === null || isSameTree(from, to)) continue
    try {
      await moveAcross(held, actor, { folder, from, to, parentId })
      outcome.done.push(folder.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id: folder.id, code: error.code, message: error.message })
    }
  }
  return outcome
}

/** Into another tree it goes for good, and is whose tree it is then: only who owns all of it decides that. */
async function moveAcross(
  held: HeldTrees,
  actor: Person,
  { folder, from, to, parentId }: { folder: VisibleItem; from: TreeRef; to: TreeRef; parentId: string | null },
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
