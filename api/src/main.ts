import { fileURLToPath } from 'node:url'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { assertPostgresVersion, DatabaseRefusal, readSchemaState } from '@atelier/database/database/migrate.ts'
import { startHeartbeat } from '@atelier/database/processes/heartbeat.queries.ts'
import { ConfigError, readConfig } from '@atelier/platform/config/config.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import { startDiskWatch } from '@atelier/platform/disk/disk-watch.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { Lifecycle, exitWith } from '@atelier/platform/process/lifecycle.ts'
import { serveMetrics } from '@atelier/platform/telemetry/metrics.ts'
import type { App } from '#app.ts'
import { listen } from '#server/listen.ts'

const config = readOrExit()
const databaseUrl =
  config.databaseUrl ??
  exitWith('DATABASE_URL is not set. npm start brings a database of its own; npm run start:api needs one named.')
const log = createLog({ name: 'api', level: config.logLevel })
const lifecycle = new Lifecycle({ log })

const db = openDatabase(databaseUrl, { name: 'atelier-api' })
lifecycle.add('database', () => db.destroy())
await assertSchema()

const doorbell = openDoorbell({ url: databaseUrl, directUrl: config.databaseDirectUrl, log })
lifecycle.add('doorbell', () => doorbell.dispose())
const disk = await startDiskWatch({ folder: config.dataDir, reserveBytes: config.diskReserveBytes, log })
lifecycle.add('disk watch', () => disk.dispose())
const metrics = serveMetrics({ process: 'api', metricsPort: config.metricsPort, log })
lifecycle.add('metrics', () => metrics.dispose())

const app: App = { db, config, log, doorbell, isReadOnly: disk.isReadOnly, now: () => new Date() }
const clientFolder = fileURLToPath(new URL('../../client/dist', import.meta.url))
const server = await listen(app, { host: config.host, port: config.port, clientFolder, checkAnswers: false }).catch(
  (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      exitWith(`Port ${config.port} is in use. Stop what uses it, or choose another: PORT=${config.port + 1} npm start`)
    }
    throw error
  },
)
lifecycle.add('server', () => server.dispose())
const heartbeat = await startHeartbeat(db, 'api', err => log.warn({ err }, 'heartbeat missed'))
lifecycle.add('heartbeat', () => heartbeat.dispose())
log.info({ url: server.url }, 'api listens')
lifecycle.reportReady({ url: server.url })

function readOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

async function assertSchema(): Promise<void> {
  try {
    await assertPostgresVersion(db)
    const state = await readSchemaState(db)
    if (state.state === 'current') return
    exitWith(
      state.state === 'behind'
        ? 'The database is older than this code. Run "npm start" once, or "node migrations/src/database/migrate.cli.ts".'
        : 'The database is newer than this code. Update Atelier on this machine.',
    )
  } catch (error) {
    if (error instanceof DatabaseRefusal) exitWith(error.message)
    throw error
  }
}
