import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseName, openDatabase } from './database.ts'
import { makeItem } from './local.fixture.ts'
import { storeItems } from './item-rows.ts'
import { readLocalState } from './local-store.ts'
import { Local } from './start-local.ts'
import { readSyncState } from './sync-state.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

const listeners = {
  onLost: () => undefined,
  onPurged: () => undefined,
  onTrouble: vi.fn<(failure: string) => void>(),
  onBlocked: () => undefined,
  // Nobody is signed in at a server: nothing is asked or sent.
  isStillSignedIn: () => false,
}
const running: (Local | undefined)[] = []
afterEach(async () => {
  for (const local of running.splice(0)) await local?.dispose()
  listeners.onTrouble.mockClear()
})

async function start(uid: string): Promise<Local | undefined> {
  const local = await Local.start(uid, listeners)
  running.push(local)
  return local
}

const item = makeItem('Fog')

async function hold(uid: string): Promise<void> {
  const db = await openDatabase(uid, { onBlocked: () => undefined, onTaken: () => undefined })
  await storeItems(db, [item], { mark: 1, apply: applyWrite })
  db.close()
}

test('what is queued is seen by the sync state, and only what is held here is queued', async () => {
  await hold('start-1')
  await start('start-1')
  const { data } = readLocalState()
  const favorite = (id: string) => data?.queue('wildcard.favorite', { params: { id }, body: { favorite: true } })
  expect(await favorite(makeItem('elsewhere').id)).toBe(false)
  expect(await favorite(item.id)).toBe(true)
  await vi.waitFor(() => expect(readSyncState()).not.toBe('saved'), 10_000)
  const write = (await data?.run(db => db.outbox.toArray()))?.[0]
  if (write) await data?.discard(write)
  expect(await data?.run(db => db.outbox.count())).toBe(0)
})

test('what a page had no time to queue before it was left is queued at the next start', async () => {
  const storage: Record<string, string> = {}
  const places = () => Object.keys(storage).filter(place => place.startsWith('atelier.noted.'))
  const methods = {
    getItem: { value: (place: string) => storage[place] ?? null },
    setItem: { value: (place: string, value: string) => (storage[place] = value) },
    removeItem: { value: (place: string) => delete storage[place] },
  }
  vi.stubGlobal('localStorage', Object.defineProperties(storage, methods))
  await hold('start-4')
  const first = await start('start-4')
  const favorite = { params: { id: item.id }, body: { favorite: true } }
  const queued = readLocalState().data?.queue('wildcard.favorite', favorite)
  const [place = ''] = places()
  const noted = storage[place] ?? ''
  expect(await queued).toBe(true)
  expect(places()).toEqual([])
  const writes = await readLocalState().data?.run(db => db.outbox.toArray())

  // It was queued after all, in the moment before the page was gone.
  await first?.dispose()
  storage[place] = noted
  await start('start-4')
  expect(await readLocalState().data?.run(db => db.outbox.toArray())).toEqual(writes)
  const [write] = writes ?? []
  if (write) await readLocalState().data?.discard(write)
  await running.pop()?.dispose()

  // A disk that fails once takes nothing of what somebody did.
  storage[place] = noted
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('the disk', 'UnknownError')
  })
  await start('start-4')
  add.mockRestore()
  expect(places()).toEqual([place])
  await running.pop()?.dispose()

  const unfitting = { ...JSON.parse(noted), input: null, options: { key: 'unfitting' } }
  Object.assign(storage, {
    [place]: noted,
    [`${place}-torn`]: noted.slice(0, 9),
    [`${place}-unfitting`]: JSON.stringify(unfitting),
  })
  await start('start-4')
  const now = await readLocalState().data?.run(db => db.outbox.toArray())
  expect(now).toMatchObject([{ kind: 'wildcard.favorite', input: favorite, key: write?.key, at: write?.at }])
  const shown = await readLocalState().data?.run(db => db.items.get(item.id))
  expect(shown?.item.favoritedAt).not.toBeNull()
  expect(places()).toEqual([])
  vi.unstubAllGlobals()
})

test('a full device says so, and hands the write back to be sent', async () => {
  await hold('start-2')
  await start('start-2')
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const queued = await readLocalState().data?.queue('wildcard.softDelete', { body: { ids: [item.id] } })
  add.mockRestore()
  expect(queued).toBe(false)
  expect(listeners.onTrouble.mock.calls).toEqual([['no-room']])
  expect(readLocalState().failure).toBe('no-room')
})

test('a newer version in another tab takes the data; this one goes on with the network', async () => {
  await start('start-3')
  const newer = new Dexie(databaseName('start-3'))
  newer.version(100).stores({ items: 'id' })
  await newer.open()
  expect(readLocalState()).toEqual({ phase: 'absent', data: undefined, failure: 'other-version' })
  expect(listeners.onTrouble.mock.calls).toEqual([['other-version']])
  newer.close()
  await start('start-3')
  expect(readLocalState().phase).toBe('absent')
})
