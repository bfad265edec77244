import { Dexie, liveQuery } from 'dexie'
import type { Table } from 'dexie'
import { clearDocument } from 'y-indexeddb'
import { applyUpdate, Doc } from 'yjs'
import { copyRegistryName, copyStorageName } from './document-storage-name.ts'
import { DocumentStore } from './document-store.ts'

/** Why edits were set aside rather than sent. */
export type CopyReason =
  /** The server was restored from a backup: they belong to another past. */
  | 'other-epoch'
  /** The server did not take them. */
  | 'refused'
  /** One may only read, or could only read when making them. */
  | 'read-only'
  /** What this device had could not be read. */
  | 'damaged'

/** A document as it was on this device, with edits that never reached the server. */
export interface DocumentCopy {
  id: string
  documentName: string
  keptAt: number
  reason: CopyReason
  /** The server's own words, where it said any. */
  message: string
  epoch: string | null
  /** The person has been asked what shall become of it. */
  asked: boolean
}

interface StoredCopy extends DocumentCopy {
  /** 0 until its content is complete: then it is one. */
  complete: 0 | 1
}

/** What one person has kept on this device; the contents lie in databases of their own. */
export class DocumentCopies {
  readonly #uid: string
  readonly #registry: Dexie & { copies: Table<StoredCopy, string> }

  constructor(uid: string) {
    this.#uid = uid
    this.#registry = new Dexie(copyRegistryName(uid)) as Dexie & { copies: Table<StoredCopy, string> }
    this.#registry.version(1).stores({ copies: 'id, documentName' })
  }

  /** Safe to be done twice, or broken off: the same id gives the same copy. */
  async keep(copy: DocumentCopy, rows: readonly Uint8Array[]): Promise<void> {
    const known = await this.#registry.copies.get(copy.id)
    await this.#registry.copies.put({ complete: 0, ...copy, ...known })
    const store = await this.#open(copy)
    try {
      // One by one, and so each as it is: rows that are written together are merged, which broken ones do not survive.
      for (const row of rows) await store.append(row, 'write')
    } finally {
      store.close()
    }
    await this.#registry.copies.update(copy.id, { complete: 1 })
  }

  /** Newest first, now and after every change, in whichever tab. Answers how to stop. */
  follow(documentName: string, onChange: (copies: readonly DocumentCopy[]) => void): () => void {
    const following = liveQuery(() => this.list(documentName)).subscribe({ next: onChange, error: () => onChange([]) })
    return () => following.unsubscribe()
  }

  async list(documentName: string): Promise<DocumentCopy[]> {
    const copies = await this.#registry.copies.where({ documentName }).toArray()
    return copies
      .filter(copy => copy.complete === 1)
      .toSorted((a, b) => b.keptAt - a.keptAt)
      .map(({ complete: _, ...copy }) => copy)
  }

  async markAsked(copy: DocumentCopy): Promise<void> {
    await this.#registry.copies.update(copy.id, { asked: true })
  }

  /**
   * What of it can be read, in a document of its own that goes nowhere; null when it is no longer there. `unread`: how
   * many rows are broken.
   */
  async open(copy: DocumentCopy): Promise<{ doc: Doc; unread: number } | null> {
    const store = await this.#open(copy)
    try {
      const { rows } = await store.read()
      if (rows.length === 0) {
        await this.discard(copy)
        return null
      }
      const doc = new Doc()
      let unread = 0
      for (const row of rows) {
        try {
          applyUpdate(doc, row)
        } catch {
          unread += 1
        }
      }
      return { doc, unread }
    } finally {
      store.close()
    }
  }

  async discard(copy: DocumentCopy): Promise<void> {
    await clearDocument(copyStorageName(this.#uid, copy.documentName, copy.id))
    await this.#registry.copies.delete(copy.id)
  }

  close(): void {
    this.#registry.close()
  }

  #open({ documentName, id }: DocumentCopy): Promise<DocumentStore> {
    return DocumentStore.open(copyStorageName(this.#uid, documentName, id), () => undefined)
  }
}
