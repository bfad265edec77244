import { readConfig } from '@atelier/platform/config/config.ts'
import { hidePasswords } from '@atelier/platform/logging/log.ts'
import { DatabaseRefusal, migrateToLatest } from '#database/migrate.ts'

/** Migrates before the servers start. Everything that can be wrong with a database ends here, in one line. */
const REFUSED = 3

const { databaseUrl } = readConfig(process.env)
if (!databaseUrl) refuse('DATABASE_URL is not set: it names the database to migrate.')
try {
  const done = await migrateToLatest(databaseUrl)
  process.send?.({ migrated: done })
} catch (error) {
  refuse(error instanceof DatabaseRefusal ? error.message : describeConnectionFailure(databaseUrl, error))
}

function describeConnectionFailure(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname}:${port || 5432}${pathname}`
  const reason = hidePasswords(error instanceof Error ? error.message || String(error) : String(error))
  return `The database at ${where} cannot be used (${reason}): check DATABASE_URL and that the server runs, or leave DATABASE_URL out for the embedded one.`
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(REFUSED)
}
