import { Readable } from 'node:stream'
import { findFile } from '@atelier/database/files/files.queries.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import type { App } from '#app.ts'
import { chooseWorkspace } from '#families/choose-workspace.ts'
import { sqlState } from '#http/errors.ts'
import { listPinnedIds, writePins } from '#areas/pinned-items/pinned-items.queries.ts'
import { placePins } from '#areas/pinned-items/place-pins.ts'
import { putTag } from '#areas/tags/tags.queries.ts'
import { sumStorage } from '#areas/uploads/uploads.queries.ts'
import { inMegabytes } from '#areas/uploads/refusals.ts'
import { SEARCHES_MAX } from '#areas/saved-searches/saved-searches.service.ts'
import type { Arrival } from './arrival.ts'
import {
  archivedFile,
  archivedItem,
  archivedKinds,
  archivedSearch,
  archivedTag,
  entryNames,
  manifest,
} from './archive-format.ts'
import type { ArchivedFile, ArchivedItem, Manifest } from './archive-format.ts'
import { ArrivingIds } from './arriving-ids.ts'
import { readArchiveKey } from './export.queries.ts'
import { findForeignIds, findKnownFiles, findKnownItems, insertSearches, insertSources } from './import.queries.ts'
import type { ImportTarget } from './import.queries.ts'
import { importFolders } from './import-folders.ts'
import { importItem } from './import-item.ts'
import { Archive, notAnArchive, parseJson } from './open-archive.ts'

interface ImportAsk {
  fileId: string
  ids: 'kept' | 'new'
  sharing: 'kept' | 'private'
  workspaceId: string | null
}

/** Refuses what cannot begin with a status; from then on the answer tells line by line how far it is. */
export async function importBackup(app: App, actor: Person, ask: ImportAsk): Promise<Response> {
  const workspaceId = await chooseWorkspace(
    app.db,
    actor,
    ask.workspaceId,
    'Guests of a workspace cannot bring things into it.',
  )
  const target = { uid: actor.uid, workspaceId }
  const archive = await openOwnArchive(app, actor, ask.fileId)
  try {
    const { counts } = await readManifest(archive)
    const arrival = await prepare(app, archive, { target, ...ask })
    const lines = writeLines(app, archive, runImport(arrival, counts.items))
    const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' }
    return new Response(Readable.toWeb(Readable.from(lines)) as ReadableStream, { headers })
  } catch (error) {
    archive.dispose()
    throw error
  }
}

async function openOwnArchive(app: App, { uid }: Person, fileId: string): Promise<Archive> {
  const file = await findFile(app.db, fileId)
  if (!file?.sha256 || file.owner_uid !== uid) throw notFound('file')
  return Archive.open(app.store, blobKey(file.sha256), file.size)
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const read = manifest.safeParse(parseJson((await archive.readWhole(entryNames.manifest)).toString()))
  if (!read.success) throw notAnArchive(new Error('its manifest is of no version that is known here'))
  return read.data
}

async function prepare(
  app: App,
  archive: Archive,
  { target, ids: which, sharing }: Pick<Arrival, 'target' | 'sharing'> & Pick<ImportAsk, 'ids'>,
): Promise<Arrival> {
  const files = new Map<string, ArchivedFile>()
  for await (const file of archive.rows(entryNames.files, archivedFile)) files.set(file.id, file)
  const ids = new ArrivingIds({
    target: target.workspaceId ?? target.uid,
    keep: which === 'kept',
    findForeign: wanted => findForeignIds(app.db, target, wanted),
  })
  await ids.decide([...files.keys()])
  await assertRoom(app, target, { files: [...files.values()], ids })
  const key = await readArchiveKey(app.db)
  return {
    app,
    archive,
    target,
    ids,
    files,
    key,
    sharing,
    leftOut: { grants: [], reactions: 0, likes: 0, searches: 0 },
  }
}

async function assertRoom(
  app: App,
  { uid }: ImportTarget,
  { files, ids }: { files: readonly ArchivedFile[]; ids: ArrivingIds },
): Promise<void> {
  const quota = app.config.storageQuotaBytes
  if (quota === 0) return
  const known = await findKnownFiles(
    app.db,
    files.map(file => ids.of(file.id)),
  )
  const wanted = files.reduce((sum, file) => sum + (known.has(ids.of(file.id)) ? 0 : file.size), 0)
  const used = (await sumStorage(app.db, uid)).find(({ kind }) => kind === 'regular')?.used ?? 0
  if (used + wanted <= quota) return
  throw new AppError(
    'STORAGE_FULL',
    `There is room for ${inMegabytes(Math.max(0, quota - used))} more, and the archive holds ${inMegabytes(wanted)}.`,
  )
}

/** A caller that goes away ends it between two things; what was added stays, and is known the next time. */
async function* writeLines(
  app: App,
  archive: Archive,
  progress: AsyncGenerator<ImportProgress>,
): AsyncGenerator<Uint8Array> {
  const line = (told: ImportProgress) => new TextEncoder().encode(`${JSON.stringify(told)}\n`)
  try {
    for await (const told of progress) yield line(told)
  } catch (error) {
    if (!(error instanceof AppError)) app.log.error({ err: error }, 'an import failed')
    const message = error instanceof AppError ? error.message : 'Something went wrong on the server. Begin it again.'
    yield line({ is: 'failed', message })
  } finally {
    archive.dispose()
    app.doorbell.ring(FILES_CHANNEL)
    app.doorbell.ring(CHANGES_CHANNEL)
  }
}

