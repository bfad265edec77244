import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { holdTrees } from '@atelier/database/documents/tree-transplant.ts'
import type { TreeRef } from '@atelier/database/documents/tree-transplant.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { foldersOf } from '@atelier/shared-schema/documents/tree.ts'
import { writeFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import type { Arrival } from './arrival.ts'
import type { ArchivedItem } from './archive-format.ts'
import { findKnownItems } from './import.queries.ts'
import { writeCommon } from './import-common.ts'

/** All folders of an archive at once: a tree is one document. Answers how many are new. */
export async function importFolders(arrival: Arrival, folders: readonly ArchivedItem[]): Promise<number> {
  const { app, ids, target } = arrival
  const ref: TreeRef =
    target.workspaceId === null
      ? { kind: 'tree', of: 'person', uid: target.uid }
      : { kind: 'tree', of: 'workspace', workspaceId: target.workspaceId }
  const name = formatDocumentName(ref)
  const added = await app.db.transaction().execute(async trx => {
    await holdTrees(trx, [ref])
    const known = await findKnownItems(
      trx,
      folders.map(folder => ids.of(folder.id)),
    )
    const fresh = folders.filter(folder => !known.has(ids.of(folder.id)))
    if (fresh.length === 0) return 0
    const byId = new Map(folders.map(folder => [folder.id, folder]))
    await appendToDocument(
      trx,
      name,
      doc => {
        for (const folder of fresh)
          if (!foldersOf(doc).has(ids.of(folder.id))) writeFolder(doc, asEntry(folder, byId, arrival))
      },
      { author: null, forUid: target.uid, now: app.now() },
    )
    for (const folder of fresh) await writeCommon(trx, arrival, folder)
    return fresh.length
  })
  if (added > 0) app.doorbell.ring(DOCUMENT_CHANNEL, name)
  return added
}

/** A folder whose parent is not in the archive lies at the top; one in the trash through its parent has no mark of its own. */
function asEntry(folder: ArchivedItem, byId: ReadonlyMap<string, ArchivedItem>, { ids, target }: Arrival) {
  const cover = folder.detail?.kind === 'FOLDER' ? ids.of(folder.detail.coverId) : null
  const parent = folder.folderId === null ? undefined : byId.get(folder.folderId)
  const isMarked = folder.deletedAt !== null && (parent?.deletedAt ?? null) === null
  const createdAt = Date.parse(folder.createdAt)
  return {
    id: ids.of(folder.id),
    name: folder.name,
    place: { parent: parent ? ids.of(parent.id) : null, was: null, moved: createdAt },
    trashed: isMarked && folder.deletedAt !== null ? { at: Date.parse(folder.deletedAt), by: target.uid } : null,
    createdBy: target.uid,
    createdAt,
    cover,
  }
}
