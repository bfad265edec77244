import type { Db } from '@atelier/database/database/connection.ts'
import { trimFeed } from '@atelier/database/feed/feed.queries.ts'
import { eraseDuePeople } from '@atelier/database/people/erase-person.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { sweepHistory } from './document-history.ts'
import { deleteExpired } from './sweep.queries.ts'

export interface Sweeper {
  db: Db
  log: Log
  doorbell: Pick<Doorbell, 'ring'>
  config: { feedDays: number }
}

/** Removes what has served its time and the accounts whose deletion is due, and looks after the past of documents. */
export async function sweep({ db, log, doorbell, config }: Sweeper): Promise<void> {
  const deleted = await deleteExpired(db)
  const changes = await trimFeed(db, new Date(Date.now() - config.feedDays * 86_400_000))
  const people = await eraseDuePeople(db, new Date())
  const history = await sweepHistory(db, log, new Date())
  if (people.length > 0) doorbell.ring(CHANGES_CHANNEL)
  const counts = [people.length, changes, Object.keys(deleted).length, history.kept, history.thinned]
  if (counts.some(count => count > 0)) {
    log.info({ deleted, changes, people: people.length, history }, 'swept')
  }
}
