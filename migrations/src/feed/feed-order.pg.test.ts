import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#database/connection.ts'
import type { Db, Trx } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { findNewestPosition, listChanges, readFeedNews } from './feed.queries.ts'
import { describeHeld, listByPolicy } from './policy-lists.fixture.ts'
import { readOn, startReader } from './model-reader.ts'
import type { ModelReader } from './model-reader.ts'

let database: MigratedTestDatabase
let db: Db
let owner: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { poolSize: 16 })
})
afterAll(async () => {
  await db.destroy()
  await database.dispose()
})
beforeEach(async () => {
  await db.deleteFrom('person').execute()
  await db.deleteFrom('workspace').execute()
  owner = newId()
  await db.insertInto('person').values({ uid: owner, name: 'Somebody' }).execute()
})

function add(on: Db | Trx, name: string, ownerUid = owner) {
  return on
    .insertInto('item')
    .values({ id: newId(), kind: 'IMAGE', owner_uid: ownerUid, name, sharing_mode: 'restricted' })
    .execute()
}

const takeNumber = (on: Trx) => sql`select pg_current_xact_id()`.execute(on)

describe('transactions that end in another order than they began', () => {
  /** All four orders of taking a transaction's number, writing a row and committing that matter. */
  const orders = [
    { name: 'the older commits last', writesFirst: 'older', commitsFirst: 'younger' },
    { name: 'the older writes last and commits last', writesFirst: 'younger', commitsFirst: 'younger' },
    { name: 'the younger writes first, the older commits first', writesFirst: 'younger', commitsFirst: 'older' },
    { name: 'in order', writesFirst: 'older', commitsFirst: 'older' },
  ] as const
  test.each(orders)('are read without a gap: $name', async ({ writesFirst, commitsFirst }) => {
    let position = await findNewestPosition(db)
    const start = position
    const seen: string[] = []
    const read = async () => {
      const page = await listChanges(db, owner, { since: position, limit: 1 })
      position = page.next
      seen.push(...page.rows.map(row => row.item_id ?? ''))
      return page.rows.length
    }
    const older = await db.startTransaction().execute()
    const younger = await db.startTransaction().execute()
    await takeNumber(older)
    await takeNumber(younger)
    const transactions = { older, younger }
    const second = writesFirst === 'older' ? 'younger' : 'older'
    await add(transactions[writesFirst], 'first')
    await add(transactions[second], 'second')
    expect(await read()).toBe(0)
    await transactions[commitsFirst].commit().execute()
    // While the older one is open nothing that the younger one wrote may be handed out.
    if (commitsFirst === 'younger') expect(await read()).toBe(0)
    await transactions[commitsFirst === 'older' ? 'younger' : 'older'].commit().execute()
    while (seen.length < 2) await read()
    expect(new Set(seen).size).toBe(2)
    const news = await readFeedNews(db, start)
    expect(news.principals).toEqual([{ id: owner, membership: false }])
  })

  test('rows that must wait are known to be there', async () => {
    const since = await findNewestPosition(db)
    const older = await db.startTransaction().execute()
    await takeNumber(older)
    await add(db, 'younger')
    expect(await readFeedNews(db, since)).toMatchObject({ principals: [], pending: true })
    await older.rollback().execute()
  })
})

/** One writer: what it does in one transaction, and how long it holds it open. */
interface Work {
  acts: { kind: number; item: number; other: number; person: number }[]
  holdMs: number
  rollback: boolean
}

const work: fc.Arbitrary<Work> = fc.record({
  acts: fc.array(fc.record({ kind: fc.nat(13), item: fc.nat(30), other: fc.nat(30), person: fc.nat(3) }), {
    minLength: 1,
    maxLength: 3,
  }),
  holdMs: fc.nat(8),
  rollback: fc.constantFrom(false, false, false, false, true),
})

interface Crowd {
  people: string[]
  workspaces: string[]
  items: string[]
}

const pick = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('nothing to pick')
  return found
}

async function startCrowd(): Promise<Crowd> {
  await db.deleteFrom('person').execute()
  await db.deleteFrom('workspace').execute()
  const people = Array.from({ length: 3 }, newId)
  const workspaces = [newId()]
  const items = Array.from({ length: 10 }, newId)
  await db
    .insertInto('person')
    .values(people.map(uid => ({ uid, name: 'Somebody' })))
    .execute()
  await db
    .insertInto('workspace')
    .values(workspaces.map(id => ({ id, name: 'Studio' })))
    .execute()
  for (const [place, id] of items.entries()) {
    const kind = place < 4 ? 'FOLDER' : 'WILDCARD'
    const folder = place > 1 && place % 3 !== 0 ? pick(items.slice(0, Math.min(place, 4)), place) : null
    const mode = pick(['restricted', 'public', 'private'] as const, place)
    await db
      .insertInto('item')
      .values({ id, kind, owner_uid: pick(people, place), folder_id: folder, name: 'a', sharing_mode: mode })
      .execute()
  }
  return { people, workspaces, items }
}

