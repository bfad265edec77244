import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { judgeDrawingLicense } from '@atelier/shared-schema/board/drawing-license.ts'
import { sayShut } from '@atelier/platform/config/boards-shut.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import { readFreeBytes } from '@atelier/platform/disk/disk-watch.ts'
import { verifyRedis } from '@atelier/platform/doorbell/redis-transport.ts'
import { hidePasswords } from '@atelier/platform/logging/log.ts'
import { verifyMailServer } from '@atelier/platform/mail/mailer.ts'
import { openDatabase } from '#database/connection.ts'
import { assertPostgresVersion, readSchemaState } from '#database/migrate.ts'
import { findBinaries } from '#embedded/binaries.ts'
import { findRunningEmbedded } from '#embedded/embedded.ts'

/** What was found, in one line; a failure says the way out as well. */
export type Finding = { what: string; isGood: boolean; says: string }

type Check = { what: string; look: (config: Config) => Promise<string> | string }

const nodeLeast = 24

export const checks: Check[] = [
  { what: 'Node', look: checkNode },
  { what: 'Data folder', look: checkFolder },
  { what: 'Disk', look: checkDisk },
  { what: 'Port', look: checkPort },
  { what: 'Database', look: checkDatabase },
  { what: 'Doorbells', look: checkDoorbells },
  { what: 'Mail', look: checkMail },
  { what: 'Artboards', look: checkArtboards },
]

/** tldraw shows nothing on public https without a key that is good there. */
function checkArtboards({ publicUrl, tldrawLicenseKey }: Config): string {
  const license = judgeDrawingLicense({ key: tldrawLicenseKey, url: publicUrl, now: Date.now() })
  const shut = sayShut(license)
  if (shut) throw new Error(shut)
  return license === 'free' ? 'open, tldraw needs no key at this address' : 'open, by TLDRAW_LICENSE_KEY'
}

export async function runCheck({ what, look }: Check, config: Config): Promise<Finding> {
  try {
    return { what, isGood: true, says: await look(config) }
  } catch (error) {
    const says = hidePasswords(error instanceof Error ? error.message || error.name : String(error))
    return { what, isGood: false, says }
  }
}

function checkNode(): string {
  if (Number(process.versions.node.split('.')[0]) < nodeLeast) {
    throw new Error(`${process.versions.node} is too old: run npm install, which brings Node ${nodeLeast} along.`)
  }
  return process.versions.node
}

/** The nearest folder that exists is the one that must be writable. */
function checkFolder({ dataDir }: Config): string {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(
      `${folder} cannot be written by this account: give it the right, or set DATA_DIR to another folder.`,
    )
  }
  return folder === dataDir ? dataDir : `${dataDir} (made at first start)`
}

async function checkDisk({ dataDir, diskReserveBytes }: Config): Promise<string> {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const free = await readFreeBytes(folder)
  const says = `${gigabytes(free)} GB free, ${gigabytes(diskReserveBytes)} GB in reserve`
  if (free < diskReserveBytes) throw new Error(`${says}: free space, everything is read-only until then.`)
  return says
}

function gigabytes(bytes: number): string {
  return (bytes / 1_000_000_000).toFixed(1)
}

async function checkPort({ dataDir, host, port }: Config): Promise<string> {
  if (readRunningPort(dataDir) === port) return `${port}, this installation runs on it`
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new Error(`${port} on ${host} cannot be used (${cause.code}): set PORT, or stop what uses it.`)),
    )
    server.listen(port, host, () => server.close(() => resolve()))
  })
  return `${port} on ${host} is free`
}

function readRunningPort(dataDir: string): number | null {
  try {
    const note: unknown = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))
    return typeof note === 'object' && note && 'port' in note && typeof note.port === 'number' ? note.port : null
  } catch {
    return null
  }
}

async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  const url = databaseUrl ?? (await findRunningEmbedded(dataDir))
  if (!url) {
    const { version } = await findBinaries()
    return `embedded PostgreSQL ${version.split('-')[0]}, not running at the moment`
  }
  return describeDatabase(url, databaseUrl ? 'external' : 'embedded')
}

async function describeDatabase(url: string, kind: string): Promise<string> {
  const db = openDatabase(url, { poolSize: 1, name: 'atelier-doctor' })
  try {
    await assertPostgresVersion(db).catch((cause: unknown) => {
      throw new Error(`${reasonOf(cause)}: check DATABASE_URL and that the server runs.`, { cause })
    })
    const schema = await readSchemaState(db)
    if (schema.state === 'ahead') {
      throw new Error(`newer than this release (${schema.unknown.join(', ')}): update Atelier on this machine.`)
    }
    const state = schema.state === 'current' ? 'up to date' : `${schema.pending.length} migrations wait for npm start`
    return `${kind}, ${state}`
  } finally {
    await db.destroy()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

async function checkDoorbells({ redisUrl }: Config): Promise<string> {
  if (!redisUrl) return 'REDIS_URL is not set: they ring in the database'
  const server = await verifyRedis(redisUrl).catch((cause: unknown) => {
    throw new Error(`${new URL(redisUrl).host} does not ring (${reasonOf(cause)}): correct REDIS_URL.`, { cause })
  })
  return `${server} rings`
}

async function checkMail(config: Config): Promise<string> {
  if (!config.smtpUrl) return `SMTP_URL is not set: mails go to ${join(config.dataDir, 'mail')}`
  await verifyMailServer(config.smtpUrl).catch((cause: unknown) => {
    throw new Error(`${reasonOf(cause)}: correct SMTP_URL.`, { cause })
  })
  return `${new URL(config.smtpUrl).host} takes mail`
}
