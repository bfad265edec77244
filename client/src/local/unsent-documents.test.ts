import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { documentStorageName } from './document-storage-name.ts'
import { DocumentStore } from './document-store.ts'
import { listUnsentDocuments } from './unsent-documents.ts'

const uid = newId()

async function keep(document: string, mark: 'write' | null): Promise<void> {
  const store = await DocumentStore.open(documentStorageName(uid, document), () => undefined)
  await Promise.all([store.append(new Uint8Array([0, 0]), mark), store.flushed()])
  store.close()
}

test('only documents with edits of their own are unsent, and nobody else’s are told', async () => {
  const [drawn, seen] = [`artboard:${newId()}`, `artboard:${newId()}`]
  await keep(drawn, 'write')
  await keep(seen, null)
  expect(await listUnsentDocuments(uid)).toEqual([drawn])
  expect(await listUnsentDocuments(newId())).toEqual([])
})

test('one that was deleted since it was listed is not made again', async () => {
  const name = documentStorageName(uid, `artboard:${newId()}`)
  const before = await indexedDB.databases()
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name, version: 1 }])
  expect(await listUnsentDocuments(uid)).toEqual([])
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual(before))
})
