import type { Db } from '@atelier/database/database/connection.ts'
import { CHECKS_MAX, beginCheck, holdModelToCheck, writeCheck } from '@atelier/database/models/sd-models.queries.ts'
import type { ModelToCheck } from '@atelier/database/models/sd-models.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectMissing, readWhole } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { MODELS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import { drainAtDoorbell } from '#queues/drain-at-doorbell.ts'
import { checkModel } from './check-model.ts'

export interface ModelChecking {
  db: Db
  store: ObjectStore
  doorbell: Doorbell
  log: Log
}

/** A lost ring costs at most this, and so does a check whose worker was killed. */
const POLL_MS = 10_000
const AFTER_ERROR_MS = 5_000

/** Looks at files of models as they come: none is used before. A model is found sound or failed in one transaction. */
export function startModelChecker(checking: ModelChecking): { dispose(): Promise<void> } {
  return drainAtDoorbell({
    doorbell: checking.doorbell,
    channel: MODELS_WAITING_CHANNEL,
    drain: async isStopped => {
      while (!isStopped() && (await checkNext(checking)));
      return POLL_MS
    },
    onError: err => checking.log.error({ err }, 'the file of a model cannot be looked at now'),
    afterErrorMs: AFTER_ERROR_MS,
  })
}

/** Whether there was one. */
async function checkNext({ db, store, doorbell, log }: ModelChecking): Promise<boolean> {
  const id = await beginCheck(db)
  if (id === undefined) return false
  const failure = await db.transaction().execute(async trx => {
    const model = await holdModelToCheck(trx, id)
    if (!model) return undefined
    const found = await look(store, model)
    await writeCheck(trx, id, found)
    return found.failure
  })
  if (failure === undefined) return true
  doorbell.ring(CHANGES_CHANNEL)
  log.info({ model: id, failure }, failure === '' ? 'a model is available' : 'a model is not taken')
  return true
}

const NOT_TO_BE_READ =
  'Whoever looks at this file stops while it does, so it is not taken. Bring it in another format, or tell whoever runs this installation.'
const BYTES_GONE = 'The file of this model is not there any more. Bring it once more.'

async function look(store: ObjectStore, { format, size, sha256, checks }: ModelToCheck) {
  if (checks > CHECKS_MAX) return { failure: NOT_TO_BE_READ }
  const key = blobKey(sha256)
  try {
    return await checkModel({ format, size, read: (start, end) => readWhole(store, key, { start, end: end - 1 }) })
  } catch (error) {
    if (error instanceof ObjectMissing) return { failure: BYTES_GONE }
    throw error
  }
}
