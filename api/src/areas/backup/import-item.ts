import { randomBytes } from 'node:crypto'
import { announceBlob, keepBlob } from '@atelier/database/files/blobs.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { itemKindOfDocument } from '@atelier/database/documents/create-document.queries.ts'
import { insertRecipePart } from '@atelier/database/recipes/recipes.queries.ts'
import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import { newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectTooLarge } from '@atelier/platform/storage/object-store.ts'
import type { WrittenObject } from '@atelier/platform/storage/object-store.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { ItemDocumentKind } from '@atelier/shared-schema/documents/document-name.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { cleanFileName } from '@atelier/shared-schema/entities/file-name.ts'
import * as Y from 'yjs'
import { checkContent } from '#areas/uploads/check-content.ts'
import type { FileContent } from '#areas/uploads/check-content.ts'
import { bytesMaxOf } from '#areas/uploads/purposes.ts'
import { inMegabytes } from '#areas/uploads/refusals.ts'
import { findFreeKey } from '#areas/wildcards/wildcards.queries.ts'
import { entryNames } from './archive-format.ts'
import type { ArchivedFile, ArchivedImage, ArchivedItem, ArchivedRecipe } from './archive-format.ts'
import type { Arrival } from './arrival.ts'
import { writeCommon } from './import-common.ts'
import {
  findKnownFiles,
  findKnownItems,
  insertFile,
  insertItem,
  insertMacroPart,
  insertWildcardPart,
} from './import.queries.ts'
import { notAnArchive } from './open-archive.ts'

/** One thing with all that is its own, in one transaction; false where it is here already. */
export async function importItem(arrival: Arrival, archived: ArchivedItem): Promise<boolean> {
  const { app, ids } = arrival
  const item = settleRating(archived)
  const id = ids.of(item.id)
  if ((await findKnownItems(app.db, [id])).has(id)) return false
  const { detail } = item
  if (kindsWithDetail.has(item.kind) && detail?.kind !== item.kind) {
    throw new AppError('UNSUPPORTED_MEDIA', `${item.name}: the archive holds nothing of it but its name.`)
  }
  if (detail?.kind !== 'IMAGE') {
    await app.db.transaction().execute(trx => writeItem(trx, arrival, item))
    return true
  }
  const arrived = await bringFile(arrival, detail.fileId)
  try {
    if (arrived) await announceBlob(app.db, arrived.blob)
    await app.db.transaction().execute(async trx => {
      if (arrived) await keepFile(trx, arrival, arrived)
      await writeImage(trx, arrival, item, detail)
      await writeCommon(trx, arrival, item)
    })
    return true
  } finally {
    if (arrived) await app.store.remove(arrived.blob.from)
  }
}

/** Those that are nothing without what is their own. */
const kindsWithDetail: ReadonlySet<ItemKind> = new Set(['IMAGE', 'WILDCARD', 'RECIPE', 'WORKFLOW'])

/** The last of its ratings is the one that stands, and what is hidden lies in no folder. */
function settleRating(item: ArchivedItem): ArchivedItem {
  const rating = item.ratings.at(-1)?.rating ?? item.rating
  const isHidden = item.kind === 'IMAGE' && rating === 'hardcore-nsfw'
  return { ...item, rating, folderId: isHidden ? null : item.folderId }
}

interface ArrivedFile {
  id: string
  file: ArchivedFile
  content: FileContent
  blob: WrittenObject & { from: string }
}

/** The original out of the archive, held to the same rules as an upload; undefined where it is here already. */
async function bringFile(arrival: Arrival, fileId: string): Promise<ArrivedFile | undefined> {
  const { app, archive, ids, files } = arrival
  const id = ids.of(fileId)
  if ((await findKnownFiles(app.db, [id])).has(id)) return undefined
  const file = files.get(fileId)
  if (!file) throw notAnArchive(new Error(`the file ${fileId} is missing`))
  const from = newJoinedKey()
  const bytesMax = bytesMaxOf('IMAGE', app.config)
  if (file.size > bytesMax) {
    throw new AppError('PAYLOAD_TOO_LARGE', `${file.name}: an image may have at most ${inMegabytes(bytesMax)} here.`)
  }
  // An archive that gives more than it said is cut off there.
  const written = await app.store
    .write(from, archive.read(entryNames.bytes(fileId)), { bytesMax })
    .catch(refuseTooLarge)
  try {
    const name = cleanFileName(file.name)
    if (written.sha256.toString('hex') !== file.sha256) {
      throw new AppError('UNSUPPORTED_MEDIA', `${name}: its bytes are not those that were put into the archive.`)
    }
    const content = await checkContent(app, { name, purpose: 'IMAGE', size: written.size, key: from })
    return { id, file: { ...file, name }, content, blob: { ...written, from } }
  } catch (error) {
    await app.store.remove(from)
    throw error
  }
}

