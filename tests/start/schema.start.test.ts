import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { query } from '@atelier/database/embedded/test-postgres.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder, refuseStart, startAtelier } from './installation.ts'

const folder = makeDataFolder()
let database: MigratedTestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  await database.dispose()
  folder.dispose()
})

test('an external database is used as it is and left running', { timeout: 180_000 }, async () => {
  const run = await startAtelier({ DATA_DIR: folder.dataDir, DATABASE_URL: database.url })
  expect(run.readOutput()).toMatch(/Database +external, 127\.0\.0\.1:\d+/)
  expect(run.readOutput()).not.toContain(new URL(database.url).password)
  await expect(run.end('SIGINT')).resolves.toBe(0)
  expect(await database.db.selectFrom('installation').select('only_row').execute()).toHaveLength(1)
})

test('a database newer than the code is refused in one line', { timeout: 60_000 }, async () => {
  await query(database.url, `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', now()::text)`)
  const answer = await refuseStart({ DATA_DIR: folder.dataDir, DATABASE_URL: database.url })
  expect(answer).toMatchObject({
    code: 1,
    says: expect.stringMatching(/^[^\n]*newer than this code .*9999-future[^\n]*$/),
  })
})
