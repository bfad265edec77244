import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { expect, test, vi } from 'vitest'
import { ME, OTHER, makeItem, openTestDatabase } from '#local/local.fixture.ts'
import { storeItems } from '#local/item-rows.ts'
import type { LocalDatabase } from '#local/database.ts'
import { packItems, unpackNext } from '#local/packed-pages.ts'
import { Tabs } from '#local/tabs.ts'
import { applyWrite } from '#local/writes/all-write-kinds.ts'
import { ImageList } from './image-list.ts'
import type { ImageQuery } from './image-query.ts'
import type { IndexAnswer } from './index-messages.ts'
import { IndexService } from './index-service.ts'

const detail: Extract<NonNullable<FeedItem['detail']>, { kind: 'IMAGE' }> = {
  kind: 'IMAGE',
  fileId: newId(),
  origin: 'generated',
  media: 'image',
  mimeType: 'image/png',
  width: 1024,
  height: 683,
  size: 1000,
  thumbHash: 'WggGDQI6d4hpd4ePhmiHmHpwVw==',
  prompt: 'a lake at dawn',
  modelName: 'Studio Painter',
  sampler: '',
  steps: 20,
  seed: '7',
  recipeId: null,
  note: '',
  reaction: null,
}

/** By then everything would have been read anew. */
const SETTLED_MS = 1_000

const day = (index: number) => new Date(Date.UTC(2026, 0, 1, 12) + index * 86_400_000).toISOString()
const makeImage = (name: string, index: number, more: Partial<FeedItem> = {}) =>
  makeItem(name, { kind: 'IMAGE', createdAt: day(index), detail: { ...detail, fileId: newId() }, ...more })
const store = (db: LocalDatabase, items: FeedItem[]) => storeItems(db, items, { mark: 1, apply: applyWrite })

const mine: ImageQuery = { of: { view: 'my-images' }, text: '', sort: 'newest' }

class Page {
  readonly lists = new Map<string, ImageList>()
  answers: IndexAnswer[] = []
  readonly service = new IndexService(answer => {
    this.answers.push(answer)
    if (answer.is === 'list') this.lists.set(answer.key, new ImageList(answer.images))
  })

  idsOf(key: string): string[] | undefined {
    return this.lists.get(key)?.allIds()
  }
}

test('lists follow what is stored: newest first, through changes and losses', async () => {
  const page = new Page()
  const db = await openTestDatabase('follow')
  const creator = { ...makeItem('of the same person').creator, uid: 'follow' }
  const images = Array.from({ length: 250 }, (_, index) => makeImage(`image ${index}`, index, { creator }))
  await db.transaction('rw', [db.items, db.outbox], () => store(db, [...images, makeItem('no image')]))
  const newest = images.map(({ id }) => id).toReversed()

  page.service.hear({ is: 'watch', key: 'mine', query: mine })
  page.service.hear({ is: 'open', uid: 'follow' })
  await vi.waitFor(() => expect(page.idsOf('mine')).toHaveLength(250))
  expect(page.idsOf('mine')).toEqual(newest)

  await db.items.bulkDelete(newest.slice(0, 2))
  await vi.waitFor(() => expect(page.idsOf('mine')).toEqual(newest.slice(2)))
  await db.items.clear()
  await vi.waitFor(() => expect(page.idsOf('mine')).toEqual([]))
  db.close()
})

test('pictures of the first reading are listed before they are rows, and after', async () => {
  const page = new Page()
  const db = await openTestDatabase('packed')
  const creator = { ...makeItem('of the same person').creator, uid: 'packed' }
  const [row, packed] = [makeImage('a row', 1, { creator }), makeImage('packed', 2, { creator })]
  const how = { mark: 1, apply: applyWrite }
  await db.transaction('rw', [db.items, db.outbox, db.packed], async () => {
    await store(db, [row])
    await packItems(db, [packed], how)
  })
  page.service.hear({ is: 'watch', key: 'mine', query: mine })
  page.service.hear({ is: 'open', uid: 'packed' })
  await vi.waitFor(() => expect(page.idsOf('mine')).toEqual([packed.id, row.id]))
  await unpackNext(db, applyWrite)
  await store(db, [{ ...row, deletedAt: day(9) }])
  await vi.waitFor(() => expect(page.idsOf('mine')).toEqual([packed.id]))
  db.close()
})

