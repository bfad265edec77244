import { MAIL_CHANNEL } from '@atelier/platform/mail/mail-channel.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { drainAtDoorbell } from '#queues/drain-at-doorbell.ts'
import { readWaitMs } from './outbox.queries.ts'
import { deliverNextMail } from './outbox.service.ts'
import type { Outbox } from './outbox.service.ts'

const lanes = 4
/** A lost ring costs at most this. */
const pollMs = 5_000

/** Delivers what waits in the outbox: at the doorbell, when a retry is due, and now and then in case a ring was lost. */
export function startMailWorker(outbox: Outbox, doorbell: Doorbell): { dispose(): Promise<void> } {
  return drainAtDoorbell({
    doorbell,
    channel: MAIL_CHANNEL,
    afterErrorMs: 1_000,
    onError: err => outbox.log.error({ err }, 'cannot read the mail outbox'),
    drain: async isStopped => {
      const deliverAll = async () => {
        while (!isStopped() && (await deliverNextMail(outbox)));
      }
      await Promise.all(Array.from({ length: lanes }, deliverAll))
      const due = await readWaitMs(outbox.db)
      return Math.min(pollMs, Math.max(0, due ?? pollMs))
    },
  })
}
