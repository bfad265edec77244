import 'fake-indexeddb/auto'
import { Dexie, liveQuery } from 'dexie'
import type { ObservabilitySet } from 'dexie'
import { expect, test, vi } from 'vitest'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase } from './database.ts'
import { Feed } from './feed.ts'
import type { FeedServer } from './feed.ts'
import { ME, makeItem, openTestDatabase } from './local.fixture.ts'
import { enqueue } from './outbox.ts'
import { findRow, findRows, isUnpacked, packItems, readPacked, unpackNext } from './packed-pages.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

const how = { mark: 1, apply: applyWrite }
const makeImage = (name: string, more: Partial<FeedItem> = {}) =>
  makeItem(name, { kind: 'IMAGE', detail: null, ...more })

/** Everything in pages of two; nothing has happened since. */
function serverOf(items: readonly FeedItem[], told: (door: string) => void = () => undefined): FeedServer {
  return {
    snapshot: async (_scope, cursor) => {
      const from = Number(cursor ?? 0)
      const to = from + 2
      told('snapshot')
      const nextCursor = to < items.length ? String(to) : null
      return Promise.resolve({ epoch: '1', since: '0', items: items.slice(from, to), nextCursor })
    },
    list: async () => {
      told('list')
      return Promise.resolve({ epoch: '1', cursor: '0', changes: [], more: false })
    },
    verify: async () => Promise.resolve({ items: [] }),
    seesFolders: async () => Promise.resolve(true),
  }
}

const feedOf = (db: LocalDatabase, server: FeedServer) =>
  new Feed({ db, uid: ME, server, purgers: [], onLost: () => undefined })

const namesOf = (rows: readonly ({ item: FeedItem } | undefined)[]) => rows.map(row => row?.item.name)

test('the first reading is there whole before its rows are, a kill in between loses nothing, and then all are rows', async () => {
  const db = await openTestDatabase()
  const images = ['a', 'b', 'c', 'd', 'e'].map(name => makeImage(name))
  const all = [...images, makeItem('a wildcard'), makeImage('pinned', { pinned: true, pinPosition: 1 })]
  const killedAfterReading = async () => (await db.readMeta('feed'))?.complete === true
  let isKilled = false
  const watching = setInterval(() => void killedAfterReading().then(is => (isKilled ||= is)))
  await feedOf(db, serverOf(all)).catchUp(() => isKilled)
  clearInterval(watching)
  expect((await db.readMeta('feed'))?.complete).toBe(true)
  const packed: FeedItem[] = []
  for await (const page of readPacked(db)) packed.push(...page)
  const rows = await db.items.toArray()
  expect(namesOf([...packed.map(item => ({ item })), ...rows]).toSorted()).toEqual(
    all.map(({ name }) => name).toSorted(),
  )
  expect(namesOf(await findRows(db, [...images.map(({ id }) => id), 'unknown']))).toEqual([
    ...images.map(({ name }) => name),
    undefined,
  ])

  const doors: string[] = []
  await feedOf(
    db,
    serverOf(all, door => doors.push(door)),
  ).catchUp()
  expect(doors).toEqual(['list'])
  expect(await isUnpacked(db)).toBe(true)
  expect(await db.items.count()).toBe(all.length)
  db.close()
})

test('what lists look for otherwise is a row at once', async () => {
  const db = await openTestDatabase()
  const pinned = makeImage('pinned', { pinned: true, pinPosition: 1 })
  await db.transaction('rw', db.packed, db.items, db.outbox, () =>
    packItems(db, [makeImage('packed'), makeItem('a wildcard'), pinned], how),
  )
  expect(namesOf(await db.items.toArray()).toSorted()).toEqual(['a wildcard', 'pinned'])
  db.close()
})

test('a picture that is changed before it is a row becomes one, with those beside it', async () => {
  const db = await openTestDatabase()
  const [image, beside] = [makeImage('old'), makeImage('beside')]
  await db.transaction('rw', db.packed, db.items, db.outbox, () => packItems(db, [image, beside], how))
  await enqueue(db, 'image.rename', { params: { id: image.id }, body: { name: 'new' } })
  expect(namesOf(await findRows(db, [image.id, beside.id]))).toEqual(['new', 'beside'])
  expect(await isUnpacked(db)).toBe(true)
  expect((await db.items.get(image.id))?.base?.name).toBe('old')
  db.close()
})

test('a page tells live queries that something is packed, without each of its ids, and who waits for one of them hears it', async () => {
  const db = await openTestDatabase()
  const images = Array.from({ length: 300 }, (_, index) => makeImage(`${index}`))
  const heard = vi.fn<(name: string | undefined) => void>()
  const [wanted = makeImage('none')] = images.slice(123)
  const watching = liveQuery(() => findRow(db, wanted.id)).subscribe(row => heard(row?.item.name))
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(undefined))
  const told: string[] = []
  const hear = (parts: ObservabilitySet) => void told.push(JSON.stringify(parts))
  Dexie.on('storagemutated', hear)

  await db.transaction('rw', db.packed, db.items, db.outbox, () => packItems(db, images, how))
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(wanted.name))
  await unpackNext(db, applyWrite)
  await vi.waitFor(() => expect(told.join('')).toContain('/items/'))
  expect(told.join('')).not.toContain(wanted.id)

  Dexie.on.storagemutated.unsubscribe(hear)
  watching.unsubscribe()
})
