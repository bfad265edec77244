import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import type { DocumentRight } from '@atelier/shared-schema/documents/sync-messages.ts'
import { DocumentStore, StoreReplaced } from './document-store.ts'

const own: DocumentRight = 'write'

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

test('what was gathered is refused when the store is closed before', async () => {
  const store = await DocumentStore.open('closed', () => undefined)
  const theirs = store.append(updateOf('theirs'), null)
  store.close()
  await expect(theirs).rejects.toBeInstanceOf(StoreReplaced)
})
