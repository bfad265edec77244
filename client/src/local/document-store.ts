import { mergeUpdates } from 'yjs'
import type { DocumentRight } from '@atelier/shared-schema/documents/sync-messages.ts'
import { UNSYNCED } from './document-storage-name.ts'
import { randomId } from './random-id.ts'

/** What is known of a stored document beside its content. */
export interface DocumentFacts {
  /** New whenever the content is thrown away, so that a tab that holds the former one does not write into the next. */
  generation: string
  epoch: string | null
  schemaVersion: number
  right: DocumentRight
  /** The server has been seen once: from then on an empty document is one, and not one that is still to come. */
  synced: boolean
}

/** An edit made here that the server has not acknowledged, by its key, with the right its author had. */
export type UnsyncedMark = readonly [key: number, right: DocumentRight]

export interface StoredDocument {
  facts: DocumentFacts | null
  rows: readonly Uint8Array[]
  /** 0 when there is none: keys begin with 1. */
  lastKey: number
  unsynced: readonly UnsyncedMark[]
}

/** Somebody else (another tab, signing out, losing access) has thrown away what this store was opened on. */
export class StoreReplaced extends Error {
  override readonly name = 'StoreReplaced'
}

interface Waiting {
  update: Uint8Array
  mark: DocumentRight | null
  /** The key of the mark, once the transaction is complete. */
  written: PromiseWithResolvers<number | null>
}

const UPDATES = 'updates'
const CUSTOM = 'custom'
const FACTS = 'facts'
/** For how long what comes from the server is gathered: it comes many times a second, and the server has it. */
const GATHER_MS = 500
/** For how long edits are gathered after one was written: those of a gesture come many times a second too. */
const GESTURE_MS = 100

let isLeaving = false
// Before anybody else hears of it, who may have something to write yet.
globalThis.addEventListener?.('pagehide', () => (isLeaving = true), { capture: true })
globalThis.addEventListener?.('pageshow', () => (isLeaving = false))

/** A page that is left or out of sight may end at any moment. */
const mayEnd = () => isLeaving || globalThis.document?.visibilityState === 'hidden'

/**
 * A document on this device, in the layout of y-indexeddb with one store more. Unlike its provider this one writes nothing
 * when it opens, says when a write is complete or has failed, and takes what several tabs write at once.
 */
export class DocumentStore {
  facts: DocumentFacts | null = null
  /** Rows up to this one are in the document. */
  lastKey = 0
  rows = 0
  #database: IDBDatabase
  #waiting: Waiting[] = []
  #flushing: Promise<void> | null = null
  #gathering: ReturnType<typeof setTimeout> | undefined
  /** Until when what waits is gathered. */
  #due = Infinity
  /** Until when edits made here are gathered. */
  #gestureUntil = -Infinity
  #closed = false

