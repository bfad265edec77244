import { openDatabase } from '#database/connection.ts'
import type { Db } from '#database/connection.ts'
import { createTestDatabase as copyDatabase } from './test-postgres.ts'

/** Set by the test runner before any test file starts: a migrated database to which nobody is connected. */
const TEMPLATE_VARIABLE = 'ATELIER_TEST_TEMPLATE_URL'

export type MigratedTestDatabase = {
  url: string
  db: Db
  /** Closes `db` and drops the database, whoever else is still connected to it. */
  dispose: () => Promise<void>
}

export function offerTemplate(url: string): void {
  process.env[TEMPLATE_VARIABLE] = url
}

/** A database of the caller's own with every migration applied: a copy of the template, so it costs milliseconds. */
export async function createTestDatabase(): Promise<MigratedTestDatabase> {
  const template = process.env[TEMPLATE_VARIABLE]
  if (!template)
    throw new Error('No test database is offered: name the file *.pg.test.ts and run it with `npx vitest run <file>`')
  const { url, drop } = await copyDatabase(template, { template })
  const db = openDatabase(url, { poolSize: 5, name: 'atelier-test' })
  return {
    url,
    db,
    dispose: async () => {
      await db.destroy()
      await drop()
    },
  }
}