function refuseTooLarge(error: unknown): never {
  throw error instanceof ObjectTooLarge ? notAnArchive(error) : error
}

async function keepFile(trx: Trx, { app, target }: Arrival, { id, file, content, blob }: ArrivedFile): Promise<void> {
  await keepBlob(trx, app.store, blob)
  const { mimeType, width, height, frames } = content
  await insertFile(trx, {
    id,
    sha256: blob.sha256,
    owner_uid: target.uid,
    workspace_id: target.workspaceId,
    purpose: 'IMAGE',
    name: file.name,
    mime_type: mimeType,
    size: blob.size,
    width,
    height,
    frames,
    link_key: randomBytes(24).toString('base64url'),
    uploaded_at: app.now(),
  })
}

async function writeImage(trx: Trx, arrival: Arrival, item: ArchivedItem, detail: ArchivedImage): Promise<void> {
  const { ids, target } = arrival
  const { origin, media, width, height, making, note, metadata, fileId, expireAt } = detail
  await insertImage(trx, {
    id: ids.of(item.id),
    ownerUid: target.uid,
    workspaceId: target.workspaceId,
    folderId: await findFolder(trx, arrival, item),
    name: item.name,
    fileId: ids.of(fileId),
    origin,
    media,
    width,
    height,
    making,
    note,
    metadata,
    expireAt: expireAt === null ? null : new Date(expireAt),
    now: new Date(item.createdAt),
  })
}

async function writeItem(trx: Trx, arrival: Arrival, item: ArchivedItem): Promise<void> {
  const { ids, target } = arrival
  const id = ids.of(item.id)
  await insertItem(trx, target, { id, folderId: await findFolder(trx, arrival, item), item })
  if (item.detail?.kind === 'WILDCARD') {
    const key = await findFreeKey(trx, target.uid, item.detail.key)
    await insertWildcardPart(trx, id, key, item.detail.entries)
  }
  if (item.detail?.kind === 'RECIPE')
    await writeRecipe(trx, { id, authorUid: target.uid, now: arrival.app.now() }, item.detail)
  if (item.detail?.kind === 'WORKFLOW') await insertMacroPart(trx, id, followRecipes(arrival, item.detail.definition))
  await writeDocument(trx, arrival, item)
  await writeCommon(trx, arrival, item)
}

async function writeRecipe(
  trx: Trx,
  { id, authorUid, now }: { id: string; authorUid: string; now: Date },
  { category, group, layout, definition }: ArchivedRecipe,
): Promise<void> {
  await insertRecipePart(trx, { itemId: id, authorUid, category, group, layout, definition, now })
}

/** Of recipes that came along by what they are called here; others keep their names, and are asked for when it runs. */
function followRecipes({ ids }: Arrival, definition: MacroDefinition): MacroDefinition {
  const steps = definition.steps.map(step => ('recipe' in step ? { ...step, recipe: ids.ofAny(step.recipe) } : step))
  return { ...definition, steps }
}

async function findFolder(trx: Trx, { ids }: Arrival, { folderId }: ArchivedItem): Promise<string | null> {
  if (folderId === null) return null
  const id = ids.of(folderId)
  return (await findKnownItems(trx, [id])).has(id) ? id : null
}

/** The content of a thing that is a document, by the rules of its kind. */
async function writeDocument(trx: Trx, { app, archive, ids, target }: Arrival, item: ArchivedItem): Promise<void> {
  const kinds = Object.entries(itemKindOfDocument) as [ItemDocumentKind, string][]
  const kind = kinds.find(([, itemKind]) => itemKind === item.kind)?.[0]
  if (!kind) return
  const entry = entryNames.documentUpdate(formatDocumentName({ kind, itemId: item.id }))
  if (!archive.has(entry)) return
  const update = await archive.readWhole(entry)
  const name = formatDocumentName({ kind, itemId: ids.of(item.id) })
  const options = { author: null, forUid: target.uid, now: app.now() }
  await appendToDocument(trx, name, doc => Y.applyUpdate(doc, new Uint8Array(update)), options)
}
