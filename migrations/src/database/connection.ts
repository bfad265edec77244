import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { parseMoment } from './parse-moment.ts'
import { openPipelined } from './pipelined.ts'
import { keepPlans } from './planned-once.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** Counters and sequences; all stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseMoment)

export interface DatabaseOptions {
  poolSize?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Of the database itself. Where `url` is another, a transaction pooler's, no connection is one's own for long enough to keep plans. */
  directUrl?: string
}

const urls = new WeakMap<Db, string>()

/** For a thread, which needs a connection of its own. */
export function urlOf(db: Db): string {
  const url = urls.get(db)
  if (url === undefined) throw new Error('This database was not opened by its url')
  return url
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    application_name: options.name ?? 'atelier',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
  })
  // An idle connection that dies (server restart, network) is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined)
  // The pool listens to idle connections alone. One that dies in use fails its query, and says so a second time as an event.
  pool.on('connect', client => client.on('error', () => undefined))
  if (options.directUrl === url) pool.on('connect', keepPlans)
  const db = openPipelined<Database>(pool)
  urls.set(db, url)
  return db
}
