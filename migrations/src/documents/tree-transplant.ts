import { sql } from 'kysely'
import * as Y from 'yjs'
import { anyOf } from '#database/any-of.queries.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import { foldersOf, momentAfter, resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree, TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { removeFolders, writeFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import type { Trx } from '#database/connection.ts'
import { appendToDocument } from './append-to-document.ts'
import { ensureDocument } from './create-document.queries.ts'
import { holdDocument } from './document-log.queries.ts'
import { DocumentRefusal } from './document-refusal.ts'
import { grantWorkspace } from './kinds/tree-projection.queries.ts'
import { loadDocument } from './load-document.ts'

export type TreeRef = Extract<DocumentRef, { kind: 'tree' }>

/** Holds trees in the order of their names, making those that are not there yet. */
export async function holdTrees(trx: Trx, refs: readonly TreeRef[]): Promise<void> {
  const named = new Map(refs.map(ref => [formatDocumentName(ref), ref]))
  for (const [name, ref] of [...named].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (await holdDocument(trx, name)) continue
    if (!(await ensureDocument(trx, ref)) || !(await holdDocument(trx, name))) {
      throw new DocumentRefusal(closeCodes.noDocument, 'There is no such document.')
    }
  }
}

/** Under its lock, what is read here stays true until the transaction ends. */
export async function readTree(trx: Trx, ref: TreeRef): Promise<Tree> {
  const loaded = await loadDocument(trx, formatDocumentName(ref))
  if (!loaded) throw new DocumentRefusal(closeCodes.noDocument, 'There is no such document.')
  const tree = resolveTree(loaded.doc)
  loaded.doc.destroy()
  return tree
}

export interface Transplant {
  from: TreeRef
  to: TreeRef
  /** As they stand in the tree they leave, parents before children. */
  folders: readonly TreeFolder[]
  /** Where each goes in the other tree. */
  parentOf: (folder: TreeFolder) => string | null
  /** Whose they are there. */
  ownerUid: string
  byUid: string | null
  now: Date
}

/**
 * Takes folders out of one tree and puts them into another, as the same items: what lies in them, and what was said of
 * them, stays. Both trees are held already.
 */
export async function transplantFolders(trx: Trx, plan: Transplant): Promise<void> {
  const { from, to, folders, parentOf, ownerUid, byUid, now } = plan
  if (folders.length === 0) return
  const ids = folders.map(folder => folder.id)
  const server = { author: null, now, ...(byUid !== null && { forUid: byUid }) }
  // The rows first: by them the projections know which tree a folder belongs to.
  await adoptRows(trx, to, ids, ownerUid)
  await appendToDocument(
    trx,
    formatDocumentName(to),
    doc => {
      for (const folder of folders) {
        const place = { parent: parentOf(folder), was: null, moved: momentAfter(folder.place, now.getTime()) }
        writeFolder(doc, { ...folder, place, createdBy: ownerUid })
      }
    },
    server,
  )
  await appendToDocument(trx, formatDocumentName(from), doc => removeFolders(doc, ids), server)
}

/** What a tree means for access goes with it: a workspace's folders are open to its members, private ones to nobody. */
async function adoptRows(trx: Trx, to: TreeRef, ids: readonly string[], ownerUid: string): Promise<void> {
  const workspaceId = to.of === 'workspace' ? to.workspaceId : null
  await trx.selectFrom('item').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
  await sql`delete from item_grant using item where item.id = item_grant.item_id and item.id = ${anyOf(ids)}
    and (item_grant.workspace_id = item.workspace_id or item_grant.uid = ${ownerUid}::uuid
      or (item.sharing_mode = 'private' and ${workspaceId}::uuid is not null))`.execute(trx)
  await sql`update item set workspace_id = ${workspaceId}::uuid, owner_uid = ${ownerUid}::uuid,
      sharing_mode = case when ${workspaceId}::uuid is not null and sharing_mode = 'private' then 'restricted'
        when ${workspaceId}::uuid is null and sharing_mode = 'restricted'
          and not exists (select from item_grant where item_grant.item_id = item.id) then 'private' else sharing_mode end
    where id = ${anyOf(ids)}`.execute(trx)
  if (workspaceId) await grantWorkspace(trx, workspaceId, ids)
}

/** In a workspace's tree, what one person made becomes another's; answers how many folders. */
export async function passFolders(
  trx: Trx,
  { workspaceId, fromUid, toUid }: { workspaceId: string; fromUid: string; toUid: string },
  now: Date,
): Promise<number> {
  const name = formatDocumentName({ kind: 'tree', of: 'workspace', workspaceId })
  if (!(await holdDocument(trx, name))) return 0
  return appendToDocument(
    trx,
    name,
    doc => {
      const theirs = [...resolveTree(doc).folders.values()].filter(folder => folder.createdBy === fromUid)
      for (const { id } of theirs) {
        const map = foldersOf(doc).get(id)
        if (map instanceof Y.Map) map.set('createdBy', toUid)
      }
      return theirs.length
    },
    { author: null, now },
  )
}

/**
 * Before a workspace is deleted: everybody takes the folders they made into their own tree, each below the nearest one
 * above it that is theirs too. Those of `exceptUid` stay where they are, to go with the person. Answers whose trees grew.
 */
export async function dissolveTree(
  trx: Trx,
  { workspaceId, exceptUid, now }: { workspaceId: string; exceptUid?: string; now: Date },
): Promise<string[]> {
  const from: TreeRef = { kind: 'tree', of: 'workspace', workspaceId }
  const name = formatDocumentName(from)
  if (!(await isThere(trx, name))) return []
  // Who has folders there is known for sure only under the lock, which comes after those of their own trees.
  const owners = [...new Set([...(await readTree(trx, from)).folders.values()].map(folder => folder.createdBy))]
  const heirs = owners.filter(uid => uid !== exceptUid)
  await holdTrees(trx, [from, ...heirs.map(uid => ({ kind: 'tree', of: 'person', uid }) as const)])
  const tree = await readTree(trx, from)
  for (const uid of heirs) {
    const folders = inOrder(tree).filter(folder => folder.createdBy === uid)
    const parentOf = (folder: TreeFolder) => nearestAbove(tree, folder, above => above.createdBy === uid)
    await transplantFolders(trx, {
      from,
      to: { kind: 'tree', of: 'person', uid },
      folders,
      parentOf,
      ownerUid: uid,
      byUid: null,
      now,
    })
  }
  await trx.deleteFrom('document').where('name', '=', name).execute()
  return heirs
}

async function isThere(trx: Trx, name: string): Promise<boolean> {
  return (await trx.selectFrom('document').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
}

function inOrder(tree: Tree): TreeFolder[] {
  return [...tree.folders.values()].toSorted((a, b) => a.depth - b.depth)
}

function nearestAbove(tree: Tree, folder: TreeFolder, isMeant: (above: TreeFolder) => boolean): string | null {
  for (let id = folder.parentId; id !== null;) {
    const above = tree.folders.get(id)
    if (above && isMeant(above)) return id
    id = above?.parentId ?? null
  }
  return null
}
