import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { call } from '#api/call.ts'
import { isApiError } from '#api/failures.ts'
import type { LocalDatabase } from './database.ts'

/** How a thing is read whole, for the kinds that are kept once they were opened. */
const readers: Partial<Record<ItemKind, (id: string) => Promise<ItemAnswer>>> = {
  WILDCARD: id => call(wildcardsRoutes.read, { params: { id } }),
}

/** Enough for what one goes back to; the rest is read again when it is opened. */
const AT_ONCE_MAX = 20

/** What was opened here and has been changed elsewhere is read again, so that it is current when the network goes. */
export async function renewOpened(db: LocalDatabase, isStopped: () => boolean): Promise<void> {
  for (const { id, kind } of await listOutdated(db)) {
    const read = readers[kind]
    if (!read || isStopped()) continue
    const answer = await read(id).catch(ignoreRefusal)
    if (!answer) continue
    await db.transaction('rw', db.items, db.details, async () => {
      if (await db.items.get(id)) await db.details.put({ id, answer })
    })
  }
}

/** The feed will say why. */
function ignoreRefusal(error: unknown): undefined {
  if (!isApiError(error)) throw error
}

async function listOutdated(db: LocalDatabase): Promise<{ id: string; kind: ItemKind }[]> {
  const details = await db.details.toArray()
  const rows = await db.items.bulkGet(details.map(({ id }) => id))
  const outdated = rows.filter(
    (row, index) => row && (row.base ?? row.item).updatedAt > (details[index]?.answer.updatedAt ?? ''),
  )
  return outdated.flatMap(row => row ?? []).slice(0, AT_ONCE_MAX)
}