  private constructor(database: IDBDatabase, onRemoved: () => void) {
    this.#database = database
    database.onversionchange = () => {
      this.close()
      onRemoved()
    }
    globalThis.addEventListener?.('pagehide', this.#onLeaving)
    globalThis.document?.addEventListener('visibilitychange', this.#onLeaving)
  }

  /** `onRemoved`: the database is being deleted, here or in another tab. */
  static async open(name: string, onRemoved: () => void): Promise<DocumentStore> {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => {
      const database = opening.result
      database.createObjectStore(UPDATES, { autoIncrement: true })
      database.createObjectStore(CUSTOM)
      database.createObjectStore(UNSYNCED, { autoIncrement: true })
    }
    return new DocumentStore(await resultOf(opening), onRemoved)
  }

  /** What was stored since the last reading, by this and other tabs. */
  async read(): Promise<StoredDocument> {
    const transaction = this.#begin([UPDATES, CUSTOM, UNSYNCED], 'readonly')
    const updates = transaction.objectStore(UPDATES)
    const unsynced = transaction.objectStore(UNSYNCED)
    const range = IDBKeyRange.lowerBound(this.lastKey, true)
    const [facts, rows, keys, count, marks, markKeys] = await Promise.all([
      resultOf(transaction.objectStore(CUSTOM).get(FACTS)) as Promise<DocumentFacts | undefined>,
      resultOf(updates.getAll(range)) as Promise<Uint8Array[]>,
      resultOf(updates.getAllKeys(range)) as Promise<number[]>,
      resultOf(updates.count()),
      resultOf(unsynced.getAll()) as Promise<DocumentRight[]>,
      resultOf(unsynced.getAllKeys()) as Promise<number[]>,
    ])
    if (this.facts && facts?.generation !== this.facts.generation) throw new StoreReplaced()
    this.facts = facts ?? null
    this.rows = count
    this.lastKey = keys.at(-1) ?? this.lastKey
    return {
      facts: this.facts,
      rows,
      lastKey: this.lastKey,
      unsynced: markKeys.flatMap((key, index) => (marks[index] ? [[key, marks[index]] as const] : [])),
    }
  }

  /**
   * Resolves when the row is on the device. An edit made here is written at once, with all that came before it; those that
   * follow it in a gesture, and what comes from the server, are gathered for a while. `mark`: whose right an edit was made
   * with; null for what came from the server.
   */
  append(update: Uint8Array, mark: DocumentRight | null): Promise<number | null> {
    const written = Promise.withResolvers<number | null>()
    this.#waiting.push({ update, mark, written })
    this.#flushWhenDue()
    return written.promise
  }

  #hasEdits(): boolean {
    return this.#waiting.some(({ mark }) => mark !== null)
  }

  #isDue(): boolean {
    return this.#hasEdits() && (performance.now() >= this.#gestureUntil || mayEnd())
  }

  #flushWhenDue(): void {
    if (this.#isDue()) return this.#flushNow()
    const due = this.#hasEdits() ? this.#gestureUntil : performance.now() + GATHER_MS
    if (due >= this.#due) return
    clearTimeout(this.#gathering)
    this.#due = due
    this.#gathering = setTimeout(() => {
      this.#gatherNoMore()
      this.#flushNow()
    }, due - performance.now())
  }

  #gatherNoMore(): void {
    clearTimeout(this.#gathering)
    this.#due = Infinity
  }

  #onLeaving = (): void => {
    if (mayEnd() && this.#waiting.length > 0) this.#flushNow()
  }

