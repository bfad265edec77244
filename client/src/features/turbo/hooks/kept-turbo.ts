import { turboStoreName } from '#local/turbo-store-name.ts'
import type { DrawingStep } from '../drawing/drawing.ts'

/** What the picture is made of. */
export interface TurboWork {
  prompt: string
  promptStyle: string
  aspectRatio: string
  seed: number
  /** The same after a picture was kept as well. */
  isSeedKept: boolean
  /** How much of the drawing may change: 0 nothing, 1 all. */
  change: number
}

export interface ShownFrame {
  image: string
  sessionId: string
  seq: number
}

export interface KeptTurbo {
  work: TurboWork
  steps: readonly DrawingStep[]
  frame: ShownFrame | undefined
}

const STORE = 'kept'
const KEY = 'last'

function openStore(uid: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(turboStoreName(uid), 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage')))
  })
}

async function act<T>(
  uid: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await openStore(uid)
  try {
    return await new Promise((resolve, reject) => {
      const request = ask(db.transaction(STORE, mode).objectStore(STORE))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not kept')))
    })
  } finally {
    // Closed each time: signing out elsewhere takes the database away.
    db.close()
  }
}

/** What was there when the screen was left; undefined where nothing was, or nothing can be kept here. */
export async function readKeptTurbo(uid: string): Promise<KeptTurbo | undefined> {
  try {
    return (await act(uid, 'readonly', store => store.get(KEY))) as KeptTurbo | undefined
  } catch {
    return undefined
  }
}

export async function keepTurbo(uid: string, kept: KeptTurbo): Promise<void> {
  // Without room or storage it lasts as long as the page.
  await act(uid, 'readwrite', store => store.put(kept, KEY)).catch(() => undefined)
}
