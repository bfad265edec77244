import type { Db } from '@atelier/database/database/connection.ts'
import { openPushKeys } from '@atelier/database/push/push-keys.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { PUSH_CHANNEL } from '@atelier/platform/push/push-channel.ts'
import { openSecretBox } from '@atelier/platform/secrets/secret-box.ts'
import { drainAtDoorbell } from '#queues/drain-at-doorbell.ts'
import { deletePush, deleteSubscription, putOff, readPushWaitMs, takeNextPush } from './push-outbox.queries.ts'
import type { WaitingPush } from './push-outbox.queries.ts'
import { PushService } from './push-service.ts'

const lanes = 8
/** A lost ring costs at most this. */
const pollMs = 10_000
/** Waits between tries; after the last one the list in the product is all there is. */
const retryInSeconds = [10, 60, 300, 1_800]

export interface PushWorld {
  db: Db
  log: Log
  service: Pick<PushService, 'deliver'>
}

/** Sends what waits longest to its device; false when nothing does. */
export async function deliverNextPush({ db, log, service }: PushWorld): Promise<boolean> {
  const push = await takeNextPush(db)
  if (!push) return false
  const { id, subscription_id: device, endpoint, p256dh, auth, message } = push
  if (!push.is_live) {
    await deleteSubscription(db, device)
    return true
  }
  const delivery = await service.deliver({ endpoint, keys: { p256dh, auth } }, message)
  if (delivery.outcome === 'taken') await deletePush(db, id)
  else if (delivery.outcome === 'gone') await deleteSubscription(db, device)
  else await tryAgain(db, push, delivery.inSeconds)
  // Of the address no more than whose it is: whoever knows it can write to the device.
  if (delivery.outcome !== 'taken') log.info({ device, host: hostOf(endpoint), ...delivery }, 'push message not taken')
  return true
}

async function tryAgain(db: Db, push: WaitingPush, inSeconds = 0): Promise<void> {
  const wait = retryInSeconds[push.tries]
  if (wait === undefined) await deletePush(db, push.id)
  else await putOff(db, push, Math.max(wait, inSeconds))
}

function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : ''
}

/** Tells people on their devices what was put down for them. The keys of the installation are made here at its first start. */
export async function startPushWorker(start: {
  db: Db
  log: Log
  doorbell: Doorbell
  config: Config
}): Promise<{ dispose(): Promise<void> }> {
  const { db, log, doorbell, config } = start
  const keys = await openPushKeys(db, openSecretBox(config))
  const service = new PushService({ keys, subject: findSubject(config) })
  const draining = drainAtDoorbell({
    doorbell,
    channel: PUSH_CHANNEL,
    afterErrorMs: 2_000,
    onError: err => log.error({ err }, 'cannot read what is to be sent to devices'),
    drain: async isStopped => {
      const deliverAll = async () => {
        while (!isStopped() && (await deliverNextPush({ db, log, service })));
      }
      await Promise.all(Array.from({ length: lanes }, deliverAll))
      const due = await readPushWaitMs(db)
      return Math.min(pollMs, Math.max(0, due ?? pollMs))
    },
  })
  return {
    async dispose() {
      await draining.dispose()
      service.dispose()
    },
  }
}

function findSubject({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
