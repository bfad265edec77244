import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { readConfig } from '@atelier/platform/config/config.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { openSecretBox } from '@atelier/platform/secrets/secret-box.ts'
import { openObjectStore } from '@atelier/platform/storage/open-object-store.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { OfferedEngines } from '@atelier/api/engines/offered-engines.ts'
import { WaitingCalls } from '@atelier/api/areas/recipe-tasks/waiting-calls.ts'
import { EventStreams } from '@atelier/api/events/event-streams.ts'
import { OpenedItems } from '@atelier/api/people/opened-items.ts'
import { listen } from '@atelier/api/server/listen.ts'
import { POOL_SIZE } from './api-bench-world.ts'

/** The api as it runs in production, but for rate limits, which the load would hit. */
export async function startOurs(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<{ url: string; publicUrl: string; db: Db; dispose(): Promise<void> }> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: '0',
    PUBLIC_URL: 'http://localhost:3000',
    ...env,
  })
  const log = createLog({ name: 'api', level: 'warn' })
  const db = openDatabase(databaseUrl, { poolSize: POOL_SIZE })
  const doorbell = openDoorbell({ url: databaseUrl, log })
  const store = await openObjectStore(config)
  const now = () => new Date()
  const events = new EventStreams({ db, doorbell, log, now })
  const opened = new OpenedItems({ db, log, now })
  const app = {
    db,
    config,
    log,
    doorbell,
    store,
    secrets: openSecretBox(config),
    events,
    engines: new OfferedEngines(db),
    waitingCalls: new WaitingCalls(),
    opened,
    isReadOnly: () => false,
    now,
  }
  const server = await listen(app, { host: '127.0.0.1', port: 0, checkAnswers: false })
  return {
    url: server.url,
    publicUrl: config.publicUrl,
    db,
    async dispose() {
      await events.dispose()
      await server.dispose()
      await opened.dispose()
      await store.dispose()
      await doorbell.dispose()
      await db.destroy()
    },
  }
}
