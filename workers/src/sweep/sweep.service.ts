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

/**
 * Removes what has served its time and the accounts whose deletion is due, and looks after the past of documents. What fails
 * is tried again the next time and keeps nothing else from being done; it is thrown in the end.
 */
export async function sweep({ db, log, doorbell, store, config }: Sweeper): Promise<void> {
  const failures: unknown[] = []
  const attempt = <Done>(step: Promise<Done>) =>
    step.catch((error: unknown) => {
      failures.push(error)
      return undefined
    })
  const now = new Date()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const deleted = (await attempt(deleteExpired(db))) ?? {}
  const changes = (await attempt(trimFeed(db, ago(config.feedDays * 86_400_000)))) ?? 0
  const people = (await attempt(eraseDuePeople(db, now, (_, error) => failures.push(error)))) ?? []
  const trials = (await attempt(sweepTrials(db, ago(TRIAL_MS), TRIALS_AT_ONCE))) ?? 0
  await attempt(forgetTrials(db))
  const history = await attempt(sweepHistory(db, log, now))
  const boardPictures = (await attempt(sweepBoardPictures(db, log, now))) ?? 0
  const files = await attempt(sweepFiles({ db, store }, { now, thorough: isFirstOfHour(now) }))
  if (people.length > 0) doorbell.ring(CHANGES_CHANNEL)
  const counts = [
    people.length,
    changes,
    Object.keys(deleted).length,
    trials,
    boardPictures,
    ...(history ? [history.kept, history.thinned] : []),
    ...(files ? [files.uploads, files.files, files.blobs, files.leftovers] : []),
  ]
  if (counts.some(count => count > 0)) {
    log.info({ deleted, changes, people: people.length, trials, history, boardPictures, files }, 'swept')
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Parts of the sweep failed.')
}
