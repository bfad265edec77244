import * as Y from 'yjs'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import { createDoc } from './apply-change.ts'
import { applyBase } from './document-base.ts'
import type { StoredDocument } from './document-log.queries.ts'
import type { DocumentRules } from './document-rules.ts'

/** What is stored of a document does not give one. */
export class UnreadableDocument extends Error {}

/**
 * A document as its log gives it. All or nothing: bytes that cannot be read never give an empty document that could be
 * written to. Of a base in the format that clients speak, with nothing after it, the doc is made only when it is asked for:
 * whoever has nothing yet is sent the base itself, sooner than a large document could be made of it.
 */
export class LoadedDocument {
  readonly name: string
  readonly ref: DocumentRef
  readonly epoch: string
  readonly schemaVersion: number
  /** Everything up to here is in the doc. */
  seq: number
  /** What the log holds beside its base: rows to read when loading. */
  logRows: number
  logBytes: number
  baseBytes: number
  #doc: Y.Doc | Unmade

  constructor(ref: DocumentRef, stored: StoredDocument, rules: DocumentRules) {
    const { row, base, updates } = stored
    this.name = row.name
    this.ref = ref
    this.epoch = row.epoch
    this.schemaVersion = row.schema_version
    this.seq = row.seq
    this.logRows = updates.length
    this.logBytes = updates.reduce((sum, update) => sum + update.data.length, 0)
    this.baseBytes = base?.data.length ?? 0
    const canWait = base?.format === 1 && updates.length === 0
    this.#doc = canWait ? readUnmade(stored, base.data, rules) : makeDoc(stored, rules)
  }

  get doc(): Y.Doc {
    if (!(this.#doc instanceof Y.Doc)) this.#doc = this.#doc.make()
    return this.#doc
  }

  encodeStateVector(): Uint8Array {
    return this.#doc instanceof Y.Doc ? Y.encodeStateVector(this.#doc) : this.#doc.stateVector
  }

  /** What one with this state vector lacks: everything unless given. */
  encodeSince(stateVector: Uint8Array = nothing): Uint8Array {
    const base = this.#doc instanceof Y.Doc ? null : this.#doc.base
    return base && isNothing(stateVector) ? base : Y.encodeStateAsUpdate(this.doc, stateVector)
  }

  destroy(): void {
    if (this.#doc instanceof Y.Doc) this.#doc.destroy()
  }
}

/** All of the document, as long as nobody has asked for its doc. */
interface Unmade {
  base: Uint8Array
  stateVector: Uint8Array
  make(): Y.Doc
}

function readUnmade(stored: StoredDocument, base: Uint8Array, rules: DocumentRules): Unmade {
  const stateVector = orUnreadable(stored, () => Y.encodeStateVectorFromUpdate(base))
  return { base, stateVector, make: () => makeDoc(stored, rules) }
}

function makeDoc(stored: StoredDocument, rules: DocumentRules): Y.Doc {
  const doc = createDoc(rules)
  orUnreadable(stored, () =>
    doc.transact(() => {
      if (stored.base) applyBase(doc, stored.base)
      for (const update of stored.updates) Y.applyUpdate(doc, update.data)
    }),
  )
  if (doc.store.pendingStructs === null && doc.store.pendingDs === null) return doc
  throw new UnreadableDocument(`The log of ${describe(stored)} does not give a whole document`)
}

function orUnreadable<T>(stored: StoredDocument, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new UnreadableDocument(`The log of ${describe(stored)} cannot be read`, { cause })
  }
}

function describe({ row, baseSeq }: StoredDocument): string {
  return `document ${row.name} (base ${baseSeq}, now ${row.seq})`
}

/** The state vector of one who has nothing. */
const nothing = Uint8Array.of(0)

function isNothing(stateVector: Uint8Array): boolean {
  return stateVector.length === 1 && stateVector[0] === 0
}
