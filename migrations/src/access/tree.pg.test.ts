import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db, Trx } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { findItemAccess, listVisibleItems } from './access.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

let database: MigratedTestDatabase
let db: Db
let owner: string
let guest: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())
beforeEach(async () => {
  owner = newId()
  guest = newId()
  await db
    .insertInto('person')
    .values([owner, guest].map(uid => ({ uid, name: 'Somebody' })))
    .execute()
})

async function addItem(on: Db | Trx, kind: 'FOLDER' | 'IMAGE', folderId: string | null = null): Promise<string> {
  const id = newId()
  const row = { id, kind, owner_uid: owner, folder_id: folderId, name: kind, sharing_mode: 'restricted' } as const
  await on.insertInto('item').values(row).execute()
  return id
}

function shareWith(on: Db | Trx, itemId: string, uid: string) {
  const grant = { id: newId(), item_id: itemId, uid, role: 'viewer' } as const
  return on
    .insertInto('item_grant')
    .values(grant)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function moveTo(on: Db | Trx, itemId: string, folderId: string | null) {
  return on.updateTable('item').set({ folder_id: folderId }).where('id', '=', itemId).execute()
}

function personOf(uid: string): Person {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}

/** What the guest sees in lists, which are read from the table that triggers keep. */
async function listShared(): Promise<string[]> {
  const query = { kind: 'IMAGE', view: 'shared', sort: 'createdAt', direction: 'ASC', limit: 50 } as const
  return (await listVisibleItems(db, personOf(guest), query)).rows.map(row => row.id)
}

async function expectListsAsTold(ids: string[]): Promise<void> {
  const told = []
  for (const id of ids) if ((await findItemAccess(db, personOf(guest), id))?.role) told.push(id)
  expect(await listShared()).toEqual(told)
}

test('a folder cannot be put below itself, and only folders hold things', async () => {
  const top = await addItem(db, 'FOLDER')
  const inner = await addItem(db, 'FOLDER', top)
  const image = await addItem(db, 'IMAGE', inner)
  await expect(moveTo(db, top, inner)).rejects.toMatchObject({ constraint: 'folder_no_cycle', code: '23514' })
  await expect(moveTo(db, top, top)).rejects.toMatchObject({ code: '23514' })
  await expect(moveTo(db, top, image)).rejects.toMatchObject({ constraint: 'item_folder_kind' })
  await expect(addItem(db, 'IMAGE', image)).rejects.toMatchObject({ constraint: 'item_folder_kind' })
})

test('one statement may turn a tree inside out', async () => {
  const top = await addItem(db, 'FOLDER')
  const inner = await addItem(db, 'FOLDER', top)
  const image = await addItem(db, 'IMAGE', top)
  await shareWith(db, inner, guest)
  expect(await listShared()).toEqual([])
  await sql`update item set folder_id = case id when ${top}::uuid then ${inner}::uuid end
    where id in (${top}::uuid, ${inner}::uuid)`.execute(db)
  expect(await listShared()).toEqual([image])
})

test('a folder and its insides may come in one statement, whatever the order', async () => {
  const [top, inner, image] = [newId(), newId(), newId()]
  const row = { owner_uid: owner, name: 'new', sharing_mode: 'restricted' } as const
  await db
    .insertInto('item')
    .values([
      { ...row, id: image, kind: 'IMAGE', folder_id: inner },
      { ...row, id: inner, kind: 'FOLDER', folder_id: top },
      { ...row, id: top, kind: 'FOLDER' },
    ])
    .execute()
  await shareWith(db, top, guest)
  expect(await listShared()).toEqual([image])
})

/** Both begin, `first` acts, `second` acts and may have to wait for it, then both commit. */
async function actAtOnce(first: (trx: Trx) => Promise<unknown>, second: (trx: Trx) => Promise<unknown>) {
  const one = await db.startTransaction().execute()
  const other = await db.startTransaction().execute()
  try {
    await first(one)
    const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)
    const outcome = second(other).then(
      () => 'done',
      () => 'refused',
    )
    await Promise.race([outcome, untilBlocked(pid.rows[0]?.pid ?? 0)])
    await one.commit().execute()
    if ((await outcome) === 'done') await other.commit().execute()
    return await outcome
  } finally {
    for (const trx of [one, other]) if (!trx.isCommitted) await trx.rollback().execute()
  }
}

async function untilBlocked(pid: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      blocked: boolean
    }>`select cardinality(pg_blocking_pids(${pid})) > 0 as blocked`.execute(db)
    if (rows[0]?.blocked) return
  }
}

test('two moves at once cannot make a ring', async () => {
  const one = await addItem(db, 'FOLDER')
  const other = await addItem(db, 'FOLDER')
  const outcome = await actAtOnce(
    trx => moveTo(trx, one, other),
    trx => moveTo(trx, other, one),
  )
  expect(outcome).toBe('refused')
})

test('what is added to a folder while it is being shared is shared', async () => {
  const top = await addItem(db, 'FOLDER')
  const inner = await addItem(db, 'FOLDER', top)
  const images: string[] = []
  const add = async (trx: Trx) => images.push(await addItem(trx, 'IMAGE', inner))
  await actAtOnce(add, trx => shareWith(trx, top, guest))
  expect(await listShared()).toEqual(images)
  await db.deleteFrom('item_grant').execute()
  await actAtOnce(trx => shareWith(trx, top, guest), add)
  expect(images).toHaveLength(2)
  expect(await listShared()).toEqual(images)
})

test('whatever meets on one tree, lists and the policy agree afterwards', async () => {
  const top = await addItem(db, 'FOLDER')
  const inner = await addItem(db, 'FOLDER', top)
  const elsewhere = await addItem(db, 'FOLDER')
  const image = await addItem(db, 'IMAGE', inner)
  await shareWith(db, top, guest)
  const acts: ((trx: Trx) => Promise<unknown>)[] = [
    trx => moveTo(trx, image, elsewhere),
    trx => trx.deleteFrom('item_grant').where('item_id', '=', top).execute(),
    trx => trx.updateTable('item').set({ sharing_mode: 'private' }).where('id', '=', image).execute(),
    trx => shareWith(trx, image, guest),
    trx => trx.updateTable('item').set({ sharing_mode: 'restricted' }).where('id', '=', image).execute(),
    trx => moveTo(trx, inner, elsewhere),
    trx => shareWith(trx, elsewhere, guest),
    trx => trx.updateTable('item').set({ deleted_at: new Date() }).where('id', '=', elsewhere).execute(),
    trx => moveTo(trx, image, inner),
    trx => trx.deleteFrom('item').where('id', '=', elsewhere).execute(),
  ]
  for (const [place, first] of acts.entries()) {
    const second = acts[(place * 7 + 3) % acts.length]
    if (second && second !== first) await actAtOnce(first, second)
    await expectListsAsTold([image])
  }
})
