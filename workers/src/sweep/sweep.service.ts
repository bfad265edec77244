import type { Db } from '@atelier/database/database/connection.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { deleteExpired, deletePerson, listDueDeletions } from './sweep.queries.ts'

/** Removes what has served its time and the accounts whose deletion is due. */
export async function sweep(db: Db, log: Log): Promise<void> {
  const deleted = await deleteExpired(db)
  let people = 0
  for (const uid of await listDueDeletions(db)) if (await deletePerson(db, uid)) people += 1
  if (people > 0 || Object.keys(deleted).length > 0) log.info({ deleted, people }, 'swept')
}
