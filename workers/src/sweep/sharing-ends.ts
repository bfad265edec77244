import { endSharing } from '@atelier/database/access/end-sharing.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'

/** How long a device may keep showing what it had of a thing whose sharing has ended; the server itself gives it no more. */
const CHECK_MS = 5_000

export interface SharingEndsOptions {
  db: Db
  log: Log
  doorbell: Pick<Doorbell, 'ring'>
  checkMs?: number
}

/** Ends grants and links when their time has come, and rings for whoever had something by them. */
export function startSharingEnds({ db, log, doorbell, checkMs = CHECK_MS }: SharingEndsOptions): {
  dispose(): Promise<void>
} {
  let checking: Promise<void> | undefined
  async function check(): Promise<void> {
    try {
      if ((await endSharing(db)) > 0) doorbell.ring(CHANGES_CHANNEL)
    } catch (err) {
      log.warn({ err }, 'sharing that is over was not swept; it will be at the next check')
    }
  }
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined
    })
  }, checkMs)
  return {
    dispose: async () => {
      clearInterval(timer)
      await checking
    },
  }
}
