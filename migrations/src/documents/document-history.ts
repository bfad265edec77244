import * as Y from 'yjs'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { viewDocument } from '@atelier/shared-schema/documents/view-document.ts'
import type { DocumentView } from '@atelier/shared-schema/documents/view-shapes.ts'
import type { Db, Trx } from '#database/connection.ts'
import { insertSnapshot, judgeSnapshot, keepAutomatic, readSnapshot } from './history.queries.ts'
import { loadDocument, openStoredDocument } from './load-document.ts'
import { openSnapshot } from './open-snapshot.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'

export interface NamedKeep {
  name: string
  label: string
  byUid: string
  now: Date
}

/** Keeps the document as it is now, until somebody removes that; answers the id. */
export async function keepNamed(db: Db, { name, label, byUid, now }: NamedKeep): Promise<string> {
  const { doc, seq, schemaVersion } = await openStoredDocument(db, name)
  const data = Y.encodeStateAsUpdateV2(doc)
  doc.destroy()
  return insertSnapshot(db, { name, seq, schemaVersion, data, named: { label, byUid }, now })
}

/** For a document that nobody is editing: keeps what is there if nobody has. Answers whether it did. */
export async function keepNewest(db: Db, name: string, now: Date): Promise<boolean> {
  const moment = { name, now, ended: true }
  const loaded = (await judgeSnapshot(db, moment)) === 'due' ? await loadDocument(db, name) : undefined
  if (!loaded) return false
  const { doc, seq, epoch, schemaVersion } = loaded
  const data = Y.encodeStateAsUpdateV2(doc)
  doc.destroy()
  return keepAutomatic(db, moment, { seq, epoch, schemaVersion, data })
}

export interface SnapshotRef {
  name: string
  id: string
}

export async function viewSnapshot(db: Db, ref: SnapshotRef): Promise<DocumentView | undefined> {
  return readDoc(db, ref, (doc, kind) => viewDocument(kind, doc))
}

/** For a new document of a client. */
export async function encodeSnapshot(db: Db, ref: SnapshotRef): Promise<Uint8Array | undefined> {
  return readDoc(db, ref, doc => Y.encodeStateAsUpdate(doc))
}

/** What an artboard held then. */
export async function readBoardSnapshot(db: Db | Trx, ref: SnapshotRef): Promise<BoardRecord[] | undefined> {
  return readDoc(db, ref, doc => readRecords(doc))
}

type Kind = keyof typeof rulesOfKinds

async function readDoc<T>(
  db: Db | Trx,
  { name, id }: SnapshotRef,
  read: (doc: Y.Doc, kind: Kind) => T,
): Promise<T | undefined> {
  const kind = parseDocumentName(name)?.kind
  const stored = kind && (await readSnapshot(db, name, id))
  if (!kind || !stored) return undefined
  const doc = openSnapshot(stored, rulesOfKinds[kind])
  const answer = read(doc, kind)
  doc.destroy()
  return answer
}
