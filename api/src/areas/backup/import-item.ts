import { announceBlob } from '@atelier/database/files/blobs.queries.ts'
import { findFile } from '@atelier/database/files/files.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { itemKindOfDocument } from '@atelier/database/documents/create-document.queries.ts'
import { insertRecipePart } from '@atelier/database/recipes/recipes.queries.ts'
import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import type { NewImage } from '@atelier/database/images/insert-image.queries.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { ItemDocumentKind } from '@atelier/shared-schema/documents/document-name.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import * as Y from 'yjs'
import { findFreeKey } from '#areas/wildcards/wildcards.queries.ts'
import { entryNames } from './archive-format.ts'
import type { ArchivedImage, ArchivedItem, ArchivedRecipe } from './archive-format.ts'
import type { Arrival } from './arrival.ts'
import { followFiles, writeBoardPictures } from './import-board.ts'
import { writeCommon } from './import-common.ts'
import { bringFile, keepFile } from './import-files.ts'
import type { ArrivedFile } from './import-files.ts'
import { findKnownItems, insertItem, insertMacroPart, insertWildcardPart } from './import.queries.ts'

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
  await withFiles(arrival, filesOf(detail), async trx => {
    if (detail?.kind !== 'IMAGE') return writeItem(trx, arrival, item)
    await writeImage(trx, arrival, item, detail)
    await writeCommon(trx, arrival, item)
  })
  return true
}

function filesOf(detail: ArchivedItem['detail']): { fileId: string; purpose: 'IMAGE' | 'ARTBOARD' }[] {
  if (detail?.kind === 'IMAGE') return [{ fileId: detail.fileId, purpose: 'IMAGE' }]
  if (detail?.kind !== 'ARTBOARD') return []
  return detail.pictures.map(({ fileId }) => ({ fileId, purpose: 'ARTBOARD' }))
}

/** Brings the files in with what is made of them, or neither. */
async function withFiles(
  arrival: Arrival,
  files: ReturnType<typeof filesOf>,
  write: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { app } = arrival
  const arrived: ArrivedFile[] = []
  try {
    for (const { fileId, purpose } of files) {
      const file = await bringFile(arrival, fileId, purpose)
      if (!file) continue
      arrived.push(file)
      await announceBlob(app.db, file.blob)
    }
    await app.db.transaction().execute(async trx => {
      // In one order, whoever else keeps some of the same now.
      for (const file of arrived.toSorted((a, b) => Buffer.compare(a.blob.sha256, b.blob.sha256))) {
        await keepFile(trx, arrival, file)
      }
      await write(trx)
    })
  } finally {
    for (const { blob } of arrived) await app.store.remove(blob.from)
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

async function writeImage(trx: Trx, arrival: Arrival, item: ArchivedItem, detail: ArchivedImage): Promise<void> {
  const { ids, target } = arrival
  const { origin, making, note, metadata, fileId, expireAt } = detail
  await insertImage(trx, {
    id: ids.of(item.id),
    ownerUid: target.uid,
    workspaceId: target.workspaceId,
    folderId: await findFolder(trx, arrival, item),
    name: item.name,
    fileId: ids.of(fileId),
    origin,
    ...(await measure(trx, ids.of(fileId), detail)),
    making,
    note,
    metadata,
    expireAt: expireAt === null ? null : new Date(expireAt),
    now: new Date(item.createdAt),
  })
}

/** By the picture itself, whatever the archive says of it. */
async function measure(
  trx: Trx,
  fileId: string,
  said: ArchivedImage,
): Promise<Pick<NewImage, 'media' | 'width' | 'height'>> {
  const file = await findFile(trx, fileId)
  if (!file || file.width === null || file.height === null) return said
  return { media: file.frames > 1 ? 'animated' : 'image', width: file.width, height: file.height }
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
  if (item.detail?.kind === 'ARTBOARD')
    await writeBoardPictures(trx, arrival, { boardId: id, pictures: item.detail.pictures })
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
  await appendToDocument(
    trx,
    name,
    doc => {
      Y.applyUpdate(doc, new Uint8Array(update))
      if (kind === 'artboard') followFiles(doc, fileId => ids.ofAny(fileId))
    },
    options,
  )
}
