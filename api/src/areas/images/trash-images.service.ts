import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { ItemAccess } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from '#families/bulk.ts'
import { holdItems } from '#families/items.queries.ts'
import { markDeleted } from '#families/trash.queries.ts'

/** Its owner, and who edits the folder that it lies in; it goes to the trash of its owner, who can take it back. */
export function trashImages(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ids)
    const inOwnFolders = await findInEditedFolders(trx, actor, access)
    const parts = [
      partByRight(access, {
        kind: 'IMAGE',
        ids: ids.filter(id => !inOwnFolders.has(id)),
        right: 'delete',
        alsoDeleted: true,
      }),
      partByRight(access, { kind: 'IMAGE', ids: [...inOwnFolders], right: 'edit' }),
    ]
    const done = parts.flatMap(part => idsOf(part.allowed))
    await markDeleted(trx, done, actor.uid, app.now())
    return { done, refused: parts.flatMap(part => part.refused) }
  })
}

async function findInEditedFolders(
  trx: Trx,
  actor: Person,
  access: ReadonlyMap<string, ItemAccess>,
): Promise<ReadonlySet<string>> {
  const others = [...access.values()].filter(({ role }) => role === 'editor')
  const folders = await findItemsAccess(trx, actor, [...new Set(others.flatMap(({ item }) => item.folder_id ?? []))])
  const edited = others.filter(({ item }) => {
    const role = folders.get(item.folder_id ?? '')?.role
    return role === 'owner' || role === 'editor'
  })
  return new Set(edited.map(({ item }) => item.id))
}
