import { DatabaseRefusal, migrateToLatest } from './migrate.ts'

const REFUSED = 3

const url = process.env.DATABASE_URL
if (!url) {
  process.stderr.write(
    'DATABASE_URL is not set. It names the database to migrate, e.g. postgres://user:password@host/atelier.\n',
  )
  process.exit(REFUSED)
}
try {
  const done = await migrateToLatest(url)
  process.stdout.write(done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date.\n')
} catch (error) {
  if (!(error instanceof DatabaseRefusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(REFUSED)
}
