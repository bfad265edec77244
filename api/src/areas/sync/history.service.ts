import { findDocumentAccess } from '@atelier/database/documents/document-access.queries.ts'
import type { DocumentAccess } from '@atelier/database/documents/document-access.queries.ts'
import { encodeSnapshot, keepNamed, viewSnapshot } from '@atelier/database/documents/document-history.ts'
import { listHands } from '@atelier/database/documents/hands.queries.ts'
import { NAMED_MAX } from '@atelier/database/documents/history.queries.ts'
import { restoreDocument } from '@atelier/database/documents/restore-document.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { DocumentHand, HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { DOCUMENT_CHANNEL, formatDocumentRing } from '@atelier/shared-schema/documents/document-channel.ts'
import { keepsHistory } from '@atelier/shared-schema/documents/document-history.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentView } from '@atelier/shared-schema/documents/view-shapes.ts'
import type { App } from '#app.ts'
import { presentPerson } from '#people/person.present.ts'
import type { PersonRow } from '#people/person.present.ts'
import {
  countNamed,
  deleteNamed,
  findHistoryRow,
  findPeopleOf,
  listHistoryRows,
  nameSnapshot,
} from './history.queries.ts'
import type { HistoryRow } from './history.queries.ts'

/** Above this, as JSON it would be a hundred megabytes: whoever shows it reads the state itself. */
const PREVIEW_BYTES_MAX = 8_388_608

/** One of the past of one document. */
export interface EntryRef {
  name: string
  id: string
}

export async function listHistory(
  app: App,
  actor: Person,
  name: string,
  query: PageQuery,
): Promise<Page<HistoryEntry>> {
  await authorise(app, actor, name, 'look')
  const { items, nextCursor } = await listHistoryRows(app.db, name, query)
  return { items: await presentAll(app, items), nextCursor }
}

/** For whoever sees the document: they see who is at it, too. */
export async function listDocumentHands(app: App, actor: Person, name: string): Promise<{ items: DocumentHand[] }> {
  const ref = parseDocumentName(name)
  const access = ref && (await findDocumentAccess(app.db, actor, ref))
  if (!access) throw notFound('document')
  const hands = await listHands(app.db, name)
  const people = await findPeopleOf(
    app.db,
    hands.map(({ uid }) => uid),
  )
  return {
    items: hands.flatMap(({ client, uid }) => {
      const row = people.get(uid)
      return row ? [{ client, person: presentPerson(row) }] : []
    }),
  }
}

export async function keepHistory(app: App, actor: Person, name: string, label: string): Promise<HistoryEntry> {
  await authorise(app, actor, name, 'change')
  await assertRoom(app, name)
  const id = await keepNamed(app.db, { name, label, byUid: actor.uid, now: app.now() })
  return readEntry(app, { name, id })
}

export async function nameHistory(app: App, actor: Person, entry: EntryRef, label: string): Promise<HistoryEntry> {
  await authorise(app, actor, entry.name, 'change')
  const row = await findRow(app, entry)
  if (row.reason === 'automatic') await assertRoom(app, entry.name)
  await nameSnapshot(app.db, entry.id, { label, byUid: actor.uid })
  return readEntry(app, entry)
}

export async function removeHistory(app: App, actor: Person, entry: EntryRef): Promise<void> {
  await authorise(app, actor, entry.name, 'change')
  const row = await findRow(app, entry)
  if (row.reason === 'automatic') {
    throw new AppError('CONFLICT', 'Only versions with a name can be removed; automatic ones go by themselves.')
  }
  await deleteNamed(app.db, entry.id)
}

export async function previewHistory(app: App, actor: Person, entry: EntryRef): Promise<DocumentView> {
  await authorise(app, actor, entry.name, 'look')
  const { bytes } = await findRow(app, entry)
  if (bytes > PREVIEW_BYTES_MAX) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'This version is too large to be shown as text; ask for its state instead.')
  }
  const view = await viewSnapshot(app.db, entry)
  if (!view) throw noVersion()
  return view
}

