import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findItemAccess } from '#access/access.queries.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { openDatabase } from './connection.ts'
import type { Db } from './connection.ts'

let database: MigratedTestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

/** A connection, and how often a plan that it keeps was used. */
async function openOne(
  directUrl: string,
): Promise<{ db: Db; countUses: () => Promise<number[]>; dispose: () => Promise<void> }> {
  const db = openDatabase(database.url, { poolSize: 1, directUrl })
  const countUses = async () => {
    const { rows } = await sql<{ uses: number }>`select generic_plans + custom_plans as uses from pg_prepared_statements
      where name like 'planned%' order by prepare_time`.execute(db)
    return rows.map(row => row.uses)
  }
  return { db, countUses, dispose: () => db.destroy() }
}

test('who may see an item is planned once for each connection, whoever asks for whatever', async () => {
  const { db, countUses, dispose } = await openOne(database.url)
  for (let call = 0; call < 10; call++) expect(await findItemAccess(db, anonymous, newId())).toBeUndefined()
  expect(await countUses()).toEqual([10])
  await dispose()
})

test('a plan that is kept survives a new column', async () => {
  const { db, countUses, dispose } = await openOne(database.url)
  for (let call = 0; call < 10; call++) await findItemAccess(db, anonymous, newId())
  await sql`alter table item add column later text`.execute(database.db)
  expect(await findItemAccess(db, anonymous, newId())).toBeUndefined()
  expect(await countUses()).toEqual([11])
  await dispose()
})

test('past a transaction pooler no plan is kept', async () => {
  const { db, countUses, dispose } = await openOne(`${database.url}?options=`)
  expect(await findItemAccess(db, anonymous, newId())).toBeUndefined()
  expect(await countUses()).toEqual([])
  await dispose()
})
