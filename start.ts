/**
 * `npm start`: brings up the whole of Atelier on one machine and keeps it up: the embedded PostgreSQL, the migrations,
 * the client's build, then the servers, each a process of its own, stopped in reverse. It knows the rooms only as
 * programs to run.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

type Settings = {
  dataDir: string
  port: number
  host: string
  publicUrl: string | null
  hasDatabase: boolean
  databaseHost: string | null
  smtpHost: string | null
  /** Why artboards cannot be opened; null where they can. */
  boardsAreShut: string | null
}

/** What a server tells when it serves. */
type Ready = { ready: true; firstRunUrl?: string }
type PostgresReady = {
  ready: true
  url: string
  port: number
  version: string
  movedTo: string | null
  accountName: string | null
}

type Service = {
  name: string
  program: string
  readEnv: () => Record<string, string>
  onReady: (message: Ready & PostgresReady) => void
  child: ChildProcess | null
  wasReady: boolean
}

/** Exit code of a child that would fail the same way again. */
const REFUSED = 3
const root = import.meta.dirname
const isDev = process.argv.includes('--dev')

const readyWithinMs = 90_000
const stopWithinMs = 15_000
const portWaitMs = 12_000
const backoffMsMax = 10_000
const steadyAfterMs = 30_000
const endsBeforeReadyMax = 4
const logBytesMax = 20_000_000
/** PostgreSQL's own files need this much before anything is stored. */
const diskBytesLeast = 128 * 1024 * 1024

/** Children keep their compiled code between starts, which takes more than a third off the time they need to start. */
const inherited = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }

const services: Service[] = []
const tasks = new Set<ChildProcess>()
let ending: Promise<void> | null = null
let noteFile: string | null = null

class Refusal extends Error {}

await main().catch(async (error: unknown) => {
  await end(error instanceof Refusal ? error.message : String(error instanceof Error ? error.stack : error))
})

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(null))
  process.on('disconnect', () => void end(null))
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new Refusal(
      `Atelier needs Node 24 or newer, this is ${process.versions.node}: run npm install, then npm start.`,
    )
  }
  const settings = await readSettings()
  const { dataDir } = settings
  checkFolder(dataDir)
  const wasKilled = claimFolder(settings)
  checkDisk(dataDir)
  const port = await claimPort(settings, wasKilled)
  noteFile = join(dataDir, 'running.json')
  writeFileSync(noteFile, `${JSON.stringify({ pid: process.pid, port })}\n`)
  const [postgres] = await Promise.all([
    prepareDatabase(settings),
    isDev ? null : runTask('client/build/build-when-stale.cli.ts', {}),
  ])
  const database = { DATA_DIR: dataDir, ...(postgres && addressOf(postgres)) }
  const firstRunUrl = await startServers(settings, port, database)
  if (!ending) process.stdout.write(describeStart({ settings, port, postgres, firstRunUrl }))
}

/** Starts the embedded database unless there is an external one, and brings either to this release's tables. */
async function prepareDatabase({ dataDir, hasDatabase }: Settings): Promise<PostgresReady | null> {
  const postgres = hasDatabase ? null : await startPostgres(dataDir)
  const env = { DATA_DIR: dataDir, ...(postgres && addressOf(postgres)) }
  const notes = await runTask('migrations/src/backup/upgrade.cli.ts', env, postgres ? ['--back-up'] : [])
  if (notes) process.stdout.write(`  ${notes}`)
  return postgres
}

function addressOf({ url }: PostgresReady): Record<string, string> {
  return { DATABASE_URL: url, DATABASE_DIRECT_URL: url }
}

// ── What must hold before anything is started ──────────────────────────────────────────────────────────────────────

/** The configuration is read by its own program, so that there is one place that knows the variables. */
async function readSettings(): Promise<Settings> {
  return JSON.parse(await runTask('platform/src/config/config.cli.ts', {}, ['--start'])) as Settings
}

function checkFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
    mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw new Refusal(describeFullDisk(dataDir))
    throw new Refusal(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}): give this account the right to it, or set DATA_DIR to another folder.`,
    )
  }
}

/** Answers whether the former holder was killed, whose servers may still be on their way out. */
function claimFolder({ dataDir }: Settings): boolean {
  const note = readNote(dataDir)
  const release = takeLock(join(dataDir, 'lock'))
  if (!release) {
    const where = note ? ` (process ${note.pid}, port ${note.port})` : ''
    throw new Refusal(`Atelier already runs on ${dataDir}${where}: stop it first, or set DATA_DIR to another folder.`)
  }
  process.once('exit', release)
  return note !== null
}

/** SQLite's file lock: the operating system drops it with the process that held it, however that ended. */
function takeLock(file: string): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return () => database.close()
  } catch {
    database.close()
    return null
  }
}

function readNote(dataDir: string): { pid: number; port: number } | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { pid: number; port: number }
  } catch {
    return null
  }
}

function checkDisk(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < diskBytesLeast) throw new Refusal(describeFullDisk(dataDir))
}

function describeFullDisk(dataDir: string): string {
  return `The disk of ${dataDir} is full: free ${diskBytesLeast / 1024 / 1024} MB, or set DATA_DIR to a folder on another disk.`
}

async function claimPort({ port, host }: Settings, wasKilled: boolean): Promise<number> {
  for (const end = Date.now() + (wasKilled ? portWaitMs : 0); ; await delay(100)) {
    const result = await tryPort(port, host)
    if (typeof result === 'number') return result
    if (result === 'EADDRINUSE' && Date.now() < end) continue
    if (result === 'EADDRINUSE') {
      throw new Refusal(
        `Port ${port} is in use by another program: stop it, or choose another port, e.g. PORT=${port + 1} npm start.`,
      )
    }
    if (result === 'EACCES')
      throw new Refusal(`Port ${port} needs more rights than this account has: choose one above 1023, e.g. PORT=3000.`)
    throw new Refusal(`Nothing can listen on ${host}, port ${port} (${result}): correct HOST and PORT.`)
  }
}

/** The port, a free one for port 0; or the code of what prevents it. */
function tryPort(port: number, host: string): Promise<number | string> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve(codeOf(error)))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

// ── Processes ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Runs a program to its end and answers what it printed; what it says when it refuses is ours to say. */
async function runTask(program: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const child = fork(join(root, program), args, {
    cwd: root,
    env: { ...inherited, ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.on(
    'message',
    message => message === 'building' && process.stdout.write('  Building the client (only after an update) …\n'),
  )
  tasks.add(child)
  let output = ''
  let errors = ''
  child.stdout?.on('data', chunk => (output += String(chunk)))
  child.stderr?.on('data', chunk => (errors += String(chunk)))
  const code = await new Promise(resolve => child.once('close', resolve))
  tasks.delete(child)
  if (code === 0) return output
  throw new Refusal(code === REFUSED ? errors.trim() : `${program} failed:\n${(errors || output).trim()}`)
}

async function startPostgres(dataDir: string): Promise<PostgresReady> {
  let first: PostgresReady | null = null
  const { promise, resolve } = Promise.withResolvers<PostgresReady>()
  start({
    name: 'postgres',
    program: 'migrations/src/embedded/embedded.cli.ts',
    readEnv: () => ({ DATA_DIR: dataDir, ATELIER_INTERNAL_POSTGRES_PORT: String(first?.port ?? '') }),
    onReady: message => {
      if (first && first.url !== message.url)
        void end('The embedded database had to move to another port: start again.')
      first ??= message
      resolve(first)
    },
  })
  return promise
}

async function startServers(
  settings: Settings,
  port: number,
  database: Record<string, string>,
): Promise<string | undefined> {
  const syncPort = await tryPort(0, '127.0.0.1')
  const apiPort = isDev ? await tryPort(0, '127.0.0.1') : port
  const common = { ...database, PUBLIC_URL: settings.publicUrl ?? `http://localhost:${port}` }
  const loopback = { HOST: '127.0.0.1', SYNC_PORT: String(syncPort), SYNC_URL: `http://127.0.0.1:${syncPort}` }
  const host = isDev ? '127.0.0.1' : settings.host
  const [api] = await Promise.all([
    startServer('api', { ...common, ...loopback, HOST: host, PORT: String(apiPort) }),
    startServer('sync-server', { ...common, ...loopback }),
    startServer('workers', common),
    isDev
      ? startServer('client', {
          DATA_DIR: settings.dataDir,
          HOST: settings.host,
          PORT: String(port),
          ATELIER_INTERNAL_API_URL: `http://127.0.0.1:${apiPort}`,
        })
      : null,
  ])
  return api.firstRunUrl
}

