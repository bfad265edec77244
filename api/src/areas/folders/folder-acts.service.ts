import { assertLive } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import {
  createFolder as addFolder,
  removeFolders,
  renameFolder,
  restoreFolder,
  setFolderCover,
  trashFolder,
} from '@atelier/shared-schema/documents/tree-acts.ts'
import { resolveTree, subtreeOf } from '@atelier/shared-schema/documents/tree.ts'
import type { FolderAnswer } from '@atelier/shared-schema/entities/folder.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { partByRight } from '#families/bulk.ts'
import { assertDone } from '#families/trash.service.ts'
import { actOnTrees, eachOf, groupByTree } from './act-on-trees.ts'
import type { HeldTrees, Outcome } from './act-on-trees.ts'
import { mayTrash } from './folder-access.ts'
import { assertMayCover } from './folder-pictures.service.ts'
import { listOwnTrashIds, setDescription, treeOf } from './folders.queries.ts'
import { chooseTree, readFolderById } from './folders.service.ts'

export interface NewFolderAsk {
  name: string
  description: string
  parentId: string | null
  workspaceId?: string | null | undefined
}

export async function createFolder(app: App, actor: Person, ask: NewFolderAsk): Promise<FolderAnswer> {
  const { name, description, parentId } = ask
  const id = newId()
  const top = parentId === null ? await chooseTree(app.db, actor, ask.workspaceId) : null
  const named = { ids: parentId === null ? [] : [parentId], more: top ? [top] : [] }
  await actOnTrees(app, actor, named, async ({ trx, access, change, now }) => {
    const ref = top ?? treeOf(assertLive(access.get(parentId ?? ''), 'edit', 'folder'))
    await change(ref, doc => addFolder(doc, { id, name, parentId, by: actor.uid, now: now.getTime() }))
    if (description) await setDescription(trx, id, description, now)
  })
  return readFolderById(app, actor, id)
}

export interface FolderChanges {
  name?: string | undefined
  description?: string | undefined
  coverId?: string | null | undefined
}

export async function changeFolder(
  app: App,
  actor: Person,
  id: string,
  { name, description, coverId }: FolderChanges,
): Promise<FolderAnswer> {
  await actOnTrees(app, actor, { ids: [id] }, async ({ trx, access, change, now }) => {
    const folder = assertLive(access.get(id), 'edit', 'folder')
    if (name !== undefined) await change(treeOf(folder), doc => renameFolder(doc, { id, name }))
    if (coverId !== undefined) {
      if (coverId !== null) await assertMayCover(trx, actor, id, coverId)
      await change(treeOf(folder), doc => setFolderCover(doc, { id, imageId: coverId }))
    }
    if (description !== undefined) await setDescription(trx, id, description, now)
  })
  return readFolderById(app, actor, id)
}

/** What is in the trash already counts as done: a repeated click is no error. */
export function trashFolders(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  return actOnTrees(app, actor, { ids }, held => {
    const now = held.now.getTime()
    const asked = partTrashable(held, ids)
    return inEachTree(held, asked, (doc, folder) => trashFolder(doc, { id: folder.id, by: actor.uid, now }))
  })
}

export function recoverFolders(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  return actOnTrees(app, actor, { ids }, held => {
    const now = held.now.getTime()
    const asked = partTrashable(held, ids)
    return inEachTree(held, asked, (doc, folder) => {
      const tree = resolveTree(doc)
      const parent = tree.folders.get(tree.folders.get(folder.id)?.parentId ?? '')
      // It would come back at the top of somebody else's tree, out of this person's sight.
      if (parent?.inTrash && folder.role !== 'owner' && folder.workspace_id === null) {
        throw new AppError('CONFLICT', `Recover the folder “${parent.name}” first: this one lies in it.`)
      }
      restoreFolder(doc, { id: folder.id, now })
    })
  })
}

export async function recoverFolder(app: App, actor: Person, id: string): Promise<FolderAnswer> {
  assertDone(await recoverFolders(app, actor, [id]))
  return readFolderById(app, actor, id)
}

/** Into the trash and back: for the owner of a folder, and for who edits the folder it lies in. */
function partTrashable({ access }: HeldTrees, ids: readonly string[]): Asked {
  const check = (folder: VisibleItem) => {
    const known = access.get(folder.id)
    if (known && mayTrash(known)) return
    throw new AppError(
      'FORBIDDEN',
      'Only the owner of a folder, or who edits the folder it lies in, moves it to the trash and back.',
    )
  }
  return partByRight(access, { kind: 'FOLDER', ids, right: 'view', alsoDeleted: true, check })
}

type Asked = { allowed: VisibleItem[]; refused: Outcome['refused'] }

async function inEachTree(
  { change }: HeldTrees,
  { allowed, refused }: Asked,
  act: (doc: Parameters<typeof resolveTree>[0], folder: VisibleItem) => void,
): Promise<BulkAnswer> {
  const all: Outcome = { done: [], refused: [...refused] }
  for (const { ref, folders } of groupByTree(allowed)) {
    const outcome = await change(ref, doc => eachOf(folders, folder => act(doc, folder)))
    all.done.push(...outcome.done)
    all.refused.push(...outcome.refused)
  }
  return all
}

/** With all folders below them. Other things that lie in them go to their owners' trash. */
export function deleteFolders(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  return actOnTrees(app, actor, { ids }, async held => {
    const check = (folder: VisibleItem) => {
      if (held.access.get(folder.id)?.inTrash) return
      throw new AppError('CONFLICT', 'This folder is not in the trash. Move it there first.')
    }
    const asked = partByRight(held.access, { kind: 'FOLDER', ids, right: 'delete', alsoDeleted: true, check })
    await removeForEver(held, asked.allowed)
    return { done: asked.allowed.map(folder => folder.id), refused: asked.refused }
  })
}

/** Answers how many folders went. */
async function removeForEver({ changeAsServer }: HeldTrees, folders: readonly VisibleItem[]): Promise<number> {
  let count = 0
  for (const { ref, folders: named } of groupByTree(folders)) {
    count += await changeAsServer(ref, doc => {
      const tree = resolveTree(doc)
      const gone = new Set(named.flatMap(folder => subtreeOf(tree, folder.id).map(({ id }) => id)))
      removeFolders(doc, gone)
      return gone.size
    })
  }
  return count
}

export async function emptyFolderTrash(app: App, actor: Person): Promise<{ deleted: number }> {
  const ids = await listOwnTrashIds(app.db, actor.uid)
  const deleted = await actOnTrees(app, actor, { ids }, held => {
    const own = [...held.access.values()].flatMap(({ item, role }) =>
      role === 'owner' && item.deleted_at !== null ? [{ ...item, role }] : [],
    )
    return removeForEver(held, own)
  })
  return { deleted }
}
