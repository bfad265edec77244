import * as Y from 'yjs'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import { applyChange, createDoc } from '#documents/apply-change.ts'
import { DocumentRefusal } from '#documents/document-refusal.ts'
import type { DocumentAuthor } from '#documents/document-rules.ts'
import { rulesOfKinds } from '#documents/rules-of-kinds.ts'
import { TakenAway } from '#documents/taken-away.ts'

export interface RuledDocument {
  /** As it is committed. */
  doc(): Y.Doc
  /** A client's copy of it now. */
  copy(): Y.Doc
  /** What a client sends: all that its copy has. Answers the reason it was turned down for, null when it was taken. */
  send(copy: Y.Doc, author: DocumentAuthor | null): string | null
  /** Changes a fresh copy and sends it. */
  act(author: DocumentAuthor | null, change: (doc: Y.Doc) => void): string | null
}

/** One document under the rules of its kind, as the server keeps it: what is refused leaves no trace. */
export function openRuled(ref: DocumentRef, now = new Date(1_000_000)): RuledDocument {
  let doc = createDoc(rulesOfKinds[ref.kind])
  applyChange(doc, { ref, author: null, now }, () => rulesOfKinds[ref.kind].seed?.(doc, ref))
  const takenAway = new TakenAway()
  const copyOf = (from: Y.Doc) => {
    const copy = createDoc(rulesOfKinds[ref.kind])
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(from))
    return copy
  }
  const send = (copy: Y.Doc, author: DocumentAuthor | null) => {
    const update = Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc))
    const trial = copyOf(doc)
    try {
      applyChange(trial, { ref, author, now, takenAway }, () => Y.applyUpdate(trial, update))
    } catch (error) {
      if (error instanceof DocumentRefusal) return error.reason
      throw error
    }
    doc = trial
    return null
  }
  return {
    doc: () => doc,
    copy: () => copyOf(doc),
    send,
    act: (author, change) => {
      const copy = copyOf(doc)
      change(copy)
      return send(copy, author)
    },
  }
}
