import type { Db } from '@atelier/database/database/connection.ts'
import { trimFeed } from '@atelier/database/feed/feed.queries.ts'
import { forgetTrials, sweepTrials } from '@atelier/database/trials/trial-uses.queries.ts'
import { eraseDuePeople } from '@atelier/database/people/erase-person.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { sweepBoardPictures } from './board-pictures.ts'
import { isFirstOfHour, sweepHistory } from './document-history.ts'
import { sweepFiles } from './sweep-files.ts'
import { deleteExpired } from './sweep.queries.ts'

export interface Sweeper {
  db: Db
  log: Log
  doorbell: Pick<Doorbell, 'ring'>
  store: ObjectStore
  config: { feedDays: number }
}

/** What was tried without an account waits this long for somebody to take it over. */
const TRIAL_MS = 86_400_000
const TRIALS_AT_ONCE = 500

/** Removes what has served its time and the accounts whose deletion is due, and looks after the past of documents. */
export async function sweep({ db, log, doorbell, store, config }: Sweeper): Promise<void> {
  const deleted = await deleteExpired(db)
  const changes = await trimFeed(db, new Date(Date.now() - config.feedDays * 86_400_000))
  const people = await eraseDuePeople(db, new Date())
  const trials = await sweepTrials(db, new Date(Date.now() - TRIAL_MS), TRIALS_AT_ONCE)
  await forgetTrials(db)
  const history = await sweepHistory(db, log, new Date())
  const boardPictures = await sweepBoardPictures(db, log, new Date())
  const files = await sweepFiles({ db, store }, { now: new Date(), thorough: isFirstOfHour(new Date()) })
  if (people.length > 0) doorbell.ring(CHANGES_CHANNEL)
  const counts = [
    people.length,
    changes,
    Object.keys(deleted).length,
    trials,
    history.kept,
    history.thinned,
    boardPictures,
    files.uploads + files.files + files.blobs + files.leftovers,
  ]
  if (counts.some(count => count > 0)) {
    log.info({ deleted, changes, people: people.length, trials, history, boardPictures, files }, 'swept')
  }
}
