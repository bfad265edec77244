import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { allMigrations } from '#migrations/all-migrations.ts'
import { openDatabase } from './connection.ts'
import type { Db } from './connection.ts'

export const POSTGRES_MAJOR_LEAST = 15

export type SchemaState =
  | { state: 'current' }
  | { state: 'behind'; pending: string[] }
  /** The database was written by a newer release than this code. */
  | { state: 'ahead'; unknown: string[] }

/** A failure that has one line and one way out; the starter prints it as it is. */
export class DatabaseRefusal extends Error {}

export async function assertPostgresVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < POSTGRES_MAJOR_LEAST) {
    throw new DatabaseRefusal(
      `The database is PostgreSQL ${major}; Atelier needs ${POSTGRES_MAJOR_LEAST} or newer. Upgrade the server, or point DATABASE_URL at a newer one.`,
    )
  }
}

/** What a server asks before it serves: it never migrates by itself. */
export async function assertSchemaIsCurrent(db: Db): Promise<void> {
  await assertPostgresVersion(db)
  const state = await readSchemaState(db)
  if (state.state === 'behind') {
    throw new DatabaseRefusal(
      'The database is older than this code: run "node migrations/src/database/migrate.cli.ts" with its DATABASE_URL first ("npm start" does).',
    )
  }
  if (state.state === 'ahead') throw new DatabaseRefusal(describeAhead(state.unknown))
}

function describeAhead(unknown: string[]): string {
  return `The database is newer than this code (it has ${unknown.join(', ')}). Update Atelier, or restore a backup made with this release.`
}

export async function readSchemaState(db: Db): Promise<SchemaState> {
  const applied = new Set(await readApplied(db))
  const known = Object.keys(allMigrations)
  const unknown = [...applied].filter(name => !known.includes(name))
  if (unknown.length > 0) return { state: 'ahead', unknown }
  const pending = known.filter(name => !applied.has(name))
  return pending.length > 0 ? { state: 'behind', pending } : { state: 'current' }
}

async function readApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(row => row.name)
}

/** Runs what is pending, all in one transaction, under an advisory lock: any number of starters may call it at once. */
export async function migrate(db: Db, options: { upTo?: string } = {}): Promise<string[]> {
  await assertPostgresVersion(db)
  const state = await readSchemaState(db)
  if (state.state === 'ahead') {
    throw new DatabaseRefusal(describeAhead(state.unknown))
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => allMigrations } })
  const { error, results } = options.upTo ? await migrator.migrateTo(options.upTo) : await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map(result => result.migrationName)
}

export async function migrateToLatest(url: string): Promise<string[]> {
  const db = openDatabase(url, { poolSize: 2, name: 'atelier-migrate' })
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}
