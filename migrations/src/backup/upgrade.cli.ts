import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@atelier/platform/config/config.ts'
import { hidePasswords } from '@atelier/platform/logging/log.ts'
import { openDatabase } from '#database/connection.ts'
import type { Db } from '#database/connection.ts'
import { DatabaseRefusal, assertPostgresVersion, migrate, readSchemaState } from '#database/migrate.ts'
import { allMigrations } from '#migrations/all-migrations.ts'

/**
 * Migrates before the servers start; with --back-up it keeps a copy of the database from before. Everything that can be
 * wrong with a database ends here, in one line.
 */
const REFUSED = 3
const backupsKept = 5

const { databaseUrl, dataDir } = readConfig(process.env)
if (!databaseUrl) refuse('DATABASE_URL is not set: it names the database to migrate.')
const db = openDatabase(databaseUrl, { poolSize: 2, name: 'atelier-migrate' })
try {
  await assertPostgresVersion(db).catch((error: unknown) => {
    throw error instanceof DatabaseRefusal ? error : new DatabaseRefusal(describeConnectionFailure(databaseUrl, error))
  })
  if (process.argv.includes('--back-up')) await backUpWhenBehind(db, databaseUrl)
  await migrate(db)
} catch (error) {
  refuse(error instanceof DatabaseRefusal ? error.message : describeFailure(error))
}
await db.destroy()

async function backUpWhenBehind(database: Db, url: string): Promise<void> {
  const schema = await readSchemaState(database)
  if (schema.state !== 'behind' || schema.pending.length === Object.keys(allMigrations).length) return
  const folder = join(dataDir, 'backups')
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder, `before-migration-${time}.tar.gz`)
  // Loaded only now: most starts have nothing to migrate.
  const { backUp } = await import('./backup.ts')
  // Migrations never touch files, which may be many gigabytes.
  await backUp({ databaseUrl: url, dataDir, file, withFiles: false })
  process.stdout.write(`The database was backed up before its migration: ${file}\n`)
  const older = (await readdir(folder)).filter(name => name.startsWith('before-migration-')).toSorted()
  for (const name of older.slice(0, -backupsKept)) await rm(join(folder, name))
}

function describeConnectionFailure(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url)
  return `The database at ${hostname}:${port || 5432}${pathname} cannot be used (${reasonOf(error)}): check DATABASE_URL and that the server runs, or leave DATABASE_URL out for the embedded one.`
}

function describeFailure(error: unknown): string {
  return `The migration failed and was taken back whole (${reasonOf(error)}): the former release still runs on this database.`
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return hidePasswords(error instanceof Error ? error.message || String(error) : String(error))
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(REFUSED)
}
