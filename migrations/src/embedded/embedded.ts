import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { canReach, findAccount, placeBinaries, sharedFolder } from './account.ts'
import type { Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { initialise, isInitialised, startCluster } from './cluster.ts'
import type { Cluster, RunningCluster } from './cluster.ts'
import { takeLock } from './folder-lock.ts'
import { readPidFile } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** Of the application's database, as its owner, who is no superuser. */
  urlOn(port: number): string
  version: string
  /** Where the database lies when the account that runs it cannot reach DATA_DIR. */
  movedTo: string | null
  accountName: string | null
  server: RunningCluster
  /** Starts the server again after it ended by itself. */
  restart(): Promise<RunningCluster>
}

const databaseName = 'atelier'
const applicationRole = 'atelier_app'
const passwordFile = 'postgres-password'
/** Another process may still be stopping the same database. */
const lockWaitMs = 20_000

/** Starts the database of a data folder; only one process at a time may. */
export async function startEmbedded(dataDir: string, options: { port?: number } = {}): Promise<EmbeddedPostgres> {
  const lock = await takeLock(join(dataDir, 'postgres.lock'), { waitMs: lockWaitMs })
  if (!lock) throw new Error(`The embedded database of ${dataDir} is in use: stop the Atelier that runs on it first.`)
  const cluster = await prepareCluster(dataDir)
  if (!isInitialised(cluster)) await initialise(cluster, { durable: true })
  const start = (port: number | undefined) => startCluster(cluster, { port, settings: tunedSettings() })
  const server = await start(options.port)
  await makeDatabase(server.url, cluster.password)
  return {
    urlOn: port => applicationUrl(cluster, port),
    version: cluster.binaries.version.split('-')[0] ?? cluster.binaries.version,
    movedTo: cluster.folder.startsWith(dataDir) ? null : cluster.folder,
    accountName: cluster.account?.name ?? null,
    server,
    restart: () => start(server.port),
  }
}

/** The address of the database while another process runs it, null when none does. */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const lock = existsSync(join(dataDir, 'postgres.lock'))
    ? await takeLock(join(dataDir, 'postgres.lock'), { waitMs: 0 })
    : null
  lock?.release()
  if (lock) return null
  const folder = await findFolder(dataDir)
  const pidFile = folder ? await readPidFile(folder) : null
  const password = await readPassword(dataDir)
  return pidFile?.port && password
    ? urlOf({ role: applicationRole, password, port: pidFile.port, database: databaseName })
    : null
}

async function prepareCluster(dataDir: string): Promise<Cluster> {
  const account = await findAccount(dataDir)
  const binaries = await placeBinaries(await findBinaries(), account)
  const folder = (await findFolder(dataDir)) ?? (await chooseFolder(dataDir, account))
  await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  const cluster = { binaries, account, folder, logFile: join(dataDir, 'logs', 'postgres.log') }
  const password = await readPassword(dataDir)
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return { ...cluster, password: password ?? (await makePassword(dataDir)) }
  if (account && !(await canReach(account, folder))) {
    throw new Error(
      `The account "${account.name}" that runs the database cannot reach ${folder}: let others enter the folders above it (chmod o+x), or restore a backup into a new DATA_DIR.`,
    )
  }
  if (!binaries.version.startsWith(`${version.trim()}.`)) {
    throw new Error(
      `The embedded database was written by PostgreSQL ${version.trim()}, this release brings ${binaries.version.split('.')[0]}: run "npm run backup" with the former release, then "npm run restore" with this one.`,
    )
  }
  if (password === null) {
    throw new Error(
      `${join(dataDir, 'secrets', passwordFile)} is missing: put it back, or restore a backup into a new DATA_DIR.`,
    )
  }
  return { ...cluster, password }
}

/** Where the cluster of this data folder lies already, if anywhere. */
export async function findFolder(dataDir: string): Promise<string | null> {
  const usual = join(dataDir, 'postgres')
  if (existsSync(join(usual, 'PG_VERSION'))) return usual
  const noted = (await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => '')).trim()
  if (!noted) return null
  await assertNotCopied(dataDir, noted)
  return noted
}

async function chooseFolder(dataDir: string, account: Account | null): Promise<string> {
  if (!account || (await canReach(account, dataDir))) return join(dataDir, 'postgres')
  const home = await realpath(dataDir)
  const folder = join(sharedFolder, `data-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`, 'postgres')
  await mkdir(join(folder, '..'), { recursive: true, mode: 0o755 })
  await writeFile(join(folder, '..', 'home'), home)
  await writeFile(join(dataDir, 'postgres-location'), `${folder}\n`)
  return folder
}

/** A copied data folder still points at the database of the original; two installations on it would end each other's. */
async function assertNotCopied(dataDir: string, folder: string): Promise<void> {
  const homeFile = join(folder, '..', 'home')
  const home = await readFile(homeFile, 'utf8').catch(() => '')
  const here = await realpath(dataDir)
  if (home === here) return
  if (home && existsSync(join(home, 'postgres-location'))) {
    throw new Error(
      `${dataDir} is a copy of ${home}, whose database lies in ${folder}: use "npm run backup" and "npm run restore" to copy an installation.`,
    )
  }
  await writeFile(homeFile, here)
}

async function readPassword(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'secrets', passwordFile), 'utf8').catch(() => null)
  return text?.trim() || null
}

async function makePassword(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'secrets', passwordFile), `${password}\n`, { mode: 0o600 })
  return password
}

/** Makes what is missing, so that a start killed between two of these steps is finished by the next. */
async function makeDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database',
      [applicationRole, databaseName],
    )
    if (!rows[0]?.role) {
      await client.query(`CREATE ROLE ${applicationRole} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    }
    if (!rows[0]?.database) await client.query(`CREATE DATABASE ${databaseName} OWNER ${applicationRole}`)
  } finally {
    await client.end()
  }
}

function applicationUrl(cluster: Cluster, port: number): string {
  return urlOf({ role: applicationRole, password: cluster.password, port, database: databaseName })
}

function urlOf(parts: { role: string; password: string; port: number; database: string }): string {
  return `postgresql://${parts.role}:${encodeURIComponent(parts.password)}@127.0.0.1:${parts.port}/${parts.database}`
}

function tunedSettings(): Record<string, string> {
  const memoryMb = Math.floor(totalmem() / 1024 / 1024)
  return {
    shared_buffers: `${Math.max(64, Math.min(512, Math.floor(memoryMb / 16)))}MB`,
    effective_cache_size: `${Math.floor(memoryMb / 3)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_connections: '120',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    wal_compression: 'on',
    // Statements are short here; compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements hold what people wrote; they stay out of the log.
    log_min_error_statement: 'panic',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
  }
}
