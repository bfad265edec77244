import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findItemsAccess, listVisibleItems } from '#access/access.queries.ts'
import type { ItemListQuery } from '#access/item-lists.ts'
import { applyAct, startWorld } from '#access/live-world.ts'
import { acts } from '#access/random-world.ts'
import type { Act } from '#access/random-world.ts'
import type { Db } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { readOn, startReader } from './model-reader.ts'
import type { ModelReader } from './model-reader.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())

function personOf(uid: string): Person {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}

const lists = [
  { view: 'owned' },
  { view: 'trash' },
  { view: 'shared' },
  { view: 'library' },
  { view: 'all', favoritesOnly: true },
] as const

/** What the lists of the policy hold, with the roles that the policy gives. */
async function listByPolicy(uid: string): Promise<string[]> {
  const person = personOf(uid)
  const ids = new Set<string>()
  for (const kind of ['FOLDER', 'WILDCARD'] as const) {
    for (const list of lists) {
      const query: ItemListQuery = { ...list, kind, sort: 'createdAt', direction: 'ASC', limit: 200 }
      for (const row of (await listVisibleItems(db, person, query)).rows) ids.add(row.id)
    }
  }
  const access = await findItemsAccess(db, person, [...ids])
  return [...access.values()].map(({ item, role }) => describe(item, role)).sort()
}

type Described = Pick<
  ModelReader['held'] extends Map<string, infer I> ? I : never,
  'id' | 'name' | 'sharing_mode' | 'is_draft' | 'deleted_at' | 'owner_uid' | 'workspace_id' | 'discoverable_at'
>

function describe(item: Described, role: string | null): string {
  const {
    id,
    name,
    sharing_mode: mode,
    is_draft: draft,
    deleted_at: deleted,
    owner_uid: owner,
    workspace_id: workspace,
  } = item
  return JSON.stringify([
    id,
    role,
    name,
    mode,
    draft,
    deleted !== null,
    owner,
    workspace,
    item.discoverable_at !== null,
  ])
}

function listHeld(reader: ModelReader): string[] {
  return [...reader.held.values()].map(item => describe(item, item.role)).sort()
}

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
          expect(listHeld(reader)).toEqual(await listByPolicy(reader.uid))
          const fresh = await startReader(db, reader.uid)
          expect(listHeld(fresh)).toEqual(listHeld(reader))
        }
      }),
      // Ends within the test's time even where something is found and made smaller, so that it is told what.
      { numRuns: longCount({ short: 40, long: 2_000 }), interruptAfterTimeLimit: timeLimitMs - 10_000 },
    )
  },
  timeLimitMs,
)
