import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import type { LocalDatabase } from './database.ts'
import { documentStorageName } from './document-storage-name.ts'
import { DocumentStore } from './document-store.ts'
import { ME, OTHER, makeItem } from './local.fixture.ts'
import { storeItems } from './item-rows.ts'
import { enqueue } from './outbox.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

/** As browsers have it: entries are properties of it. */
const storage: Record<string, string> = Object.defineProperties(
  {},
  {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => (storage[key] = value) },
    removeItem: { value: (key: string) => delete storage[key] },
  },
)
vi.stubGlobal('localStorage', storage)
const { clearDevice, finishClearing, listUnsent } = await import('./leave-device.ts')

const quiet = { onBlocked: () => undefined, onTaken: () => undefined }
const item = makeItem('Fog')
const board = makeItem('Board', { kind: 'ARTBOARD', detail: null })

beforeEach(async () => {
  for (const uid of [ME, OTHER]) {
    await clearDevice(uid)
    const db = await openDatabase(uid, quiet)
    await storeItems(db, [item, board], { mark: 1, apply: applyWrite })
    await enqueue(db, 'wildcard.favorite', { params: { id: item.id }, body: { favorite: true } })
    db.close()
    await edit(documentStorageName(uid, `artboard:${board.id}`))
    await edit(documentStorageName(uid, `tree:u:${uid}`))
    storage[`atelier.own.wildcard.${item.id}.${uid}`] = JSON.stringify({ uid, name: 'Draft of mine' })
    storage[`atelier.seen.${uid}`] = '1'
  }
})

/** An edit that the server has not acknowledged. */
async function edit(name: string): Promise<void> {
  const store = await DocumentStore.open(name, () => undefined)
  await store.append(new Uint8Array([0, 0]), 'write')
  store.close()
}

test('everything that the server has not got is named', async () => {
  expect(await listUnsent(ME)).toEqual(
    expect.arrayContaining([
      { what: 'write', name: 'Fog' },
      { what: 'document', name: 'Board' },
      { what: 'folders', name: undefined },
      { what: 'draft', name: 'Draft of mine' },
    ]),
  )
  expect(await listUnsent('0192f3c0-0000-7000-8000-0000000000dd')).toEqual([])
})

test('clearing leaves nothing of one person and all of the other', async () => {
  await clearDevice(ME)
  const left = JSON.stringify([await indexedDB.databases(), Object.entries(storage)])
  expect(left).not.toContain(ME)
  expect(await listUnsent(OTHER)).toHaveLength(4)
})

test('a clearing that a frozen tab kept from its end is finished at the next start', async () => {
  // A tab that does not let go.
  const held = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open(documentStorageName(ME, `tree:u:${ME}`))
    opening.addEventListener('success', () => resolve(opening.result))
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const clearing = clearDevice(ME)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 10_000)
  await vi.advanceTimersByTimeAsync(10_000)
  await clearing
  vi.useRealTimers()
  expect(Object.keys(storage)).toContain(`atelier.clearing.${ME}`)
  held.close()
  await finishClearing()
  expect(JSON.stringify([await indexedDB.databases(), Object.entries(storage)])).not.toContain(ME)
})

test('what was unsent when the person left is there when they come back', async () => {
  const db: LocalDatabase = await openDatabase(ME, quiet)
  expect(await db.outbox.toArray()).toMatchObject([{ kind: 'wildcard.favorite', state: 'queued' }])
  expect((await db.items.get(item.id))?.item.favoritedByUser).toBe(true)
  db.close()
})
