import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import type { RunningCluster } from './cluster.ts'

/**
 * The process that owns the embedded database: spawned by the starter, it tells the address when the server is ready,
 * starts a server that ended by itself again, and stops it on SIGTERM or when the starter is gone.
 */
const REFUSED = 3
const quickEndsMax = 5
const quickEndMs = 10_000
/** When the starter was killed, those who use the database learn of it at the same time and need a moment to finish. */
const goodbyeMs = 5_000

let ending: Promise<void> | null = null
/** Asked to end before the server was up; PostgreSQL must not be left behind. */
let endEarly = false
const askToEnd = (waitForClients: boolean) => (server ? void end(waitForClients) : void (endEarly = true))
let server: RunningCluster | null = null

// Ctrl-C reaches every process of the terminal; the database goes last, when the starter says so.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('SIGTERM', () => askToEnd(false))
process.on('message', message => message === 'stop' && askToEnd(false))
process.on('disconnect', () => askToEnd(true))

const embedded = await startEmbedded(resolve(process.env['DATA_DIR'] ?? './data'), {
  port: Number(process.env['ATELIER_INTERNAL_POSTGRES_PORT']) || undefined,
}).catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
server = embedded.server
if (endEarly) await end(false)
reportReady(server)
await keepRunning(embedded, server)

/** Sent again after every restart: the port may have changed. */
function reportReady({ port }: RunningCluster): void {
  const { version, movedTo, accountName } = embedded
  process.send?.({ ready: true, url: embedded.urlOn(port), port, version, movedTo, accountName })
}

async function keepRunning({ restart }: EmbeddedPostgres, first: RunningCluster): Promise<void> {
  let running = first
  for (let quickEnds = 0; ;) {
    const startedAt = Date.now()
    await running.exited
    if (ending) return
    quickEnds = Date.now() - startedAt < quickEndMs ? quickEnds + 1 : 0
    if (quickEnds > quickEndsMax) refuse('The embedded PostgreSQL keeps ending: see logs/postgres.log in DATA_DIR.')
    process.stderr.write('The embedded PostgreSQL ended unexpectedly and is started again.\n')
    running = server = await restart()
    reportReady(running)
  }
}

function end(waitForClients: boolean): Promise<void> {
  ending ??= stop(waitForClients).then(() => process.exit(0))
  return ending
}

async function stop(waitForClients: boolean): Promise<void> {
  if (waitForClients) await Promise.race([server?.stop('smart'), delay(goodbyeMs)])
  await server?.stop('fast')
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(REFUSED)
}
