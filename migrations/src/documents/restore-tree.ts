import * as Y from 'yjs'
import { foldersOf, resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree, TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { writeFolder } from '@atelier/shared-schema/documents/tree-acts.ts'

export interface TreeRestore {
  /** Folders of then that are in another tree now: they stay there. */
  elsewhere: ReadonlySet<string>
  /** Those who made folders then and are still here. */
  people: ReadonlySet<string>
  byUid: string
  now: number
}

/**
 * Folders lie again where they lay and are called what they were called; those deleted for ever return, empty. Folders made
 * since are moved to the trash, so nothing that lies in them is lost.
 */
export function restoreTree(doc: Y.Doc, then: Y.Doc, options: TreeRestore): void {
  const was = resolveTree(then)
  const is = resolveTree(doc)
  const stays = (id: string) => is.folders.has(id) || !options.elsewhere.has(id)
  for (const folder of was.folders.values()) {
    const parent = nearestThere(was, folder, stays)
    const live = is.folders.get(folder.id)
    if (live) patchFolder(doc, { live, folder, parent }, options)
    else if (stays(folder.id)) returnFolder(doc, { folder, parent }, options)
  }
  trashNewFolders(doc, was, options)
}

/** Where it was shown then; of folders that lay in one that is elsewhere now, what that one lay in. */
function nearestThere(was: Tree, { parentId }: TreeFolder, stays: (id: string) => boolean): string | null {
  let at = parentId
  while (at !== null && !stays(at)) at = was.folders.get(at)?.parentId ?? null
  return at
}

interface FolderPatch {
  live: TreeFolder
  folder: TreeFolder
  parent: string | null
}

function patchFolder(doc: Y.Doc, { live, folder, parent }: FolderPatch, { byUid, now }: TreeRestore): void {
  const map = foldersOf(doc).get(live.id)
  if (!(map instanceof Y.Map)) return
  if (live.name !== folder.name) map.set('name', folder.name)
  if (live.place.parent !== parent) {
    map.set('place', { parent, was: live.parentId, moved: Math.max(now, live.place.moved + 1) })
  }
  if (live.cover !== folder.cover) {
    if (folder.cover === null) map.delete('cover')
    else map.set('cover', folder.cover)
  }
  if (live.trashed && !folder.trashed) map.delete('trashed')
  if (folder.trashed && !live.trashed) map.set('trashed', { at: now, by: byUid })
}

/** In the trash from now on where it was in the trash: what lies there for long is deleted. */
function returnFolder(
  doc: Y.Doc,
  { folder, parent }: Omit<FolderPatch, 'live'>,
  { byUid, people, now }: TreeRestore,
): void {
  const createdBy = people.has(folder.createdBy) ? folder.createdBy : byUid
  const trashed = folder.trashed && { at: now, by: byUid }
  writeFolder(doc, { ...folder, createdBy, trashed, place: { parent, was: null, moved: now } })
}

function trashNewFolders(doc: Y.Doc, was: Tree, { byUid, now }: TreeRestore): void {
  const isNew = (id: string | null) => id !== null && !was.folders.has(id)
  for (const { id, parentId, inTrash } of resolveTree(doc).folders.values()) {
    const map = foldersOf(doc).get(id)
    // Those within another new one go with it.
    if (isNew(id) && !inTrash && !isNew(parentId) && map instanceof Y.Map) map.set('trashed', { at: now, by: byUid })
  }
}
