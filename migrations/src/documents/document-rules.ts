import type * as Y from 'yjs'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { Trx } from '#database/connection.ts'
import type { TakenAway } from './taken-away.ts'

/** Who makes a change. Members of a workspace are editors of its tree. */
export interface DocumentAuthor {
  uid: string
  role: Exclude<ItemRole, 'viewer'>
}

/** A type that was in the document before and whose keys have changed. What is new is found as a value under its parent's key. */
export interface Touched {
  /** The names that lead to it, its root first. */
  path: readonly string[]
  type: Y.Map<unknown>
  keys: ReadonlySet<string>
  /** What a key held before this change; undefined when it is new. */
  before(key: string): unknown
}

export interface AppliedChange {
  /** As it is with the change. */
  doc: Y.Doc
  ref: DocumentRef
  /** null: the server itself, for a person it has already asked for the right, or for nobody. */
  author: DocumentAuthor | null
  touched: readonly Touched[]
  /** Where the document is kept open. */
  takenAway?: TakenAway | undefined
}

export interface Projection {
  doc: Y.Doc
  ref: DocumentRef
  /** For the columns that say who did it; the change itself carries what matters. */
  actorUid: string | null
  now: Date
}

/**
 * What one kind of document demands beside what all do. A document is made of root maps; below them lies a record for each
 * thing, and a check looks at the records that were touched and no others: two changes of different records are judged
 * alike in either order.
 */
export interface DocumentRules {
  readonly roots: readonly string[]
  readonly schemaVersion: number
  /** Fields that a record keeps as long as it is there: with another value it is another record. */
  readonly fixedFields?: readonly string[]
  /** From a version to the next one, within the document. */
  readonly migrations: Readonly<Record<number, (doc: Y.Doc) => void>>
  /** Fills a new document; only the server does. */
  seed?(doc: Y.Doc, ref: DocumentRef): void
  /** What is wrong with a change, for the person to read. It runs while the change's transaction is open. */
  check(change: AppliedChange): string | null
  /** What the server writes in answer, within the same commit. */
  complete?(change: AppliedChange, now: Date): void
  /** Rows that follow from the document, written in the committing transaction. A DocumentRefusal turns the change down. */
  project?(trx: Trx, projection: Projection): Promise<void>
}
