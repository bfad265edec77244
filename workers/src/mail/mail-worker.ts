import { MAIL_CHANNEL } from '@atelier/platform/mail/mail-channel.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { readWaitMs } from './outbox.queries.ts'
import { deliverNextMail } from './outbox.service.ts'
import type { Outbox } from './outbox.service.ts'

const lanes = 4
/** A lost ring costs at most this. */
const pollMs = 5_000
const afterErrorMs = 1_000

/** Delivers what waits in the outbox: at the doorbell, when a retry is due, and now and then in case a ring was lost. */
export function startMailWorker(outbox: Outbox, doorbell: Doorbell): { dispose(): Promise<void> } {
  let stopped = false
  let wake: () => void = () => undefined
  let rung = false
  const ring = () => {
    rung = true
    wake()
  }
  const stopListening = doorbell.listen(MAIL_CHANNEL, ring)

  async function run(): Promise<void> {
    while (!stopped) {
      rung = false
      const waitMs = await drain().catch((err: unknown) => {
        outbox.log.error({ err }, 'cannot read the mail outbox')
        return afterErrorMs
      })
      if (!stopped && !rung) await sleep(waitMs)
    }
  }

  async function drain(): Promise<number> {
    await Promise.all(Array.from({ length: lanes }, () => deliverAll()))
    const due = await readWaitMs(outbox.db)
    return Math.min(pollMs, Math.max(0, due ?? pollMs))
  }

  async function deliverAll(): Promise<void> {
    while (!stopped && (await deliverNextMail(outbox)));
  }

  function sleep(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return {
    dispose: async () => {
      stopped = true
      stopListening()
      wake()
      await running
    },
  }
}