  #flushNow(): void {
    this.#flushing ??= this.#flush()
  }

  async #flush(): Promise<void> {
    // Everything of the running task goes into one transaction.
    await Promise.resolve()
    do {
      this.#gatherNoMore()
      if (this.#hasEdits()) this.#gestureUntil = performance.now() + GESTURE_MS
      const batch = this.#waiting.splice(0)
      try {
        const key = await this.#write(batch)
        for (const { written } of batch) written.resolve(key)
      } catch (error) {
        for (const { written } of batch) written.reject(error instanceof Error ? error : new Error(String(error)))
      }
    } while (this.#isDue())
    // In the same step as the last look at what waits, so that nothing comes between and waits for ever.
    this.#flushing = null
    if (this.#waiting.length > 0) this.#flushWhenDue()
  }

  async #write(batch: readonly Waiting[]): Promise<number | null> {
    const mark = batch.find(row => row.mark)?.mark ?? null
    const transaction = this.#begin([UPDATES, CUSTOM, UNSYNCED], 'readwrite', mark !== null)
    const completed = completionOf(transaction)
    completed.catch(() => undefined)
    const facts = await this.#checkGeneration(transaction)
    const adding = transaction.objectStore(UPDATES).add(mergeUpdates(batch.map(row => row.update)))
    const marking = mark ? transaction.objectStore(UNSYNCED).add(mark) : null
    await completed
    this.facts = facts
    this.rows += 1
    // Another tab's row may lie between; it is read again then, which does no harm.
    if (Number(adding.result) === this.lastKey + 1) this.lastKey += 1
    return marking ? Number(marking.result) : null
  }

  /** Aborts the transaction when the store holds another content than the one this tab has. */
  async #checkGeneration(transaction: IDBTransaction): Promise<DocumentFacts> {
    const custom = transaction.objectStore(CUSTOM)
    const stored = (await resultOf(custom.get(FACTS))) as DocumentFacts | undefined
    if (stored && (!this.facts || stored.generation === this.facts.generation)) return stored
    if (stored || this.facts) {
      transaction.abort()
      throw new StoreReplaced()
    }
    const facts: DocumentFacts = {
      generation: randomId(),
      epoch: null,
      schemaVersion: 0,
      right: 'write',
      synced: false,
    }
    custom.put(facts, FACTS)
    return facts
  }

  async writeFacts(change: Partial<Omit<DocumentFacts, 'generation'>>): Promise<void> {
    const known = this.facts
    if (known && Object.entries(change).every(([key, value]) => known[key as keyof DocumentFacts] === value)) return
    const transaction = this.#begin([CUSTOM], 'readwrite')
    const completed = completionOf(transaction)
    completed.catch(() => undefined)
    const facts = { ...(await this.#checkGeneration(transaction)), ...change }
    transaction.objectStore(CUSTOM).put(facts, FACTS)
    await completed
    this.facts = facts
  }

  /** These edits are on the server. */
  async settle(marks: readonly number[]): Promise<void> {
    const transaction = this.#begin([UNSYNCED], 'readwrite')
    for (const mark of marks) transaction.objectStore(UNSYNCED).delete(mark)
    await completionOf(transaction)
  }

  /**
   * One row instead of many. `apply` puts rows that other tabs have written since into the document, and answers its
   * state; all within one transaction, so that no row is lost between.
   */
  async trim(apply: (rows: readonly Uint8Array[]) => Uint8Array): Promise<void> {
    const transaction = this.#begin([UPDATES, CUSTOM], 'readwrite')
    const completed = completionOf(transaction)
    completed.catch(() => undefined)
    await this.#checkGeneration(transaction)
    const updates = transaction.objectStore(UPDATES)
    const since = (await resultOf(updates.getAll(IDBKeyRange.lowerBound(this.lastKey, true)))) as Uint8Array[]
    const lastKey = (await resultOf(updates.getAllKeys())).at(-1)
    let state: Uint8Array
    try {
      state = apply(since)
    } catch (error) {
      transaction.abort()
      throw error
    }
    if (lastKey !== undefined) updates.delete(IDBKeyRange.upperBound(lastKey))
    const adding = updates.add(state)
    await completed
    this.rows = 1
    this.lastKey = Number(adding.result)
  }

  /** Throws away the content, unless there are rows that the caller has not read: false then. */
  async clear(): Promise<boolean> {
    const transaction = this.#begin([UPDATES, CUSTOM, UNSYNCED], 'readwrite', true)
    const completed = completionOf(transaction)
    completed.catch(() => undefined)
    await this.#checkGeneration(transaction)
    const updates = transaction.objectStore(UPDATES)
    const unread = await resultOf(updates.count(IDBKeyRange.lowerBound(this.lastKey, true)))
    if (unread === 0) for (const name of [UPDATES, CUSTOM, UNSYNCED]) transaction.objectStore(name).clear()
    await completed
    if (unread === 0) this.facts = null
    return unread === 0
  }

  #begin(stores: string[], mode: IDBTransactionMode, strict = false): IDBTransaction {
    if (this.#closed) throw new StoreReplaced()
    return this.#database.transaction(stores, mode, { durability: strict ? 'strict' : 'relaxed' })
  }

  /** What was appended is on the device, or has failed. */
  async flushed(): Promise<void> {
    await this.#flushing
    // What was gathered meanwhile is not waited for: it goes on coming.
    if (this.#waiting.length === 0) return
    this.#flushNow()
    await this.#flushing
  }

  close(): void {
    this.#closed = true
    globalThis.removeEventListener?.('pagehide', this.#onLeaving)
    globalThis.document?.removeEventListener('visibilitychange', this.#onLeaving)
    this.#gatherNoMore()
    if (this.#waiting.length > 0) this.#flushNow()
    this.#database.close()
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The request was aborted'))
  })
}

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
  })
}
