import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from './bulk.ts'
import { holdItems } from './items.queries.ts'
import { nameKind } from './kind-name.ts'
import { deleteItems, deleteTrashOf, markDeleted, markRecovered } from './trash.queries.ts'

interface Ask {
  kind: ItemKind
  ids: readonly string[]
}

/** What is in the trash already counts as done: a repeated click is no error. */
export function trashItems(app: App, actor: Person, { kind, ids }: Ask): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ids)
    const { allowed, refused } = partByRight(access, { kind, ids, right: 'delete', alsoDeleted: true })
    await markDeleted(trx, idsOf(allowed), actor.uid, app.now())
    return { done: idsOf(allowed), refused }
  })
}

export function recoverItems(app: App, actor: Person, { kind, ids }: Ask): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ids)
    const { allowed, refused } = partByRight(access, { kind, ids, right: 'recover', alsoDeleted: true })
    await markRecovered(trx, idsOf(allowed.filter(item => item.deleted_at !== null)))
    return { done: idsOf(allowed), refused }
  })
}

export function fullyDeleteItems(app: App, actor: Person, { kind, ids }: Ask): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ids)
    const check = (item: VisibleItem) => assertInTrash(item, kind)
    const { allowed, refused } = partByRight(access, { kind, ids, right: 'delete', alsoDeleted: true, check })
    await deleteItems(trx, idsOf(allowed))
    return { done: idsOf(allowed), refused }
  })
}

function assertInTrash(item: VisibleItem, kind: ItemKind): void {
  if (item.deleted_at !== null) return
  throw new AppError('CONFLICT', `This ${nameKind(kind)} is not in the trash. Move it there first.`)
}

export async function emptyTrash(app: App, actor: Person, kind: ItemKind): Promise<{ deleted: number }> {
  return { deleted: await app.db.transaction().execute(trx => deleteTrashOf(trx, actor.uid, kind)) }
}

/** For routes that name one item: what was refused is thrown. */
export function assertDone(answer: BulkAnswer): void {
  const refusal = answer.refused[0]
  if (refusal) throw new AppError(refusal.code, refusal.message)
}