async function act(trx: Trx, crowd: Crowd, { kind, item, other, person }: Work['acts'][number]): Promise<void> {
  const id = pick(crowd.items, item)
  const uid = pick(crowd.people, person)
  const [workspaceId] = crowd.workspaces
  const set = (values: object) => trx.updateTable('item').set(values).where('id', '=', id).execute()
  switch (kind) {
    case 0:
      return void (await set({ name: `n${other}`, updated_at: new Date() }))
    case 1:
      return void (await set({ sharing_mode: pick(['private', 'restricted', 'public'], other), discoverable_at: null }))
    case 2:
      return void (await set({ deleted_at: other % 2 === 0 ? new Date() : null }))
    case 3:
      return void (await set({ is_draft: other % 2 === 0 }))
    case 4:
      return void (await set({ folder_id: other % 5 === 0 ? null : pick(crowd.items.slice(0, 4), other) }))
    case 5:
      return void (await set({ owner_uid: uid }))
    case 6:
    case 7: {
      const to = other % 2 === 0 ? { uid, workspace_id: null } : { uid: null, workspace_id: workspaceId ?? '' }
      const role = pick(['viewer', 'contributor', 'editor'] as const, other)
      const grant = { id: newId(), item_id: id, role, ...to }
      return void (await trx
        .insertInto('item_grant')
        .values(grant)
        .onConflict(conflict => conflict.doNothing())
        .execute())
    }
    case 8:
      return void (await trx.deleteFrom('item_grant').where('item_id', '=', id).execute())
    case 9: {
      const table = pick(['favorite', 'library_entry', 'pin'] as const, other)
      await sql`insert into ${sql.table(table)} (uid, item_id) values (${uid}, ${id}) on conflict do nothing`.execute(
        trx,
      )
      return undefined
    }
    case 10:
      return void (await trx
        .deleteFrom(pick(['favorite', 'library_entry', 'pin'] as const, other))
        .where('item_id', '=', id)
        .where('uid', '=', uid)
        .execute())
    case 11: {
      const role = pick(['member', 'guest', 'admin'] as const, other)
      const member = { workspace_id: workspaceId ?? '', uid, role }
      return void (await trx
        .insertInto('workspace_member')
        .values(member)
        .onConflict(conflict => conflict.columns(['workspace_id', 'uid']).doUpdateSet({ role }))
        .execute())
    }
    case 12:
      return void (await trx.deleteFrom('workspace_member').where('uid', '=', uid).execute())
    default:
      return void (await trx.deleteFrom('item').where('id', '=', id).where('kind', '=', 'WILDCARD').execute())
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Deadlocks and refused moves are the database's right; what is rolled back has not happened. */
async function perform(crowd: Crowd, { acts, holdMs, rollback }: Work): Promise<void> {
  const trx = await db.startTransaction().execute()
  try {
    for (const each of acts) {
      await act(trx, crowd, each)
      await pause(holdMs)
    }
    await (rollback ? trx.rollback() : trx.commit()).execute()
  } catch {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
  }
}

async function readUntil(reader: ModelReader, isOver: () => boolean, limit: number): Promise<void> {
  while (!isOver()) await readOn(db, reader, limit)
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  const end = BigInt(rows[0]?.xid ?? 0)
  while ((await readOn(db, reader, limit)) || BigInt(reader.position.xid) < end);
}

const timeLimitMs = longCount({ short: 90_000, long: 1_200_000 })

test(
  'many write at once and some read all the time: in the end all hold what the policy lets them see',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(work, { maxLength: 6 }), { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 6 }),
        async (writers, limit) => {
          const crowd = await startCrowd()
          let isOver = false
          const orders = ['as told', 'scopes last', 'as told'] as const
          const readers = await Promise.all(crowd.people.map((uid, place) => startReader(db, uid, orders[place])))
          const reading = readers.map(reader => readUntil(reader, () => isOver, limit))
          await Promise.all(
            writers.map(async works => {
              for (const each of works) await perform(crowd, each)
            }),
          )
          isOver = true
          await Promise.all(reading)
          for (const reader of readers)
            expect(describeHeld(reader.held.values())).toEqual(await listByPolicy(db, reader.uid))
        },
      ),
      { numRuns: longCount({ short: 12, long: 600 }), plugins: [fc.interruptAfterTimeLimit(timeLimitMs - 15_000)] },
    )
  },
  timeLimitMs,
)