test('pages that become rows are not read again: nothing has changed by that', async () => {
  const page = new Page()
  const db = await openTestDatabase('unpacking')
  const creator = { ...makeItem('of the same person').creator, uid: 'unpacking' }
  const images = Array.from({ length: 200 }, (_, index) => makeImage(`image ${index}`, index, { creator }))
  const pack = (some: FeedItem[]) => packItems(db, some, { mark: 1, apply: applyWrite })
  await db.transaction('rw', [db.items, db.outbox, db.packed], () => pack(images))
  page.service.hear({ is: 'watch', key: 'mine', query: mine })
  page.service.hear({ is: 'open', uid: 'unpacking' })
  await vi.waitFor(() => expect(page.idsOf('mine')).toHaveLength(200))

  const told = new Promise(resolve => Dexie.on('storagemutated', resolve))
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  await unpackNext(db, applyWrite)
  expect(await told).toHaveProperty('idb://atelier-unpacking/items/')
  const read = reads.mock.calls.length
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
  expect(reads.mock.calls.slice(read)).toEqual([])
  reads.mockRestore()

  // Whatever else is written at once is.
  await db.items.bulkDelete(images.slice(0, 100).map(({ id }) => id))
  await vi.waitFor(() => expect(page.idsOf('mine')).toHaveLength(100))
  db.close()
})

test('each view and folder holds its own, and they are counted', async () => {
  const page = new Page()
  const db = await openTestDatabase(ME)
  const folderId = newId()
  const inFolder = makeImage('in a folder', 1, { folderId, favoritedByUser: true })
  const trashed = makeImage('trashed', 2, { folderId, deletedAt: day(9) })
  const shared = makeImage('shared', 3, { role: 'viewer', creator: { ...inFolder.creator, uid: OTHER } })
  const kept = makeImage('kept', 4, {
    role: 'viewer',
    sharingMode: 'public',
    favoritedByUser: true,
    creator: { ...inFolder.creator, uid: OTHER },
  })
  const boardOf = (name: string, more: Partial<FeedItem>) =>
    makeItem(name, { kind: 'ARTBOARD', detail: null, folderId, ...more })
  const boards = [
    boardOf('board', {}),
    boardOf('unfinished', { isDraft: true }),
    boardOf('trashed', { deletedAt: day(9) }),
    boardOf('elsewhere', { folderId: null }),
  ]
  await db.transaction('rw', [db.items, db.outbox], () => store(db, [inFolder, trashed, shared, kept, ...boards]))
  const queries: Record<string, ImageQuery> = {
    mine,
    folder: { ...mine, of: { folderId } },
    shared: { ...mine, of: { view: 'shared-with-me' } },
    favorites: { ...mine, of: { view: 'favorites' } },
    trash: { ...mine, of: { view: 'trash' } },
    byName: { ...mine, of: { view: 'favorites' }, sort: 'name' },
  }
  for (const [key, query] of Object.entries(queries)) page.service.hear({ is: 'watch', key, query })
  page.service.hear({ is: 'watch-counts', isOn: true })
  page.service.hear({ is: 'open', uid: ME })
  await vi.waitFor(() => expect(page.answers.some(answer => answer.is === 'counts')).toBe(true))

  const seen = Object.fromEntries(Object.keys(queries).map(key => [key, page.idsOf(key)]))
  expect(seen).toEqual({
    mine: [inFolder.id],
    folder: [inFolder.id],
    shared: [shared.id],
    favorites: [kept.id, inFolder.id],
    trash: [trashed.id],
    byName: [inFolder.id, kept.id],
  })
  const counts = page.answers.findLast(answer => answer.is === 'counts')?.counts
  expect(counts).toEqual({
    views: { 'my-images': 1, favorites: 2, 'shared-with-me': 1, trash: 1 },
    folders: { [folderId]: 1 },
    things: { [folderId]: 2 },
    months: [inFolder.createdAt.slice(0, 7)],
  })
  const face = page.lists.get('folder')?.faceAt(0)
  expect(face).toMatchObject({ id: inFolder.id, width: 1024, height: 683, isFavorite: true, hasPicture: true })
  expect(face?.thumbHash && btoa(String.fromCharCode(...face.thumbHash))).toBe(detail.thumbHash)
  expect(page.lists.get('favorites')?.indexOf(inFolder.id)).toBe(1)
  db.close()
})

