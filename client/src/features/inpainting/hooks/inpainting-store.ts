import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { inpaintingStoreName } from '#local/inpainting-store-name.ts'
import type { StoredTiles } from '#mask-editor/mask-tiles.ts'

/** The mask of one image, as it was left. */
export interface KeptMask {
  readonly imageId: string
  /** Another file has other pixels. */
  readonly fileId: string
  readonly tiles: StoredTiles
  readonly margins: ImageMargins
  readonly at: number
}

/** What was made of one image, and of what was made of it. */
export interface KeptSession {
  /** The image that it began with. */
  readonly rootId: string
  /** That image, and each result that was gone on from. */
  readonly versions: readonly string[]
  /** Which of them is worked on. */
  readonly current: number
  /** Newest first. */
  readonly taskIds: readonly string[]
  /** Results that were decided about. */
  readonly kept: readonly string[]
  readonly discarded: readonly string[]
  readonly at: number
}

const stores = { masks: 'imageId', sessions: 'rootId' } as const
type StoreName = keyof typeof stores
/** The one that was touched longest ago goes first. */
const KEPT_MAX = 40

function openStore(uid: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(inpaintingStoreName(uid), 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        opening.result.createObjectStore(name, { keyPath }).createIndex('at', 'at')
      }
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage')))
  })
}

async function act<T>(
  uid: string,
  name: StoreName,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await openStore(uid)
  try {
    return await new Promise((resolve, reject) => {
      const request = ask(db.transaction(name, mode).objectStore(name))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not kept')))
    })
  } finally {
    // Closed each time: signing out elsewhere takes the database away.
    db.close()
  }
}

/** undefined where nothing was kept, or nothing can be kept here. */
async function read<T>(uid: string, name: StoreName, key: string): Promise<T | undefined> {
  try {
    return (await act(uid, name, 'readonly', store => store.get(key))) as T | undefined
  } catch {
    return undefined
  }
}

async function keep(uid: string, name: StoreName, value: KeptMask | KeptSession): Promise<void> {
  try {
    await act(uid, name, 'readwrite', store => store.put(value))
    const keys = await act(uid, name, 'readonly', store => store.index('at').getAllKeys())
    for (const key of keys.slice(0, -KEPT_MAX)) await act(uid, name, 'readwrite', store => store.delete(key))
  } catch {
    // Without room or storage it lasts as long as the page.
  }
}

export const readKeptMask = (uid: string, imageId: string) => read<KeptMask>(uid, 'masks', imageId)
export const readKeptSession = (uid: string, rootId: string) => read<KeptSession>(uid, 'sessions', rootId)
export const keepMask = (uid: string, mask: KeptMask) => keep(uid, 'masks', mask)
export const keepSession = (uid: string, session: KeptSession) => keep(uid, 'sessions', session)
