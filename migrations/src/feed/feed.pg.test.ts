import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyAct, startWorld } from '#access/live-world.ts'
import { acts } from '#access/random-world.ts'
import type { Act } from '#access/random-world.ts'
import type { Db } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { readOn, startReader } from './model-reader.ts'
import type { ModelReader } from './model-reader.ts'
import { describeHeld, listByPolicy } from './policy-lists.fixture.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())

/** All that is committed, which may be readable only a moment later: other databases of the server have transactions too. */
async function readToTheEnd(reader: ModelReader, limit: number): Promise<void> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  const end = BigInt(rows[0]?.xid ?? 0)
  while ((await readOn(db, reader, limit)) || BigInt(reader.position.xid) < end);
}

/** After which acts who reads how much: readers lag, each in their own way. */
const reading = fc.array(
  fc.record({
    after: fc.nat(70),
    person: fc.nat(3),
    pages: fc.integer({ min: 1, max: 3 }),
    limit: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 40 },
)

const timeLimitMs = longCount({ short: 90_000, long: 1_200_000 })

test(
  'whatever people do, who reads on holds exactly what the policy lets them see',
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, reading, fc.integer({ min: 1, max: 20 }), async (happened: Act[], readings, limit) => {
        const world = await startWorld(db)
        const readers = await Promise.all(
          [...world.people].map((uid, place) => startReader(db, uid, place % 2 === 0 ? 'as told' : 'scopes last')),
        )
        for (const [step, act] of happened.entries()) {
          await applyAct(db, world, act)
          for (const each of readings.filter(one => one.after === step)) {
            const reader = readers[each.person]
            for (let page = 0; reader && page < each.pages; page++) await readOn(db, reader, each.limit)
          }
        }
        for (const reader of readers.filter(each => world.people.has(each.uid))) {
          await readToTheEnd(reader, limit)
          expect(describeHeld(reader.held.values())).toEqual(await listByPolicy(db, reader.uid))
          const fresh = await startReader(db, reader.uid)
          expect(describeHeld(fresh.held.values())).toEqual(describeHeld(reader.held.values()))
        }
      }),
      // Ends within the test's time even where something is found and made smaller, so that it is told what.
      { numRuns: longCount({ short: 40, long: 2_000 }), plugins: [fc.interruptAfterTimeLimit(timeLimitMs - 10_000)] },
    )
  },
  timeLimitMs,
)
