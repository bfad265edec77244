import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { Doc } from 'yjs'
import type { DocumentRight } from '@atelier/shared-schema/documents/sync-messages.ts'
import { DocumentStore, StoreReplaced } from './document-store.ts'

const own: DocumentRight = 'write'
const ignore = () => undefined

function updateOf(key: string): Uint8Array {
  const doc = new Doc()
  let update: Uint8Array = new Uint8Array()
  doc.on('update', made => (update = made))
  doc.getMap('m').set(key, true)
  return update
}

/** Nobody else writes to the database until the answer is called. */
function occupy(name: string): Promise<() => void> {
  return new Promise(resolve => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const database = opening.result
      const store = database.transaction('updates', 'readwrite').objectStore('updates')
      let isOver = false
      const goOn = () => {
        if (isOver) database.close()
        else store.count().onsuccess = goOn
      }
      goOn()
      resolve(() => (isOver = true))
    }
  })
}

test('what others made is gathered, and goes with an edit made here', async () => {
  const store = await DocumentStore.open('gathered', () => undefined)
  const theirs = store.append(updateOf('theirs'), null)
  await store.append(updateOf('mine'), own)
  await theirs
  expect((await store.read()).rows).toEqual([])
  expect(store.rows).toBe(1)
  store.close()
})

test('what comes while an edit is long in being written is written by itself after it', async () => {
  const store = await DocumentStore.open('long', () => undefined)
  const letGo = await occupy('long')
  const mine = store.append(updateOf('mine'), own)
  await Promise.resolve()
  const theirs = store.append(updateOf('theirs'), null)
  setTimeout(letGo, 900)
  await mine
  await theirs
  expect(store.rows).toBe(2)
  store.close()
})

test('the first edit of a gesture is written at once, those that follow it together', async () => {
  const store = await DocumentStore.open('gesture', () => undefined)
  await store.append(updateOf('first'), own)
  expect(store.rows).toBe(1)
  await Promise.all(['second', 'third', 'fourth'].map(key => store.append(updateOf(key), own)))
  expect(store.rows).toBe(2)
  store.close()
})

test('nothing is gathered in a page that nobody sees, which may end at any moment', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: ignore, removeEventListener: ignore })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const store = await DocumentStore.open('hidden', () => undefined)
  await store.append(updateOf('first'), own)
  await store.append(updateOf('second'), own)
  expect(timers.mock.calls.filter(([, ms]) => Number(ms) > 10)).toEqual([])
  store.close()
  timers.mockRestore()
  vi.unstubAllGlobals()
})

test('what was gathered is refused when the store is closed before', async () => {
  const store = await DocumentStore.open('closed', () => undefined)
  const theirs = store.append(updateOf('theirs'), null)
  store.close()
  await expect(theirs).rejects.toBeInstanceOf(StoreReplaced)
})