test('pictures are found by the folder they lie in, by its name, also once it has another', async () => {
  const page = new Page()
  const db = await openTestDatabase('named')
  const creator = { ...makeItem('of the same person').creator, uid: 'named' }
  const folder = makeItem('Phố cổ', { kind: 'FOLDER', creator, detail: null })
  const inside = makeImage('inside', 1, { creator, folderId: folder.id })
  await db.transaction('rw', [db.items, db.outbox], () =>
    store(db, [inside, makeImage('outside', 2, { creator }), folder]),
  )

  page.service.hear({ is: 'watch', key: 'old', query: { ...mine, text: 'folder:"phố CỔ"' } })
  page.service.hear({ is: 'watch', key: 'new', query: { ...mine, text: 'folder:hội-an' } })
  page.service.hear({ is: 'open', uid: 'named' })
  await vi.waitFor(() => expect(page.idsOf('old')).toEqual([inside.id]))
  await db.transaction('rw', [db.items, db.outbox], () => store(db, [{ ...folder, name: 'Hội-An' }]))
  await vi.waitFor(() => expect([page.idsOf('old'), page.idsOf('new')]).toEqual([[], [inside.id]]))
  db.close()
})

test('what belongs to a picture is told once everything that is here has been read', async () => {
  const page = new Page()
  const db = await openTestDatabase('relatives')
  const creator = { ...makeItem('of the same person').creator, uid: 'relatives' }
  const source = makeImage('source', 1, { creator, detail: { ...detail, sources: [] } })
  const copy = makeImage('copy', 2, { creator, detail: { ...detail, sources: [{ id: source.id, role: 'copy' }] } })
  await db.transaction('rw', [db.items, db.outbox], () => store(db, [source, copy]))

  page.service.hear({ is: 'open', uid: 'relatives' })
  page.service.hear({ is: 'relatives', id: source.id })
  const told = await vi.waitFor(() => {
    const found = page.answers.find(answer => answer.is === 'relatives')
    expect(found).toBeDefined()
    return found
  })
  expect(told).toMatchObject({ relatives: { id: source.id, alike: [{ id: copy.id }] } })
  expect(told).toMatchObject({ relatives: { lineage: { below: { steps: [{ images: [{ id: copy.id }] }] } } } })
  db.close()
})

test('a page that is told whole is listed as it was told, and read where it may have changed since', async () => {
  const page = new Page()
  const db = await openTestDatabase('told')
  const creator = { ...makeItem('of the same person').creator, uid: 'told' }
  const image = makeImage('told', 1, { creator })
  page.service.hear({ is: 'watch', key: 'mine', query: mine })
  page.service.hear({ is: 'open', uid: 'told' })
  await vi.waitFor(() => expect(page.answers.some(({ is }) => is === 'progress')).toBe(true))
  const tabs = new Tabs('told', () => undefined)
  const tell = () => tabs.relay({ is: 'stored', items: JSON.stringify([image]) })
  tell()
  await vi.waitFor(() => expect(page.idsOf('mine')).toEqual([image.id]))
  await db.transaction('rw', [db.items, db.outbox], () => store(db, [{ ...image, deletedAt: day(9) }]))
  await vi.waitFor(() => expect(page.idsOf('mine')).toEqual([]))
  tell()
  page.service.hear({ is: 'watch', key: 'trash', query: { ...mine, of: { view: 'trash' } } })
  await vi.waitFor(() => expect(page.idsOf('trash')).toEqual([image.id]))
  tabs.dispose()
  db.close()
})
