import { fileURLToPath } from 'node:url'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { DatabaseRefusal, assertSchemaIsCurrent } from '@atelier/database/database/migrate.ts'
import { renewMovedFeed } from '@atelier/database/feed/feed.queries.ts'
import { startHeartbeat } from '@atelier/database/processes/heartbeat.queries.ts'
import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { startDiskWatch } from '@atelier/platform/disk/disk-watch.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { exitWith } from '@atelier/platform/process/lifecycle.ts'
import { startServerProcess } from '@atelier/platform/process/server-process.ts'
import { ConfigError } from '@atelier/platform/config/config.ts'
import { openSecretBox } from '@atelier/platform/secrets/secret-box.ts'
import { openObjectStore } from '@atelier/platform/storage/open-object-store.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import type { App } from '#app.ts'
import { ensureOwnerFromConfig, makeFirstRunToken } from '#areas/auth/first-run.service.ts'
import { OfferedEngines } from '#engines/offered-engines.ts'
import { WaitingCalls } from '#areas/recipe-tasks/waiting-calls.ts'
import { startAutomationDriver } from '#areas/automations/automation-driver.ts'
import { startNotificationMails } from '#areas/notifications/notification-mails.ts'
import { startNotificationPushes } from '#areas/notifications/notification-pushes.ts'
import { startMacroDriver } from '#areas/workflows/macro-driver.ts'
import { EventStreams } from '#events/event-streams.ts'
import { OpenedItems } from '#people/opened-items.ts'
import { listen } from '#server/listen.ts'

const { config, log, lifecycle } = await startServerProcess('api')
const db = openDatabase(config.databaseUrl, {
  poolSize: 20,
  name: 'atelier-api',
  directUrl: config.databaseDirectUrl,
})
lifecycle.add('database', () => db.destroy())
await assertSchemaIsCurrent(db).catch((error: unknown) => {
  if (error instanceof DatabaseRefusal) exitWith(error.message)
  throw error
})
if (await renewMovedFeed(db)) log.warn('the database was moved here by a dump: every browser reads everything anew')
const doorbell = openDoorbell({
  url: config.databaseUrl,
  directUrl: config.databaseDirectUrl,
  redisUrl: config.redisUrl,
  log,
})
lifecycle.add('doorbell', () => doorbell.dispose())
const disk = await startDiskWatch({ folder: config.dataDir, reserveBytes: config.diskReserveBytes, log })
lifecycle.add('disk watch', () => disk.dispose())
const store = await openObjectStore(config)
lifecycle.add('store', () => store.dispose())
const now = () => new Date()
const events = new EventStreams({ db, doorbell, log, now })
const engines = new OfferedEngines(db)
const opened = new OpenedItems({ db, log, now })
lifecycle.add('opened items', () => opened.dispose())
const app: App = {
  db,
  config,
  log,
  doorbell,
  store,
  secrets: openSecretBox(config),
  events,
  engines,
  waitingCalls: new WaitingCalls(),
  opened,
  isReadOnly: disk.isReadOnly,
  now,
}
await ensureOwnerFromConfig(app).catch((error: unknown) => {
  if (error instanceof ConfigError) exitWith(error.message)
  throw error
})
await seedBuiltInRecipes(db, allBuiltInRecipes, now())
const clientFolder = fileURLToPath(new URL('../../client/dist', import.meta.url))
const place = { host: config.host, port: config.port }
const server = await listen(app, { ...place, clientFolder, checkAnswers: false }).catch(
  (error: NodeJS.ErrnoException) => {
    exitWith(`The api cannot listen on ${config.host}, port ${config.port} (${error.code}): change PORT.`)
  },
)
lifecycle.add('server', () => server.dispose())
for (const driver of [
  startMacroDriver(app),
  startAutomationDriver(app),
  startNotificationMails(app),
  startNotificationPushes(app),
])
  lifecycle.add('driver', () => driver.dispose())
// Ends them before the server waits for its last answers.
lifecycle.add('event streams', () => events.dispose())
const heartbeat = await startHeartbeat(db, 'api', err => log.warn({ err }, 'heartbeat missed'))
lifecycle.add('heartbeat', () => heartbeat.dispose())
log.info({ url: server.url }, 'serving')
const firstRunToken = await makeFirstRunToken(app)
lifecycle.reportReady(firstRunToken ? { firstRunUrl: `${config.publicUrl}/first-run#token=${firstRunToken}` } : {})
