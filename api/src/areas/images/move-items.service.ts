import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from '#families/bulk.ts'
import { holdItems } from '#families/items.queries.ts'
import { listTreesOfItems, putIntoPlace } from './images.queries.ts'
import { assertShownToOthers } from './rating-rules.ts'
import { findPlace } from './place-images.ts'
import type { Place, PlaceAsk } from './place-images.ts'

/** Its owner puts a thing anywhere; who edits the folder it lies in, into other folders of the same tree. */
export function moveItems(
  app: App,
  actor: Person,
  kind: ItemKind,
  { ids, ...ask }: PlaceAsk & { ids: readonly string[] },
): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ask.folderId === null ? ids : [...ids, ask.folderId])
    const place = await findPlace(trx, actor, ask, access)
    const trees = await listTreesOfItems(trx, place.folderId === null ? ids : [...ids, place.folderId])
    const check = (item: VisibleItem) => assertMovable(item, place, trees)
    const { allowed, refused } = partByRight(access, { kind, ids, right: 'move', check })
    const moved = allowed.filter(item => !liesIn(item, place))
    await putIntoPlace(trx, idsOf(moved), place, app.now())
    return { done: idsOf(allowed), refused }
  })
}

function assertMovable(item: VisibleItem, { folderId }: Place, trees: ReadonlyMap<string, string>): void {
  if (folderId !== null) assertShownToOthers(item)
  if (item.role === 'owner') return
  if (folderId === null) throw new AppError('FORBIDDEN', 'Only its owner takes a thing out of all folders.')
  if (item.folder_id !== null && trees.get(item.id) === trees.get(folderId)) return
  throw new AppError('FORBIDDEN', 'Only its owner moves a thing to another tree of folders.')
}

function liesIn(item: VisibleItem, { folderId, workspaceId }: Place): boolean {
  return item.folder_id === folderId && (workspaceId === undefined || item.workspace_id === workspaceId)
}
