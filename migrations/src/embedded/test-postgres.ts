import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export type TestPostgres = {
  /** A database that belongs to this run; `createTestDatabase` makes more of them beside it. */
  url: string
  stop(): Promise<void>
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * Starts an embedded PostgreSQL for a test run, or uses the server of DATABASE_URL when that is set. The server belongs
 * to a process of its own that tidies up when the pipe to it closes, so nothing stays behind even when the caller is killed.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const keeper = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./test-postgres.cli.ts'))], {
    // A session of its own: Ctrl-C must not end the keeper before it has tidied up.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>(resolve => keeper.once('exit', () => resolve()))
  const [url] = await Promise.race([
    new Promise<[string]>(resolve => createInterface(keeper.stdout).once('line', line => resolve([line]))),
    exited.then(() => {
      throw new Error('The test PostgreSQL did not start; the reason is printed above.')
    }),
  ])
  // Neither the keeper nor its pipes keep the caller's process alive; pipes are sockets, which the types do not say.
  keeper.unref()
  for (const stream of [keeper.stdin, keeper.stdout]) if (stream instanceof Socket) stream.unref()
  return {
    url,
    stop: async () => {
      keeper.ref()
      keeper.stdin.end()
      await exited
    },
  }
}

/** Makes a fresh database beside the run's own; `template` is the URL of one to copy, to which nobody may be connected. */
export async function createTestDatabase(url: string, options: { template?: string } = {}): Promise<TestDatabase> {
  const run = databaseName(url).split('__')[0] ?? ''
  // Not by way of the template: several ask at once, and nobody may be connected to it while it is copied.
  const door = withDatabase(url, run)
  const name = `${run}__${randomBytes(6).toString('hex')}`
  const template = options.template ? ` TEMPLATE ${pg.escapeIdentifier(databaseName(options.template))}` : ''
  await query(door, `CREATE DATABASE ${pg.escapeIdentifier(name)}${template}`)
  return {
    url: withDatabase(url, name),
    drop: () => query(door, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  }
}

/** Drops every database of a run. */
export async function dropRun(adminUrl: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname = $1 OR starts_with(datname, $1 || '__')",
      [run],
    )
    for (const { datname } of rows) {
      await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(datname)} WITH (FORCE)`)
    }
  } finally {
    await client.end()
  }
}

export async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.href
}
