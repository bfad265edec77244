import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from './bulk.ts'
import { addLibraryEntries, removeLibraryEntries } from './keeping.queries.ts'
import { nameKind } from './kind-name.ts'

interface Ask {
  kind: ItemKind
  ids: readonly string[]
}

export function addToLibrary(app: App, actor: Person, { kind, ids }: Ask): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const access = await findItemsAccess(trx, actor, ids)
    const check = (item: VisibleItem) => assertOthers(item, kind)
    const { allowed, refused } = partByRight(access, { kind, ids, right: 'view', check })
    await addLibraryEntries(trx, actor.uid, idsOf(allowed))
    return { done: idsOf(allowed), refused }
  })
}

function assertOthers(item: VisibleItem, kind: ItemKind): void {
  if (item.role === 'owner')
    throw new AppError('CONFLICT', `This ${nameKind(kind)} is your own; the library keeps what others made.`)
}

/** Asks for no right: what one may no longer see can still be taken out. */
export async function removeFromLibrary(app: App, actor: Person, { ids }: Ask): Promise<BulkAnswer> {
  await removeLibraryEntries(app.db, actor.uid, ids)
  return { done: [...new Set(ids)], refused: [] }
}
