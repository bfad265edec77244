import { availableParallelism } from 'node:os'
import type { Db } from '@atelier/database/database/connection.ts'
import { keepThumbnails } from '@atelier/database/files/keep-thumbnails.ts'
import { claimPicture, noteNoThumbnails } from '@atelier/database/files/thumbnails.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { ObjectMissing } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { drainAtDoorbell } from '#queues/drain-at-doorbell.ts'

export interface ThumbnailWorker {
  db: Db
  store: ObjectStore
  log: Log
  limits: ImageLimits
}

/** A core is left to those who wait for an answer. */
const lanes = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A lost ring costs at most this; it is also how what was missed while nobody worked is found. */
const pollMs = 15_000

/** Makes thumbnails of pictures that have none yet, the oldest first: at the doorbell, and now and then in case a ring was lost. */
export function startThumbnailWorker(worker: ThumbnailWorker, doorbell: Doorbell): { dispose(): Promise<void> } {
  return drainAtDoorbell({
    doorbell,
    channel: FILES_CHANNEL,
    afterErrorMs: 5_000,
    onError: err => worker.log.error({ err }, 'thumbnails cannot be made now'),
    drain: async isStopped => {
      const makeAll = async () => {
        let count = 0
        while (!isStopped() && (await makeNextThumbnails(worker))) {
          count += 1
          // Whoever looks at the pictures sees them come.
          if (count % 8 === 0) doorbell.ring(CHANGES_CHANNEL)
        }
        return count
      }
      const counts = await Promise.all(Array.from({ length: lanes }, makeAll))
      if (counts.some(count => count > 0)) doorbell.ring(CHANGES_CHANNEL)
      return pollMs
    },
  })
}

/** false when none waits. One that cannot be made is noted with its reason, so that it keeps no other from its turn. */
export async function makeNextThumbnails({ db, store, log, limits }: ThumbnailWorker): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const file = await claimPicture(trx)
    if (!file) return false
    try {
      if (!(await keepThumbnails({ db: trx, store, limits }, file)))
        log.warn({ file: file.id }, 'no thumbnails of a picture')
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      log.error({ file: file.id }, 'the bytes of a file are lost: npm run files:verify says more')
      await noteNoThumbnails(trx, file.sha256, 'its bytes are lost')
    }
    return true
  })
}
