import { makeZip } from 'client-zip'
import * as Y from 'yjs'
import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readExisting } from '@atelier/platform/storage/object-store.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, archivedKinds, entryNames } from './archive-format.ts'
import type { Manifest } from './archive-format.ts'
import {
  countContents,
  countFiles,
  findOwnerName,
  listArchivedFiles,
  listArchivedItems,
  listArchivedSearches,
  listArchivedTags,
  listDocumentNames,
} from './export.queries.ts'
import type { BackupScope } from './export.queries.ts'

/** One zip, written as it is read: nothing of it is held here, however large it grows. */
export async function exportBackup(app: App, actor: Person, workspaceId: string | undefined): Promise<Response> {
  const scope = await chooseScope(app, actor, workspaceId)
  const name = await findOwnerName(app.db, scope)
  const day = app.now().toISOString().slice(0, 10)
  const filename = encodeURIComponent(`Atelier ${name} ${day}.zip`).replace(/['()*]/g, encodeMore)
  return new Response(makeZip(listEntries(app, scope, name)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${filename}`,
      'cache-control': 'private, no-store',
    },
  })
}

function encodeMore(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`
}

async function chooseScope(app: App, { uid }: Person, workspaceId: string | undefined): Promise<BackupScope> {
  if (workspaceId === undefined) return { of: 'person', uid }
  const role = await findWorkspaceRole(app.db, uid, workspaceId)
  if (role === null) throw notFound('workspace')
  if (!workspaceRoleAtLeast(role, 'admin')) {
    throw new AppError('FORBIDDEN', 'Only the owner of a workspace and its admins may take all of it along.')
  }
  return { of: 'workspace', workspaceId, uid }
}

interface Entry {
  name: string
  input: string | Uint8Array<ArrayBuffer> | AsyncIterable<string | Uint8Array<ArrayBuffer>>
  lastModified: Date
}

async function* listEntries(app: App, scope: BackupScope, name: string): AsyncGenerator<Entry> {
  const { db } = app
  const lastModified = app.now()
  const contents = await countContents(db, scope)
  const items = contents.reduce((sum, { count }) => sum + count, 0)
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    createdAt: lastModified.toISOString(),
    of: { kind: scope.of, id: scope.of === 'person' ? scope.uid : scope.workspaceId, name },
    counts: { items, files: await countFiles(db, scope) },
  }
  yield { name: entryNames.manifest, input: `${JSON.stringify(manifest, null, 2)}\n`, lastModified }
  yield { name: entryNames.tags, input: asLines(listArchivedTags(db, scope)), lastModified }
  if (scope.of === 'person') {
    yield { name: entryNames.searches, input: asLines(listArchivedSearches(db, scope)), lastModified }
  }
  for (const kind of archivedKinds) {
    if (!contents.some(entry => entry.kind === kind)) continue
    yield { name: entryNames.items(kind), input: asLines(listArchivedItems(db, scope, kind)), lastModified }
  }
  yield* listDocuments(app, scope, lastModified)
  yield { name: entryNames.files, input: asLines(withoutTimes(app, scope)), lastModified }
  for await (const { id, sha256, createdAt } of listArchivedFiles(db, scope)) {
    const bytes = await readExisting(app.store, blobKey(Buffer.from(sha256, 'hex')))
    yield {
      name: entryNames.bytes(id),
      input: bytes as AsyncIterable<Uint8Array<ArrayBuffer>>,
      lastModified: createdAt,
    }
  }
}

async function* withoutTimes(app: App, scope: BackupScope) {
  for await (const { createdAt: _createdAt, ...file } of listArchivedFiles(app.db, scope)) yield file
}

async function* listDocuments(app: App, scope: BackupScope, lastModified: Date): AsyncGenerator<Entry> {
  for (const name of await listDocumentNames(app.db, scope)) {
    const loaded = await loadDocument(app.db, name)
    if (!loaded) continue
    const update = new Uint8Array(Y.encodeStateAsUpdate(loaded.doc))
    const json = `${JSON.stringify(describeDocument(loaded.doc), null, 2)}\n`
    loaded.doc.destroy()
    yield { name: entryNames.documentUpdate(name), input: update, lastModified }
    yield { name: entryNames.documentJson(name), input: json, lastModified }
  }
}

/** Each of its shared types as plain JSON, whatever kind of document it is. */
function describeDocument(doc: Y.Doc): Record<string, unknown> {
  return Object.fromEntries([...doc.share].map(([key, type]): [string, unknown] => [key, type.toJSON()]))
}

async function* asLines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}