export async function readHistoryState(app: App, actor: Person, entry: EntryRef): Promise<Response> {
  await authorise(app, actor, entry.name, 'look')
  const state = await encodeSnapshot(app.db, entry)
  if (!state) throw noVersion()
  return new Response(Buffer.from(state), { headers: { 'content-type': 'application/octet-stream' } })
}

export async function restoreHistory(app: App, actor: Person, entry: EntryRef): Promise<{ keptId: string | null }> {
  const { name, id: snapshotId } = entry
  await authorise(app, actor, name, 'change')
  const restore = { name, snapshotId, byUid: actor.uid, now: app.now() }
  const restored = await app.db.transaction().execute(trx => restoreDocument(trx, restore))
  if (!restored) throw noVersion()
  if (restored.keptId !== null) app.doorbell.ring(DOCUMENT_CHANNEL, formatDocumentRing(name, restored.seq))
  return { keptId: restored.keptId }
}

/**
 * What is in the past was taken out of the document, perhaps so that not everybody reads it: only those who may change it
 * look there. Going back changes what everybody made, so that is for editors.
 */
async function authorise(app: App, actor: Person, name: string, act: 'look' | 'change'): Promise<void> {
  const ref = parseDocumentName(name)
  const access = ref && (await findDocumentAccess(app.db, actor, ref))
  if (!ref || !access) throw notFound('document')
  if (!roleAllows(access.role, 'contribute')) {
    throw new AppError('FORBIDDEN', 'Only those who may change this document see its history.')
  }
  if (act === 'change') assertMayChange(ref, access)
}

function assertMayChange(ref: DocumentRef, access: DocumentAccess): void {
  if (access.right !== 'write') throw new AppError('CONFLICT', 'This is in the trash. Restore it from there first.')
  if (!roleAllows(access.role, 'edit')) {
    throw new AppError('FORBIDDEN', 'Only editors of this document change its history or go back to it.')
  }
  if (!keepsHistory(ref.kind)) {
    throw new AppError('CONFLICT', 'A room has no earlier versions: its messages are its history.')
  }
}

async function assertRoom(app: App, name: string): Promise<void> {
  if ((await countNamed(app.db, name)) < NAMED_MAX) return
  const message = `A document has at most ${NAMED_MAX} versions with a name. Remove one that is no longer needed first.`
  throw new AppError('CONFLICT', message)
}

async function findRow(app: App, { name, id }: EntryRef): Promise<HistoryRow> {
  const row = await findHistoryRow(app.db, name, id)
  if (!row) throw noVersion()
  return row
}

async function readEntry(app: App, entry: EntryRef): Promise<HistoryEntry> {
  const [answer] = await presentAll(app, [await findRow(app, entry)])
  if (!answer) throw noVersion()
  return answer
}

function noVersion(): AppError {
  return new AppError('NOT_FOUND', 'There is no such version of this document any more.')
}

async function presentAll(app: App, rows: readonly HistoryRow[]): Promise<HistoryEntry[]> {
  const people = await findPeopleOf(
    app.db,
    rows.flatMap(row => [...row.author_uids, ...(row.set_back_by === null ? [] : [row.set_back_by])]),
  )
  return rows.map(row => present(row, people))
}

function present(row: HistoryRow, people: ReadonlyMap<string, PersonRow>): HistoryEntry {
  const { author_uid: uid, author_name: name, author_username: username, author_picture: picture_file_id } = row
  const setBackBy = row.set_back_by === null ? undefined : people.get(row.set_back_by)
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    reason: row.reason,
    label: row.label,
    author: uid === null ? null : presentPerson({ uid, name: name ?? '', username, picture_file_id }),
    authors: row.author_uids.flatMap(author => people.get(author) ?? []).map(presentPerson),
    setBackBy: setBackBy ? presentPerson(setBackBy) : null,
    bytes: row.bytes,
  }
}
