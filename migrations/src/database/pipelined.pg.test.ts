import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { openDatabase } from './connection.ts'
import type { Db, Trx } from './connection.ts'
import { allOf } from './pipelined.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table kept (number int primary key)`.execute(database.db)
})
afterAll(() => database.dispose())
beforeEach(async () => {
  await sql`truncate kept`.execute(database.db)
  db = openDatabase(database.url, { poolSize: 1 })
})
afterEach(() => db.destroy())

const keep = (trx: Db | Trx, number: number) => sql`insert into kept values (${number})`.execute(trx)

async function listKept(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from kept order by number`.execute(database.db)
  return rows.map(row => row.number)
}

test('a transaction begins, and asks what it asks at once, before anything is answered', async () => {
  const events: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const noted = async (name: string, asked: Promise<unknown>) => {
    await asked
    events.push(`${name} after ${query.mock.calls.length}`)
  }
  await db.transaction().execute(trx => allOf([noted('one', keep(trx, 1)), noted('two', keep(trx, 2))]))
  query.mockRestore()
  // What begins it, and both of them.
  expect(events).toEqual(['one after 3', 'two after 3'])
  expect(await listKept()).toEqual([1, 2])
})

test('what failed first is told, not what failed for it, and nothing is kept', async () => {
  const twice = db.transaction().execute(trx => allOf([keep(trx, 1), keep(trx, 1), keep(trx, 2)]))
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await listKept()).toEqual([])
  await keep(db, 3)
  expect(await listKept()).toEqual([3])
})

test('of a transaction whose connection is lost nothing is kept, whenever that is', async () => {
  const end = (trx: Trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  const lost = [
    (trx: Trx) => allOf([end(trx), keep(trx, 1)]),
    (trx: Trx) => allOf([keep(trx, 1), end(trx)]),
    (trx: Trx) => keep(trx, 1).then(() => allOf([end(trx), keep(trx, 2)])),
  ]
  for (const act of lost) await expect(db.transaction().execute(act)).rejects.toThrow(/terminat/)
  expect(await listKept()).toEqual([])
  await db.transaction().execute(trx => keep(trx, 3))
  expect(await listKept()).toEqual([3])
})

test('who goes on while a transaction ends, or after it, is told so, instead of writing without one', async () => {
  let late: Promise<unknown> | undefined
  const failed = db.transaction().execute(async trx => {
    const failing = sql`select 1 / 0`.execute(trx)
    // Sent, if it were, between the statement that ends the transaction and its answer.
    late = failing.catch(() => new Promise(process.nextTick)).then(() => keep(trx, 1))
    late.catch(() => undefined)
    await failing
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  await expect(late).rejects.toThrow('This transaction is over')
  const over = await db.transaction().execute(async trx => trx)
  await expect(keep(over, 2)).rejects.toThrow('Transaction is already committed')
  expect(await listKept()).toEqual([])
})

test('a connection that is held has transactions of its own', async () => {
  await db.connection().execute(async held => {
    await held.transaction().execute(trx => keep(trx, 1))
    await keep(held, 2)
  })
  expect(await listKept()).toEqual([1, 2])
})
