import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { giveTo } from './account.ts'
import type { Account } from './account.ts'
import { binaryPath } from './binaries.ts'
import type { PostgresBinaries } from './binaries.ts'
import { clearOrphan, readPidFile, stopPostmaster } from './postmaster.ts'
import type { StopMode } from './postmaster.ts'

export type Cluster = {
  binaries: PostgresBinaries
  /** Null runs PostgreSQL as whoever runs this process. */
  account: Account | null
  folder: string
  logFile: string
  password: string
}

export type RunningCluster = {
  url: string
  port: number
  /** Resolves when PostgreSQL is gone, whoever ended it. */
  exited: Promise<void>
  /** Resolves when it has stopped. */
  stop(mode: StopMode): Promise<void>
}

export const superuser = 'atelier'

const logBytesMax = 5_000_000
const patienceMs = 20_000

export function isInitialised(cluster: Cluster): boolean {
  return existsSync(join(cluster.folder, 'PG_VERSION'))
}

/** Makes the cluster beside its place and renames it there, so that a killed initdb leaves nothing that looks whole. */
export async function initialise(cluster: Cluster, options: { durable: boolean }): Promise<void> {
  const { account } = cluster
  const work = `${cluster.folder}.new`
  const made = join(work, 'cluster')
  const passwordFile = join(work, 'password')
  await rm(work, { recursive: true, force: true })
  await mkdir(made, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
  for (const path of [work, made, passwordFile]) await giveTo(account, path)
  await runInitdb(cluster, made, passwordFile, options)
  await rename(made, cluster.folder)
  await rm(work, { recursive: true, force: true })
}

async function runInitdb(cluster: Cluster, folder: string, passwordFile: string, options: { durable: boolean }) {
  const flags = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin provider sorts the same on every machine and after every upgrade of the system's C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.durable ? [] : ['--no-sync']),
  ]
  const child = spawn(binaryPath(cluster.binaries, 'initdb'), flags, {
    ...ids(cluster.account),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', chunk => (errors += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be set up: ${lastLine(errors)}`)
}

/** Starts PostgreSQL on loopback; `settings` are what `postgres -c` takes. */
export async function startCluster(
  cluster: Cluster,
  options: { port?: number; settings: Record<string, string> },
): Promise<RunningCluster> {
  await clearOrphan(cluster.folder)
  await trimLog(cluster.logFile)
  const end = Date.now() + patienceMs
  for (let port = options.port; ; port = undefined) {
    const attempt = await startOnce(cluster, { settings: options.settings, port: port ?? (await findFreePort()) })
    if (typeof attempt !== 'string') return attempt
    // Backends of a killed PostgreSQL hold its shared memory until they notice; a port may be taken between look and use.
    const mayPass = /shared memory block|could not (bind|create any TCP)/.test(attempt)
    if (!mayPass || Date.now() > end) throw new Error(`The embedded PostgreSQL did not start: ${attempt}`)
    await delay(100)
  }
}

async function startOnce(
  cluster: Cluster,
  options: { port: number; settings: Record<string, string> },
): Promise<RunningCluster | string> {
  const { folder, logFile, binaries } = cluster
  const log = await open(logFile, 'a', 0o600)
  const { size } = await log.stat()
  const child = spawn(binaryPath(binaries, 'postgres'), ['-D', folder, ...flagsOf(options)], {
    ...ids(cluster.account),
    cwd: folder,
    // A session of its own: Ctrl-C in the terminal reaches the processes that use the database, never the database.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let gone = false
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  }).finally(() => (gone = true))
  await log.close()
  await Promise.race([exited, waitUntilReady(folder, child.pid, () => gone)])
  if (gone) return lastLine((await readFile(logFile)).subarray(size).toString())
  return {
    url: `postgresql://${superuser}:${encodeURIComponent(cluster.password)}@127.0.0.1:${options.port}/postgres`,
    port: options.port,
    exited,
    stop: async mode => {
      await stopPostmaster({ binaries, folder, pid: child.pid ?? 0, mode })
      await exited
    },
  }
}

function flagsOf(options: { port: number; settings: Record<string, string> }): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: '',
    ...options.settings,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function trimLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => null))?.size ?? 0
  if (size > logBytesMax) await truncate(file)
}

/** PostgreSQL writes `ready` into the eighth line of its pid file; pg_ctl waits for the same. */
async function waitUntilReady(folder: string, pid: number | undefined, isGone: () => boolean): Promise<void> {
  while (!isGone()) {
    const file = await readPidFile(folder)
    if (file?.pid === pid && file?.status === 'ready') return
    await delay(10)
  }
}

function ids(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  const telling = lines.filter(line => /FATAL|PANIC|error:|ERROR/.test(line))
  return (
    (telling.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '') || 'no reason was given'
  )
}
