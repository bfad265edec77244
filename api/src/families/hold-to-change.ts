import { assertLive } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { holdItems } from './items.queries.ts'

/**
 * Holds what is to be changed until the transaction ends, if the actor may change it and nobody else has since the version
 * that the change was made on. Without a version it is changed whatever it is by now.
 *
 * @throws AppError CONFLICT with the version there is
 */
export async function holdToChange(
  trx: Trx,
  actor: Actor,
  { id, what, updatedAt }: { id: string; what: string; updatedAt: string | undefined },
): Promise<void> {
  const item = assertLive((await holdItems(trx, actor, [id])).get(id), 'edit', what)
  if (updatedAt === undefined || Date.parse(updatedAt) === item.updated_at.getTime()) return
  throw new AppError('CONFLICT', `Somebody else changed this ${what} meanwhile. Load it again, or keep yours.`, {
    details: { updatedAt: item.updated_at.toISOString() },
  })
}
