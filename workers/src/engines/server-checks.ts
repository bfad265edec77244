import type { Db } from '@atelier/database/database/connection.ts'
import { answerServerCheck, takeServerCheck } from '@atelier/database/engine-servers/server-checks.queries.ts'
import { openSettings } from '@atelier/database/engine-servers/server-secrets.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { SecretUnreadable } from '@atelier/platform/secrets/secret-box.ts'
import type { SecretBox } from '@atelier/platform/secrets/secret-box.ts'
import type { EngineServerCheck } from '@atelier/shared-schema/entities/engine-server.ts'
import { ENGINE_CHECKED_CHANNEL, ENGINE_CHECK_CHANNEL } from '@atelier/shared-schema/tasks/engine-channels.ts'
import { checkServer } from './check-server.ts'

interface ChecksStart {
  db: Db
  log: Log
  doorbell: Doorbell
  secrets: SecretBox
  config: Config
}

/** A lost ring costs at most this. */
const LOOK_EVERY_MS = 3_000

/** Tries servers for their owner, from where they are to be reached. The answer stops that. */
export function startServerChecks({ db, log, doorbell, secrets, config }: ChecksStart): () => void {
  let isLooking = false
  const checkNext = async (): Promise<boolean> => {
    const asked = await takeServerCheck(db)
    if (!asked) return false
    const answer = await openSettings(secrets, asked.id, asked.sealed).then(
      settings => checkServer(settings, { log, config }),
      unreadable,
    )
    await answerServerCheck(db, asked.id, answer)
    doorbell.ring(ENGINE_CHECKED_CHANNEL, asked.id)
    return true
  }
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      while (await checkNext());
    } catch (err) {
      log.warn({ err }, 'a server is not tried')
    } finally {
      isLooking = false
    }
  }
  const stopListening = doorbell.listen(ENGINE_CHECK_CHANNEL, () => void look())
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => {
    stopListening()
    clearInterval(timer)
  }
}

function unreadable(error: unknown): EngineServerCheck {
  if (!(error instanceof SecretUnreadable)) throw error
  const message = 'This worker has another key for secrets than the server. Give every process the same SECRETS_KEY.'
  return { isFine: false, reason: 'no-worker', message, ms: 0 }
}
