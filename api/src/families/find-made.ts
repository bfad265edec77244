import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

/** An id that a client made is taken only by what it has sent before: then this is that, as it is by now. */
export async function findMade(trx: Trx, actor: Person, made: { id: string; kind: ItemKind }): Promise<VisibleItem> {
  const known = await findItemAccess(trx, actor, made.id)
  if (known?.role === 'owner' && known.item.kind === made.kind) return { ...known.item, role: known.role }
  throw new AppError('CONFLICT', 'There is something with this id already. Send this with another.')
}