async function startServer(name: string, env: Record<string, string>): Promise<Ready> {
  const { promise, resolve } = Promise.withResolvers<Ready>()
  const program = name === 'client' ? 'client/build/dev-server.cli.ts' : `${name}/src/main.ts`
  let isFirst = true
  const onReady = (message: Ready) => {
    // A server that was started again has made a new link, and the one printed before is dead.
    if (!isFirst && message.firstRunUrl) process.stdout.write(`  First account: ${message.firstRunUrl}\n`)
    isFirst = false
    resolve(message)
  }
  start({ name, program, readEnv: () => env, onReady })
  const late = delay(readyWithinMs, null, { ref: false })
  const ready = await Promise.race([promise, late])
  if (!ready)
    throw new Refusal(`${name} was not ready within ${readyWithinMs / 1000} s: see ${name}.log in DATA_DIR/logs.`)
  return ready
}

function start(options: Omit<Service, 'child' | 'wasReady'>): void {
  const service: Service = { ...options, child: null, wasReady: false }
  services.push(service)
  void keepUp(service)
}

/** Starts a service again whenever it ends, later each time, until everything ends. One that never served is given up. */
async function keepUp(service: Service): Promise<void> {
  const log = openLog(service)
  let backoffMs = 250
  for (let ends = 1; !ending; ends++) {
    const from = Date.now()
    const { code, lastWords } = await runService(service, log)
    if (ending) return
    if (code === REFUSED) return void end(lastWords)
    if (!service.wasReady && ends === endsBeforeReadyMax) {
      return void end(`${service.name} cannot start (${lastWords}): see ${service.name}.log in DATA_DIR/logs.`)
    }
    if (Date.now() - from > steadyAfterMs) backoffMs = 250
    process.stderr.write(`  ${service.name} ended (${code ?? 'killed'}) and is started again. ${lastWords}\n`)
    await delay(backoffMs)
    backoffMs = Math.min(backoffMs * 2, backoffMsMax)
  }
}

function runService(service: Service, log: Log): Promise<{ code: number | null; lastWords: string }> {
  const watch = isDev && /api|sync|workers/.test(service.name) ? ['--watch', '--watch-preserve-output'] : []
  const child = fork(join(root, service.program), [], {
    cwd: root,
    env: { ...inherited, ...service.readEnv() },
    execArgv: watch,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  service.child = child
  let lastWords = ''
  if (child.stdout) createInterface(child.stdout).on('line', line => log.take(line))
  if (child.stderr) {
    createInterface(child.stderr).on('line', line => {
      if (/error/i.test(line) || !lastWords) lastWords = line.trim()
      log.write(line)
    })
  }
  child.on('message', message => {
    if (typeof message !== 'object' || !message || !('ready' in message)) return
    service.wasReady = true
    service.onReady(message as Ready & PostgresReady)
  })
  return new Promise(resolve => child.once('close', code => resolve({ code, lastWords })))
}

// ── Logs ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type Log = { take: (line: string) => void; write: (line: string) => void }

/** JSON lines go to DATA_DIR/logs; what is written for people, such as mails without a mail server, is shown. */
function openLog({ name, readEnv }: Service): Log {
  const file = join(readEnv()['DATA_DIR'] ?? root, 'logs', `${name === 'postgres' ? 'embedded' : name}.log`)
  let size = existsSync(file) ? statSync(file).size : 0
  const open = () =>
    createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', error => {
      process.stderr.write(`  ${name}: its log ${file} cannot be written (${codeOf(error)})\n`)
    })
  let stream = open()
  const write = (line: string) => {
    if (size > logBytesMax) {
      stream.end()
      renameSync(file, `${file}.1`)
      stream = open()
      size = 0
    }
    size += line.length
    stream.write(`${line}\n`)
  }
  const take = (line: string) => {
    if (!line.startsWith('{')) return void process.stdout.write(`${line}\n`)
    write(line)
    if (/"level":"(warn|error|fatal)"/.test(line)) process.stderr.write(`  ${name}: ${shorten(line)}\n`)
  }
  return { take, write }
}

