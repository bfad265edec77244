import { useMemo, useSyncExternalStore } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { LocalDatabase, QueuedWrite, StoredItem } from './database.ts'
import { readLocalState, subscribeToLocalState } from './local-store.ts'
import type { LocalData } from './local-store.ts'
import { findRow } from './packed-pages.ts'

/** A query that stays current, shared by all who look at it: kept while somebody does, and for a moment after. */
export class LiveRows<T> {
  readonly #query: (db: LocalDatabase) => Promise<T>
  readonly #listeners = new Set<() => void>()
  #data: LocalData | undefined
  #stop: () => void = () => undefined
  #forget: ReturnType<typeof setTimeout> | undefined
  #unfollow: () => void = () => undefined
  #result: T | undefined

  constructor(query: (db: LocalDatabase) => Promise<T>) {
    this.#query = query
  }

  readonly read = (): T | undefined => (readLocalState().data === this.#data ? this.#result : undefined)

  readonly subscribe = (listener: () => void): (() => void) => {
    clearTimeout(this.#forget)
    if (this.#listeners.size === 0) {
      this.#unfollow()
      this.#unfollow = subscribeToLocalState(this.#follow)
      this.#follow()
    }
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#forget = setTimeout(this.#end, KEPT_MS)
    }
  }

  readonly #follow = (): void => {
    const { data } = readLocalState()
    if (data !== this.#data) {
      this.#stop()
      this.#data = data
      this.#result = undefined
      this.#stop = data?.watch(this.#query, this.#take) ?? (() => undefined)
    }
    this.#tell()
  }

  readonly #take = (result: T): void => {
    this.#result = result
    this.#tell()
  }

  readonly #end = (): void => {
    this.#unfollow()
    this.#stop()
    this.#data = undefined
    this.#result = undefined
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Going from one list to the next shows the rows at once. */
const KEPT_MS = 60_000

const byKind = new Map<ItemKind, LiveRows<FeedItem[] | undefined>>()

/** Everything of a kind that the person can see; undefined while it is not all here, or not kept up to date. */
export function useLocalItems(kind: ItemKind): FeedItem[] | undefined {
  const known = byKind.get(kind) ?? new LiveRows(readerOf(kind))
  byKind.set(kind, known)
  const rows = useSyncExternalStore(known.subscribe, known.read)
  return readLocalState().failure === null ? rows : undefined
}

/** A thing that is as it was is the same object, so that only what has changed is rendered again. */
function readerOf(kind: ItemKind) {
  let before = new Map<string, StoredItem>()
  return async (db: LocalDatabase): Promise<FeedItem[] | undefined> => {
    const state = await db.readMeta('feed')
    if (!state?.complete) return undefined
    const read = await db.items.where('kind').equals(kind).toArray()
    const rows = read.map(row => {
      const known = before.get(row.id)
      return known?.stamp === row.stamp ? known : row
    })
    before = new Map(rows.map(row => [row.id, row]))
    return rows.map(row => row.item)
  }
}

const outbox = new LiveRows(db => db.outbox.orderBy('seq').toArray())

/** What waits to be sent, and what was refused; undefined until it is known. */
export function useQueuedWrites(): QueuedWrite[] | undefined {
  return useSyncExternalStore(outbox.subscribe, outbox.read)
}

const cursor = new LiveRows(async db => (await db.readMeta('feed'))?.cursor)

/** How far the feed has been read: another one after each news of things. */
export function useFeedCursor(): string | undefined {
  return useSyncExternalStore(cursor.subscribe, cursor.read)
}

/** One thing: as shown, and as the server has it. */
export function useLocalItem(id: string): StoredItem | undefined {
  const rows = useMemo(() => new LiveRows(db => findRow(db, id)), [id])
  const row = useSyncExternalStore(rows.subscribe, rows.read)
  return readLocalState().failure === null ? row : undefined
}
