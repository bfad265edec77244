import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewMovedFeed, trimFeed } from '@atelier/database/feed/feed.queries.ts'
import { changesRoutes as routes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import type { FeedChange } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { pinnedItemsRoutes } from '@atelier/shared-schema/contract/areas/pinned-items.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestItem, moveTestFeed, renewTestFeed } from '#testing/test-rows.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const create = (as: TestPerson, name: string) =>
  api.call(wildcardsRoutes.create, { body: { name, entries: ['a', 'b'] } }, { as })
const share = (as: TestPerson, id: string, uid: string) =>
  api.call(wildcardsRoutes.share, { params: { id }, body: { people: [{ uid }] } }, { as })
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const list = (as: TestPerson, since?: string, limit?: number) =>
  api.call(routes.list, { query: { since, limit } }, { as })
const verify = (as: TestPerson, ids: string[]) => api.call(routes.verify, { body: { ids } }, { as })

async function newest(as: TestPerson): Promise<string> {
  return (await list(as)).cursor
}

/** All changes since, asked for until those of what has just been committed can be read. */
async function readChanges(
  as: TestPerson,
  since: string,
  isThere: (changes: FeedChange[]) => boolean,
): Promise<FeedChange[]> {
  for (;;) {
    const { changes } = await list(as, since)
    if (isThere(changes)) return changes
  }
}

async function readSnapshot(as: TestPerson, query: { scope?: string; limit: number }): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  let cursor: string | undefined
  do {
    const page = await api.call(routes.snapshot, { query: { ...query, cursor } }, { as })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return items
}

describe('changes', () => {
  test('carry the thing as it is now, once, with what its list shows', async () => {
    const owner = await api.createPerson()
    const since = await newest(owner)
    const made = await create(owner, 'Sky')
    await api.call(wildcardsRoutes.favorite, { params: { id: made.id }, body: {} }, { as: owner })
    const changes = await readChanges(
      owner,
      since,
      found => found.length > 0 && JSON.stringify(found).includes('"favoritedByUser":true'),
    )
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({
      kind: 'put',
      item: {
        id: made.id,
        kind: 'WILDCARD',
        name: 'Sky',
        role: 'owner',
        folderId: null,
        favoritedAt: expect.any(String),
        libraryAddedAt: null,
        pinPosition: null,
        detail: { kind: 'WILDCARD', key: 'sky', entryCount: 2, excerpt: ['a', 'b'] },
      },
    })
  })

  test('say of a thing all that it is to a person, as it says itself', async () => {
    const [owner, keeper] = [await api.createPerson(), await api.createPerson()]
    const [kept, plain] = [await create(owner, 'Kept'), await create(owner, 'Plain')]
    for (const { id } of [kept, plain]) await share(owner, id, keeper.uid)
    await api.call(wildcardsRoutes.addTags, { body: { ids: [kept.id], names: ['b', 'A'] } }, { as: owner })
    await api.call(wildcardsRoutes.favorite, { params: { id: kept.id }, body: {} }, { as: keeper })
    await api.call(wildcardsRoutes.addToLibrary, { params: { id: kept.id } }, { as: keeper })
    await api.call(pinnedItemsRoutes.pin, { body: { ids: [kept.id] } }, { as: keeper })
    const items = await readSnapshot(keeper, { limit: 10 })
    const found = (id: string) => items.find(item => item.id === id)
    const some = expect.any(String)
    const marked = { favoritedAt: some, libraryAddedAt: some, pinPosition: expect.any(Number) }
    expect(found(kept.id)).toMatchObject({ ...marked, tags: [{ name: 'A' }, { name: 'b' }] })
    expect(found(plain.id)).toMatchObject({ favoritedAt: null, libraryAddedAt: null, pinPosition: null, tags: [] })
    for (const { id } of [kept, plain]) {
      const answer = await api.call(wildcardsRoutes.read, { params: { id } }, { as: keeper })
      const { creator, tags, role, capabilities, pinned, favoritedByUser, workspace } = answer
      expect(found(id)).toMatchObject({ creator, tags, role, capabilities, pinned, favoritedByUser, workspace })
    }
  })

  test('tell who was given a thing, and who lost it whether it is still there', async () => {
    const [owner, other] = [await api.createPerson(), await api.createPerson()]
    const [taken, trashed] = [await create(owner, 'Taken'), await create(owner, 'Trashed')]
    const since = await newest(other)
    await share(owner, taken.id, other.uid)
    await share(owner, trashed.id, other.uid)
    const given = await readChanges(other, since, found => found.length === 2)
    expect(given).toMatchObject([
      { kind: 'put', item: { id: taken.id, role: 'viewer', creator: { email: null } } },
      { kind: 'put', item: { id: trashed.id } },
    ])
    await api.call(wildcardsRoutes.unshare, { params: { id: taken.id }, body: { uid: other.uid } }, { as: owner })
    await api.call(wildcardsRoutes.softDelete, { body: { ids: [trashed.id] } }, { as: owner })
    // Before the last row may be read, what it says is not known yet: the thing is merely not seen any more.
    const lost = await readChanges(other, since, found =>
      found.some(change => change.kind === 'gone' && !change.accessLost),
    )
    expect(lost).toEqual([
      { kind: 'gone', itemId: taken.id, itemKind: 'WILDCARD', accessLost: true },
      { kind: 'gone', itemId: trashed.id, itemKind: 'WILDCARD', accessLost: false },
    ])
    expect((await verify(other, [taken.id, trashed.id])).items).toEqual([])
    const known = await verify(owner, [taken.id, trashed.id, newId()])
    expect(known.items.map(item => [item.id, item.role]).sort()).toEqual(
      [
        [taken.id, 'owner'],
        [trashed.id, 'owner'],
      ].sort(),
    )
  })

  test('come in pages whose cursors join, and counts of others make none', async () => {
    const [owner, fan] = [await api.createPerson(), await api.createPerson()]
    const since = await newest(owner)
    const made = []
    for (let index = 0; index < 5; index++) made.push(await create(owner, `Wildcard ${index}`))
    await readChanges(owner, since, found => found.length === 5)
    const names: string[] = []
    let page = await list(owner, since, 2)
    for (;;) {
      for (const change of page.changes) if (change.kind === 'put') names.push(change.item.name)
      if (!page.more) break
      page = await list(owner, page.cursor, 2)
    }
    expect(names).toEqual(made.map(item => item.name))
    const [first] = made
    await api.call(
      wildcardsRoutes.setSharingMode,
      { params: { id: first?.id ?? '' }, body: { mode: 'public' } },
      { as: owner },
    )
    const opened = await readChanges(owner, page.cursor, found => found.length === 1)
    expect(opened).toHaveLength(1)
    const after = await newest(owner)
    await api.call(wildcardsRoutes.favorite, { params: { id: first?.id ?? '' }, body: {} }, { as: fan })
    await readChanges(fan, after, found => found.length === 1)
    expect((await list(owner, after)).changes).toEqual([])
  })
})

describe('a snapshot', () => {
  test('holds everything the person can see, by pages, the newest first, and of a link only what they keep', async () => {
    const [owner, other] = [await api.createPerson(), await api.createPerson()]
    const ids = []
    for (let index = 0; index < 5; index++) ids.push((await create(owner, `Thing ${index}`)).id)
    const [shared = '', open = '', kept = '', trashed = ''] = ids
    await share(owner, shared, other.uid)
    for (const id of [open, kept]) {
      await api.call(wildcardsRoutes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
    }
    await api.call(wildcardsRoutes.addToLibrary, { params: { id: kept } }, { as: other })
    await api.call(wildcardsRoutes.softDelete, { body: { ids: [trashed] } }, { as: owner })
    const own = await create(other, 'Own')
    const idsOf = (items: FeedItem[]) => items.map(item => item.id).toSorted()
    const first = await api.call(routes.snapshot, { query: { limit: 2 } }, { as: other })
    expect(idsOf(first.items)).toEqual([kept, own.id])
    expect(idsOf(await readSnapshot(other, { limit: 2 }))).toEqual([shared, kept, own.id])
    expect(idsOf(await readSnapshot(owner, { limit: 2 }))).toEqual(ids)
    expect((await readSnapshot(other, { limit: 2, scope: `item:${shared}` })).map(item => item.id)).toEqual([shared])
    expect(await readSnapshot(other, { limit: 2, scope: `item:${open}` })).toEqual([])
  })

  test('of a folder holds it and all below it, and nothing for who does not see them', async () => {
    const [owner, other] = [await api.createPerson(), await api.createPerson()]
    const top = await insertTestItem(api.app.db, { ownerUid: owner.uid, kind: 'FOLDER' })
    const inner = await insertTestItem(api.app.db, { ownerUid: owner.uid, kind: 'FOLDER', folderId: top })
    const ids = [top, inner]
    for (const folderId of [top, inner, top, inner])
      ids.push(await insertTestItem(api.app.db, { ownerUid: owner.uid, folderId }))
    await insertTestItem(api.app.db, { ownerUid: owner.uid })
    const found = await readSnapshot(owner, { limit: 2, scope: `item:${top}` })
    expect(found.map(item => item.id).sort()).toEqual(ids.sort())
    expect(await readSnapshot(other, { limit: 1, scope: `item:${top}` })).toEqual([])
  })
})

test('a write that succeeds rings; what only reads or fails does not', async () => {
  const person = await api.createPerson()
  let rings = 0
  const stop = api.app.doorbell.listen(CHANGES_CHANNEL, payload => {
    if (payload !== null) rings += 1
  })
  const made = await create(person, 'Sky')
  // At once in this process, and once more when the database has carried it around.
  while (rings < 2) await pause(10)
  await list(person)
  await verify(person, [made.id])
  await expect(create(person, '')).rejects.toMatchObject({ code: 'VALIDATION' })
  await pause(200)
  expect(rings).toBe(2)
  stop()
})

test('a feed of another server is begun anew', async () => {
  const person = await api.createPerson()
  const since = await newest(person)
  expect(await renewMovedFeed(api.app.db)).toBe(false)
  await moveTestFeed(api.app.db)
  expect(await renewMovedFeed(api.app.db)).toBe(true)
  await expect(list(person, since)).rejects.toMatchObject({ code: 'GONE' })
  expect((await list(person, await newest(person))).changes).toEqual([])
})

describe('cursors', () => {
  test('that are none are refused as input', async () => {
    const person = await api.createPerson()
    for (const since of [
      'x',
      Buffer.from('a b c').toString('base64url'),
      Buffer.from(`${newId()} 99999999999999999999 1`).toString('base64url'),
    ]) {
      await expect(list(person, since)).rejects.toMatchObject({ code: 'VALIDATION' })
    }
    const snapshot = api.call(routes.snapshot, { query: { cursor: await newest(person) } }, { as: person })
    await expect(snapshot).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('from ahead of everything are of a database that is no more', async () => {
    const person = await api.createPerson()
    const { epoch } = await list(person)
    const ahead = Buffer.from(`${epoch} 999999999999 1`).toString('base64url')
    await expect(list(person, ahead)).rejects.toMatchObject({ code: 'GONE' })
  })

  test('older than what is kept, or of another epoch, say so', async () => {
    const person = await api.createPerson()
    const since = await newest(person)
    const [one] = [await create(person, 'One'), await create(person, 'Two')]
    await readChanges(person, since, found => found.length === 2)
    const first = await api.call(routes.snapshot, { query: { limit: 1 } }, { as: person })
    expect(await trimFeed(api.app.db, new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(2)
    await expect(list(person, since)).rejects.toMatchObject({ code: 'GONE' })
    const now = await newest(person)
    await api.call(wildcardsRoutes.update, { params: { id: one.id }, body: { name: 'Uno' } }, { as: person })
    expect(await readChanges(person, now, found => found.length === 1)).toMatchObject([{ item: { name: 'Uno' } }])
    await renewTestFeed(api.app.db)
    await expect(list(person, now)).rejects.toMatchObject({ code: 'GONE' })
    const goOn = api.call(routes.snapshot, { query: { cursor: first.nextCursor ?? '' } }, { as: person })
    await expect(goOn).rejects.toMatchObject({ code: 'GONE' })
  })
})
