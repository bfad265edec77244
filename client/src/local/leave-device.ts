import { Dexie } from 'dexie'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { databaseName, openDatabase } from './database.ts'
import type { LocalDatabase } from './database.ts'
import { documentOfStorage } from './document-storage-name.ts'
import type { Unsent } from './leave-question.ts'
import { readLocalState } from './local-store.ts'
import { inpaintingStoreName } from './inpainting-store-name.ts'
import { listOwnOf } from './own-storage.ts'
import { clearCachesOf, deleteDatabase, listDatabases } from './purge.ts'
import { turboStoreName } from './turbo-store-name.ts'
import { listUnsentDocuments } from './unsent-documents.ts'
import { listUnsentUploads, uploadStoreName } from './uploads/upload-store.ts'

/** Everything of a person on this device that the server has not got. */
export async function listUnsent(uid: string): Promise<Unsent[]> {
  const drafts = [
    ...listOwnOf(uid).map((name): Unsent => ({ what: 'draft', name })),
    ...(await listUnsentUploads(uid)).map((name): Unsent => ({ what: 'upload', name })),
  ]
  const db = await openIfThere(uid)
  if (!db) return drafts
  try {
    const writes = await db.outbox.orderBy('seq').toArray()
    const named = writes.map((write): Unsent => ({ what: 'write', name: write.names[0] }))
    return [...named, ...(await nameUnsentDocuments(db, uid)), ...drafts]
  } finally {
    db.close()
  }
}

async function openIfThere(uid: string): Promise<LocalDatabase | undefined> {
  try {
    if (!(await Dexie.exists(databaseName(uid)))) return undefined
    return await openDatabase(uid, { onBlocked: () => undefined, onTaken: () => undefined })
  } catch {
    // Without storage there is nothing in it.
    return undefined
  }
}

async function nameUnsentDocuments(db: LocalDatabase, uid: string): Promise<Unsent[]> {
  const unsent: Unsent[] = []
  for (const name of await listUnsentDocuments(uid)) {
    const ref = parseDocumentName(name)
    if (!ref) continue
    if (ref.kind === 'tree') unsent.push({ what: 'folders', name: undefined })
    else unsent.push({ what: 'document', name: (await db.items.get(ref.itemId))?.item.name })
  }
  return unsent
}

/** The server sends nothing more to a device that was signed out of; nor has its push service to. */
export async function endDevicePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Left in the browser until all is gone, so that a tab that is killed meanwhile is no way to keep something. */
const CLEARING = 'atelier.clearing.'

/** Removes everything of a person from this device. */
export async function clearDevice(uid: string): Promise<void> {
  localStorage.setItem(CLEARING + uid, '1')
  const { data } = readLocalState()
  if (data?.uid === uid) await data.leave()
  const documents = (await listDatabases()).filter(name => documentOfStorage(uid, name) !== undefined)
  const own =
    'indexedDB' in globalThis && globalThis.indexedDB
      ? [databaseName(uid), uploadStoreName(uid), turboStoreName(uid), inpaintingStoreName(uid), ...documents]
      : []
  const results = await Promise.allSettled([...own.map(deleteDatabase), clearCachesOf(uid)])
  for (const key of Object.keys(localStorage)) {
    if (key.includes(uid) && !key.startsWith(CLEARING)) localStorage.removeItem(key)
  }
  if (results.every(({ status }) => status === 'fulfilled')) localStorage.removeItem(CLEARING + uid)
}

/** What an earlier sign-out could not finish, because a tab was frozen or killed. */
export async function finishClearing(): Promise<void> {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(CLEARING)) await clearDevice(key.slice(CLEARING.length))
}