function shorten(line: string): string {
  try {
    const { level, msg, err } = JSON.parse(line) as { level: string; msg?: string; err?: { message?: string } }
    return `${level}: ${msg ?? ''}${err?.message ? ` (${err.message})` : ''}`
  } catch {
    return line
  }
}

// ── The end ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Stops everything, the database last. A line says why when it was not asked for. */
function end(line: string | null): Promise<void> {
  ending ??= stopAll(line).then(() => process.exit(line === null ? 0 : 1))
  return ending
}

async function stopAll(line: string | null): Promise<void> {
  if (line !== null) process.stderr.write(`${line}\n`)
  for (const task of tasks) task.kill()
  const [postgres, servers] = [services.filter(isPostgres), services.filter(service => !isPostgres(service))]
  for (const group of [servers, postgres]) await Promise.all(group.map(stop))
  if (noteFile) rmSync(noteFile, { force: true })
}

function isPostgres({ name }: Service): boolean {
  return name === 'postgres'
}

async function stop({ child }: Service): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  // Windows has no signals between processes.
  if (process.platform === 'win32' && child.connected) child.send('stop')
  else child.kill('SIGTERM')
  await Promise.race([gone, delay(stopWithinMs, null, { ref: false }).then(() => child.kill('SIGKILL'))])
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

// ── What the person sees ───────────────────────────────────────────────────────────────────────────────────────────

function describeStart(facts: {
  settings: Settings
  port: number
  postgres: PostgresReady | null
  firstRunUrl: string | undefined
}): string {
  const { settings, port, postgres, firstRunUrl } = facts
  const seconds = (performance.now() / 1000).toFixed(1)
  const rows: [string, string][] = [['Open', settings.publicUrl ?? `http://localhost:${port}`]]
  if (firstRunUrl) rows.push(['First account', `${firstRunUrl}  (once; it makes you the owner)`])
  rows.push(['Data', settings.dataDir])
  if (postgres) rows.push(['Database', describePostgres(postgres)])
  else rows.push(['Database', `external, ${settings.databaseHost}`])
  const mail = join(settings.dataDir, 'mail')
  const mailFolder = relative(process.cwd(), mail).startsWith('..') ? mail : relative(process.cwd(), mail)
  rows.push([
    'Mail',
    settings.smtpHost ? `external, ${settings.smtpHost}` : `printed here and kept in ${mailFolder} (SMTP_URL sends it)`,
  ])
  if (settings.boardsAreShut) rows.push(['Artboards', settings.boardsAreShut])
  if (settings.host !== '127.0.0.1') rows.push(['Listening', `${settings.host}, port ${port}`])
  rows.push(['Stop', 'Ctrl-C'])
  const list = rows.map(([name, value]) => `    ${name.padEnd(15)}${value}`).join('\n')
  return `\n  Atelier is ready (${seconds} s)\n\n${list}\n\n`
}

function describePostgres({ version, accountName, movedTo }: PostgresReady): string {
  const account = accountName ? `, run by the account "${accountName}" because it refuses root` : ''
  const place = movedTo ? `, kept in ${movedTo} because that account cannot reach the data folder` : ''
  return `embedded PostgreSQL ${version}${account}${place}`
}
