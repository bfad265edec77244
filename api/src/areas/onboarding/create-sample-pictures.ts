import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import { imageMimeType } from '@atelier/platform/images/file-type.ts'
import { inspectImage } from '@atelier/platform/images/inspect-image.ts'
import { readPictureMetadata } from '@atelier/platform/images/metadata/read-picture-metadata.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { createFolder, setFolderCover } from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import { describeMaking } from '#areas/images/upload-images.service.ts'
import { ensureTags, tagItems } from '#families/tags.queries.ts'
import type { NewPerson } from './sample-content.ts'
import { insertSampleFile, keepSampleBytes } from './sample-pictures.queries.ts'
import { samplePictures, samplePicturesFolder } from './sample-pictures.ts'
import type { SamplePicture } from './sample-pictures.ts'

/** As the painter is called among the models. */
const PAINTER = 'studio-painter'

type SampleApp = Pick<App, 'store' | 'config'>

/**
 * Pictures to look at, search and learn from, in a folder with a cover, as the new person's own: what of them is deleted
 * does not come back. In the transaction that makes the account.
 *
 * @returns their files by the names that they come with
 */
export async function createSamplePictures(
  app: SampleApp,
  trx: Trx,
  person: NewPerson,
  now: Date,
): Promise<Map<string, string>> {
  const folderId = await createPicturesFolder(trx, person, now)
  const samples = await Promise.all(samplePictures(person.locale).map(sample => readSample(app, sample)))
  // In one order, whoever else makes an account now: each holds what it keeps until its end.
  for (const sample of samples.toSorted((a, b) => Buffer.compare(a.sha256, b.sha256))) {
    await keepSampleBytes(trx, app.store, sample)
  }
  const files = new Map<string, string>()
  let coverId: string | null = null
  // The oldest first, so that the order of their ids is that of their times.
  for (const [index, sample] of [...samples.entries()].toReversed()) {
    const made = new Date(now.getTime() - index * 1_000)
    const { id, fileId } = await createSamplePicture(trx, person, { sample, folderId, now: made })
    coverId = id
    files.set(sample.file, fileId)
  }
  await change(trx, person, now, doc => setFolderCover(doc, { id: folderId, imageId: coverId }))
  return files
}

async function createPicturesFolder(trx: Trx, person: NewPerson, now: Date): Promise<string> {
  const id = newId()
  const name = samplePicturesFolder[person.locale]
  await change(trx, person, now, doc =>
    createFolder(doc, { id, name, parentId: null, by: person.uid, now: now.getTime() }),
  )
  return id
}

async function change(
  trx: Trx,
  { uid }: NewPerson,
  now: Date,
  mutate: Parameters<typeof appendToDocument<void>>[2],
): Promise<void> {
  const name = formatDocumentName({ kind: 'tree', of: 'person', uid })
  await appendToDocument(trx, name, mutate, { author: { uid, role: 'owner' }, now })
}

type ReadSample = Awaited<ReturnType<typeof readSample>>

async function readSample({ config }: Pick<App, 'config'>, sample: SamplePicture) {
  const bytes = await readFile(new URL(`./pictures/${sample.file}`, import.meta.url))
  const { format, width, height } = await inspectImage(bytes, uploadImageLimits(config))
  const metadata = await readPictureMetadata(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return { ...sample, bytes, sha256, mimeType: imageMimeType(format), width, height, metadata }
}

async function createSamplePicture(
  trx: Trx,
  { uid }: NewPerson,
  { sample, folderId, now }: { sample: ReadSample; folderId: string; now: Date },
): Promise<{ id: string; fileId: string }> {
  const { bytes, sha256, mimeType, width, height, metadata, name, tags } = sample
  const size = bytes.length
  const fileId = await insertSampleFile(trx, {
    ownerUid: uid,
    name: sample.file,
    mimeType,
    sha256,
    size,
    width,
    height,
    now,
  })
  const id = await insertImage(trx, {
    ownerUid: uid,
    workspaceId: null,
    folderId,
    name,
    fileId,
    origin: 'generated',
    media: 'image',
    width,
    height,
    making: { ...describeMaking(metadata), modelName: PAINTER },
    rating: 'sfw',
    metadata: metadata && { ...metadata, raw: Object.fromEntries(metadata.raw) },
    now,
  })
  const known = await ensureTags(trx, { ownerUid: uid }, tags)
  await tagItems(
    trx,
    uid,
    [id],
    known.map(tag => tag.id),
  )
  return { id, fileId }
}