/** Things told of at once. */
const STEP = 20
const BATCH_ROWS = 200

async function* runImport(arrival: Arrival, total: number): AsyncGenerator<ImportProgress> {
  const { archive } = arrival
  const result = { added: 0, known: 0, refused: [] as { name: string; message: string }[] }
  const pins: { id: string; position: number }[] = []
  await importTags(arrival)
  await importSearches(arrival)
  const folders = await readAll(archive.rows(entryNames.items('FOLDER'), archivedItem))
  await decideAbout(arrival.ids, folders)
  result.added = await importFolders(arrival, folders)
  result.known = folders.length - result.added
  notePins(arrival, folders, pins)
  yield { is: 'going', done: folders.length, total }
  let done = folders.length
  for (const kind of archivedKinds.filter(each => each !== 'FOLDER')) {
    for await (const batch of inBatches(archive.rows(entryNames.items(kind), archivedItem))) {
      await decideAbout(arrival.ids, batch)
      for (const item of batch) {
        await importOne(arrival, item, result)
        done += 1
        if (done % STEP === 0) yield { is: 'going', done, total: Math.max(done, total) }
      }
      notePins(arrival, batch, pins)
    }
  }
  for await (const batch of inBatches(archive.rows(entryNames.items('IMAGE'), archivedItem))) {
    await importSources(arrival, batch)
  }
  await importPins(arrival, pins)
  yield { is: 'done', ...result, leftOut: arrival.leftOut }
}

interface Result {
  added: number
  known: number
  refused: { name: string; message: string }[]
}

/** Named at most; the count of the others is of no use. */
const REFUSED_MAX = 1_000

/** What is refused is named, and does not hold up the rest. */
async function importOne(arrival: Arrival, item: ArchivedItem, result: Result): Promise<void> {
  try {
    if (await importItem(arrival, item)) result.added += 1
    else result.known += 1
  } catch (error) {
    const message = sayRefused(item, error)
    if (message === undefined) throw error
    if (result.refused.length < REFUSED_MAX) result.refused.push({ name: item.name, message })
  }
}

/** The class of errors of PostgreSQL that are about the values themselves. */
const DATA_EXCEPTION = '22'

function sayRefused({ name }: ArchivedItem, error: unknown): string | undefined {
  if (error instanceof AppError) return error.message
  if (!sqlState(error).startsWith(DATA_EXCEPTION)) return undefined
  return `${name}: a text or a number of it cannot be kept here.`
}

async function importTags({ app, archive, target }: Arrival): Promise<void> {
  const scope = target.workspaceId === null ? { ownerUid: target.uid } : { workspaceId: target.workspaceId }
  const tags = await readAll(archive.rows(entryNames.tags, archivedTag))
  await app.db.transaction().execute(async trx => {
    for (const { name, color } of tags) await putTag(trx, scope, { name, color: color ?? undefined })
  })
}

/** They are somebody's own, and find what is that person's. */
async function importSearches({ app, archive, target, ids, leftOut }: Arrival): Promise<void> {
  if (target.workspaceId !== null) return
  const searches = await readAll(archive.rows(entryNames.searches, archivedSearch))
  await ids.decide(searches.map(({ id }) => id))
  const arriving = searches.map(search => ({ ...search, id: ids.of(search.id) }))
  leftOut.searches = await insertSearches(app.db, target.uid, { searches: arriving, countMax: SEARCHES_MAX })
}

function decideAbout(ids: ArrivingIds, items: readonly ArchivedItem[]): Promise<void> {
  return ids.decide(
    items.flatMap(({ id, folderId, detail, comments }) => [
      id,
      ...comments.map(comment => comment.id),
      ...(detail?.kind === 'FOLDER' ? [detail.coverId] : []),
      ...(folderId === null ? [] : [folderId]),
      ...(detail?.kind === 'ARTBOARD' ? detail.pictures.map(({ fileId }) => fileId) : []),
      ...(detail?.kind === 'IMAGE' ? [detail.fileId, ...detail.sources.map(source => source.imageId)] : []),
    ]),
  )
}

/** Once all images are here, whichever came first. */
async function importSources({ app, ids }: Arrival, items: readonly ArchivedItem[]): Promise<void> {
  const sources = items.flatMap(({ id, detail }) =>
    detail?.kind === 'IMAGE'
      ? detail.sources.map(({ imageId, role }) => ({ imageId: ids.of(id), sourceId: ids.of(imageId), role }))
      : [],
  )
  if (sources.length > 0) await insertSources(app.db, sources)
}

function notePins({ ids }: Arrival, items: readonly ArchivedItem[], pins: { id: string; position: number }[]): void {
  for (const { id, pinPosition } of items)
    if (pinPosition !== null) pins.push({ id: ids.of(id), position: pinPosition })
}

/** In their order behind what is pinned already. */
async function importPins({ app, target }: Arrival, pins: readonly { id: string; position: number }[]): Promise<void> {
  if (pins.length === 0) return
  const ids = pins.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
  await app.db.transaction().execute(async trx => {
    const pinned = await listPinnedIds(trx, target.uid, { held: true })
    const here = await findKnownItems(trx, ids)
    await writePins(trx, target.uid, placePins(pinned, { ids: ids.filter(id => here.has(id)) }))
  })
}

async function readAll<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

async function* inBatches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
