import type { Db } from '@atelier/database/database/connection.ts'
import { trimFeed } from '@atelier/database/feed/feed.queries.ts'
import { eraseDuePeople } from '@atelier/database/people/erase-person.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { deleteExpired } from './sweep.queries.ts'

export interface Sweeper {
  db: Db
  log: Log
  doorbell: Pick<Doorbell, 'ring'>
  config: { feedDays: number }
}

/** Removes what has served its time and the accounts whose deletion is due. */
export async function sweep({ db, log, doorbell, config }: Sweeper): Promise<void> {
  const deleted = await deleteExpired(db)
  const changes = await trimFeed(db, new Date(Date.now() - config.feedDays * 86_400_000))
  const people = await eraseDuePeople(db, new Date())
  if (people.length > 0) doorbell.ring(CHANGES_CHANNEL)
  if (people.length > 0 || changes > 0 || Object.keys(deleted).length > 0) {
    log.info({ deleted, changes, people: people.length }, 'swept')
  }
}
