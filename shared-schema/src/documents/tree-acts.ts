import * as Y from 'yjs'
import { isName } from '#entities/name-pattern.ts'
import { DEPTH_MAX, FOLDERS_MAX, foldersOf, isWithin, momentAfter, resolveTree, subtreeOf } from './tree.ts'
import type { FolderEntry, FolderPlace, Tree, TrashMark, TreeFolder } from './tree.ts'

export type TreeRefusalReason =
  /** There is no such folder. */
  | 'missing'
  | 'parentMissing'
  /** It has to be restored first. */
  | 'inTrash'
  | 'parentInTrash'
  /** A folder cannot lie in itself or below itself. */
  | 'intoItself'
  | 'tooDeep'
  | 'tooMany'
  | 'badName'

/** An act that makes no sense on the tree as it is; nothing was changed. */
export class TreeRefusal extends Error {
  readonly reason: TreeRefusalReason

  constructor(reason: TreeRefusalReason) {
    super(reason)
    this.name = 'TreeRefusal'
    this.reason = reason
  }
}

export interface NewFolder {
  id: string
  name: string
  parentId: string | null
  by: string
  now: number
}

export function createFolder(doc: Y.Doc, { id, name, parentId, by, now }: NewFolder): void {
  const tree = resolveTree(doc)
  assertName(name)
  if (foldersOf(doc).has(id)) throw new Error(`There is a folder ${id} already`)
  if (tree.folders.size >= FOLDERS_MAX) throw new TreeRefusal('tooMany')
  assertParent(tree, parentId, 1)
  const place = { parent: parentId, was: null, moved: now }
  doc.transact(() => writeFolder(doc, { id, name, place, trashed: null, createdBy: by, createdAt: now }))
}

export type WrittenFolder = Omit<FolderEntry, 'cover'> & Partial<Pick<FolderEntry, 'cover'>>

/** As it stands in another tree or is made anew: the caller sees to it that it fits here. */
export function writeFolder(
  doc: Y.Doc,
  { id, name, place, trashed, createdBy, createdAt, cover = null }: WrittenFolder,
): void {
  const fields = new Map<string, unknown>(Object.entries({ name, place, createdBy, createdAt }))
  if (trashed) fields.set('trashed', trashed)
  if (cover !== null) fields.set('cover', cover)
  foldersOf(doc).set(id, new Y.Map(fields))
}

export function renameFolder(doc: Y.Doc, { id, name }: { id: string; name: string }): void {
  const folder = findLive(resolveTree(doc), id)
  assertName(name)
  if (folder.name !== name) mapOf(doc, id).set('name', name)
}

/** null: it is shown by the newest image in it again. */
export function setFolderCover(doc: Y.Doc, { id, imageId }: { id: string; imageId: string | null }): void {
  const folder = findLive(resolveTree(doc), id)
  if (folder.cover === imageId) return
  if (imageId === null) mapOf(doc, id).delete('cover')
  else mapOf(doc, id).set('cover', imageId)
}

export interface FolderMove {
  id: string
  parentId: string | null
  now: number
}

export function moveFolder(doc: Y.Doc, { id, parentId, now }: FolderMove): void {
  const tree = resolveTree(doc)
  const folder = findLive(tree, id)
  if (isWithin(tree, parentId, id)) throw new TreeRefusal('intoItself')
  assertParent(tree, parentId, heightOf(tree, folder))
  if (folder.parentId === parentId && folder.place.parent === parentId) return
  doc.transact(() => {
    settleRings(doc, tree, [id, parentId])
    mapOf(doc, id).set('place', nextPlace(folder, parentId, now))
  })
}

/**
 * Folders of a ring that this move would open are shown where nobody put them. Before it opens, that becomes their place:
 * otherwise they would jump once more, and a move that looks right on the screen could close another ring.
 */
function settleRings(doc: Y.Doc, tree: Tree, starts: readonly (string | null)[]): void {
  const seen = new Set<string>()
  for (const start of starts) {
    for (let at = start; at !== null && !seen.has(at); at = tree.folders.get(at)?.place.parent ?? null) {
      seen.add(at)
      const folder = tree.folders.get(at)
      if (!folder || !tree.displaced.has(at)) continue
      mapOf(doc, at).set('place', { parent: folder.parentId, was: null, moved: folder.place.moved })
    }
  }
}

export function trashFolder(doc: Y.Doc, { id, by, now }: { id: string; by: string; now: number }): void {
  if (find(resolveTree(doc), id).trashed) return
  const mark: TrashMark = { at: now, by }
  mapOf(doc, id).set('trashed', mark)
}

/** What lay in a folder that is in the trash or gone comes back at the root. */
export function restoreFolder(doc: Y.Doc, { id, now }: { id: string; now: number }): void {
  const tree = resolveTree(doc)
  const folder = find(tree, id)
  if (!folder.inTrash) return
  const parent = folder.place.parent === null ? undefined : tree.folders.get(folder.parentId ?? '')
  const staysAtRoot = folder.place.parent === null
  doc.transact(() => {
    if (folder.trashed) mapOf(doc, id).delete('trashed')
    if (staysAtRoot || (parent && !parent.inTrash)) return
    mapOf(doc, id).set('place', nextPlace(folder, null, now))
  })
}

/** For ever. Only the server does this, with everything below that nobody moved away. */
export function removeFolders(doc: Y.Doc, ids: Iterable<string>): void {
  doc.transact(() => {
    for (const id of ids) foldersOf(doc).delete(id)
  })
}

function nextPlace({ place, parentId }: TreeFolder, parent: string | null, now: number): FolderPlace {
  return { parent, was: parentId, moved: momentAfter(place, now) }
}

/** How many levels a folder takes with what is below it. */
export function heightOf(tree: Tree, folder: TreeFolder): number {
  return subtreeOf(tree, folder.id).reduce((most, below) => Math.max(most, below.depth - folder.depth + 1), 1)
}

function assertParent(tree: Tree, parentId: string | null, height: number): void {
  if (parentId === null) return
  const parent = tree.folders.get(parentId)
  if (!parent) throw new TreeRefusal('parentMissing')
  if (parent.inTrash) throw new TreeRefusal('parentInTrash')
  if (parent.depth + height > DEPTH_MAX) throw new TreeRefusal('tooDeep')
}

function assertName(name: string): void {
  if (!isName(name, 255)) throw new TreeRefusal('badName')
}

function find(tree: Tree, id: string): TreeFolder {
  const folder = tree.folders.get(id)
  if (!folder) throw new TreeRefusal('missing')
  return folder
}

function findLive(tree: Tree, id: string): TreeFolder {
  const folder = find(tree, id)
  if (folder.inTrash) throw new TreeRefusal('inTrash')
  return folder
}

function mapOf(doc: Y.Doc, id: string): Y.Map<unknown> {
  const map = foldersOf(doc).get(id)
  if (!(map instanceof Y.Map)) throw new Error(`Folder ${id} was read, but is no map`)
  return map
}
