import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Trx } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { mendStorageUse } from './storage-use.queries.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())

const kinds = ['regular', 'model_storage'] as const
type Act =
  | { act: 'add'; who: number; sizes: number[]; kind: number }
  | { act: 'remove' | 'pass' | 'resize' | 'rename'; which: number; who: number; size: number }
  | { act: 'gather' | 'erase'; who: number }

const who = fc.nat({ max: 3 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      who,
      sizes: fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 4 }),
      kind: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('remove' as const, 'pass' as const, 'resize' as const, 'rename' as const),
      which: fc.nat({ max: 4 }),
      who,
      size: fc.nat({ max: 1_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('gather' as const), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('erase' as const), who }) },
)

async function perform(on: Db | Trx, people: readonly string[], one: Act): Promise<void> {
  const uid = people[one.who] ?? ''
  const some =
    'which' in one
      ? sql`id in (select id from file order by id offset ${one.which} limit 2 for update skip locked)`
      : sql`false`
  switch (one.act) {
    case 'add':
      await sql`insert into file (id, owner_uid, purpose, name, mime_type, size, link_key, storage_kind)
        select gen_random_uuid(), uid, 'NONE', 'a', 'b', size, gen_random_uuid()::text, ${kinds[one.kind]}
        from unnest(${one.sizes}::bigint[]) as size join person on uid = ${uid}::uuid`.execute(on)
      break
    case 'remove':
      await sql`delete from file where ${some}`.execute(on)
      break
    case 'pass':
      await sql`update file set owner_uid = (select uid from person where uid = ${uid}::uuid) where ${some}`.execute(on)
      break
    case 'resize':
      await sql`update file set size = ${one.size}, storage_kind = 'regular' where ${some}`.execute(on)
      break
    case 'rename':
      await sql`update file set name = 'other' where ${some}`.execute(on)
      break
    case 'gather':
      // As in the triggers, where whoever adds a file of a person keeps them from being erased meanwhile.
      await sql`with held as materialized (select uid from person where uid = ${uid}::uuid for key share)
        select gather_storage_use(uid) from held`.execute(on)
      break
    case 'erase':
      await sql`delete from person where uid = ${uid}::uuid`.execute(on)
  }
}

interface Sum {
  uid: string
  kind: string
  bytes: string
  files: string
}

async function sums(): Promise<{ counted: Sum[]; actual: Sum[] }> {
  const counted = await sql<Sum>`select uid, kind, sum(bytes) as bytes, sum(files) as files from storage_use
    group by uid, kind having sum(bytes) <> 0 or sum(files) <> 0 order by uid, kind`.execute(db)
  const actual = await sql<Sum>`select owner_uid as uid, storage_kind as kind, sum(size) as bytes, count(*) as files
    from file where owner_uid is not null group by 1, 2 order by 1, 2`.execute(db)
  return {
    counted: counted.rows,
    actual: actual.rows.map(row => ({ ...row, files: String(row.files) })),
  }
}

async function addPeople(): Promise<string[]> {
  const people = Array.from({ length: 4 }, () => newId())
  await db
    .insertInto('person')
    .values(people.map(uid => ({ uid, name: 'Somebody' })))
    .execute()
  return people
}

/** Two that wait for each other, and a person erased a moment before: such a transaction counts for nothing. */
const endedByOthers = new Set(['40P01', '23503'])

class TakenBack extends Error {}

test('whatever is done to files, at once and taken back, what is counted is what there is', async () => {
  const transaction = fc.record({ acts: fc.array(acts, { minLength: 1, maxLength: 4 }), kept: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(transaction, { maxLength: 5 }), { minLength: 3, maxLength: 3 }), async lanes => {
      const people = await addPeople()
      const run = async (one: { acts: Act[]; kept: boolean }) =>
        db
          .transaction()
          .execute(async trx => {
            for (const act of one.acts) await perform(trx, people, act)
            if (!one.kept) throw new TakenBack()
          })
          .catch((error: unknown) => {
            if (!(error instanceof TakenBack) && !endedByOthers.has((error as { code?: string }).code ?? ''))
              throw error
          })
      await Promise.all(
        lanes.map(async lane => {
          for (const one of lane) await run(one)
        }),
      )
      const { counted, actual } = await sums()
      expect(counted).toEqual(actual)
      expect(await mendStorageUse(db)).toEqual([])
    }),
    { numRuns: longCount({ short: 8, long: 400 }) },
  )
})

test('a count that is wrong is named and put right', async () => {
  const [uid = ''] = await addPeople()
  await perform(db, [uid], { act: 'add', who: 0, sizes: [100, 20], kind: 0 })
  await sql`insert into storage_use (uid, kind, bytes, files) values (${uid}, 'regular', 7, 1)`.execute(db)
  expect(await mendStorageUse(db)).toEqual([{ uid, name: 'Somebody', kind: 'regular', counted: 127, bytes: 120 }])
  expect(await mendStorageUse(db)).toEqual([])
})
