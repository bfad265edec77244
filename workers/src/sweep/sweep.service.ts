import type { Db } from '@atelier/database/database/connection.ts'
import { eraseDuePeople } from '@atelier/database/people/erase-person.queries.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { deleteExpired } from './sweep.queries.ts'

/** Removes what has served its time and the accounts whose deletion is due. */
export async function sweep(db: Db, log: Log): Promise<void> {
  const deleted = await deleteExpired(db)
  const people = await eraseDuePeople(db, new Date())
  if (people.length > 0 || Object.keys(deleted).length > 0) log.info({ deleted, people: people.length }, 'swept')
}
