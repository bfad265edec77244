import { existsSync } from 'node:fs'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { startHeartbeat } from '@atelier/database/processes/heartbeat.queries.ts'
import { startDiskWatch } from '@atelier/platform/disk/disk-watch.ts'
import type { DiskWatch } from '@atelier/platform/disk/disk-watch.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { exitWith } from '@atelier/platform/process/lifecycle.ts'
import { startServerProcess } from '@atelier/platform/process/server-process.ts'
import { listen } from '#connection/server.ts'

const { config, log, lifecycle } = await startServerProcess('sync-server')
const db = openDatabase(config.databaseUrl, {
  poolSize: 10,
  name: 'atelier-sync',
  directUrl: config.databaseDirectUrl,
})
lifecycle.add('database', () => db.destroy())
const doorbell = openDoorbell({
  url: config.databaseUrl,
  directUrl: config.databaseDirectUrl,
  redisUrl: config.redisUrl,
  log,
})
lifecycle.add('doorbell', () => doorbell.dispose())
const disk = await watchDisk()
lifecycle.add('disk watch', () => disk?.dispose())
const server = await listen({
  db,
  doorbell,
  log,
  publicUrl: config.publicUrl,
  host: config.host,
  port: config.syncPort,
  isEnding: () => lifecycle.isEnding,
  isReadOnly: () => disk?.isReadOnly() ?? false,
  limits: { frameBytesMax: config.syncFrameBytesMax, documentBytesMax: config.syncDocumentBytesMax },
}).catch((error: NodeJS.ErrnoException) => {
  exitWith(
    `The sync-server cannot listen on ${config.host}, port ${config.syncPort} (${error.code}): change SYNC_PORT.`,
  )
})
lifecycle.add('sockets', () => server.dispose())
const heartbeat = await startHeartbeat(db, 'sync-server', err => log.warn({ err }, 'heartbeat missed'))
lifecycle.add('heartbeat', () => heartbeat.dispose())
log.info({ port: server.port }, 'serving')
lifecycle.reportReady()

/** On a machine that keeps nothing itself there is no such folder. */
async function watchDisk(): Promise<DiskWatch | null> {
  const { dataDir, diskReserveBytes } = config
  return existsSync(dataDir) ? startDiskWatch({ folder: dataDir, reserveBytes: diskReserveBytes, log }) : null
}
