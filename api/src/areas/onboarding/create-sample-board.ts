import type { Trx } from '@atelier/database/database/connection.ts'
import { copyToBoard } from '@atelier/database/files/board-pictures.queries.ts'
import { shapeIdOf } from '@atelier/shared-schema/board/templates/board-records.ts'
import { sayIn } from '@atelier/shared-schema/board/templates/board-templates.ts'
import { imageMimeType } from '@atelier/platform/images/file-type.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import { findImagesOfFiles, insertArtboard } from '#areas/artboards/artboards.queries.ts'
import { putOnBoard } from '#areas/artboards/seed-board.service.ts'
import { insertComment } from '#families/comments.queries.ts'
import { commentedPicture, layOutSampleBoard, sampleBoardPictures, sampleBoardWords } from './sample-board.ts'
import type { SampleBoardPicture, SampleBoardPictures } from './sample-board.ts'
import type { NewPerson } from './sample-content.ts'

/**
 * A board that shows what boards are for, as the new person's own: pictures, notes, what was made from what, a frame to
 * generate in and a thread.
 *
 * @param pictures the files of the sample pictures by their names
 */
export async function createSampleBoard(
  trx: Trx,
  { uid, locale }: NewPerson,
  { pictures, now }: { pictures: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const { name, description, comment } = sampleBoardWords(sayIn(locale))
  const own = { ownerUid: uid, workspaceId: null, now }
  const id = await insertArtboard(trx, { ...own, name, description })
  if (id === undefined) throw new Error('the sample board was not made')
  const files = await copyPictures(trx, { ...own, id }, pictures)
  const author = { uid, role: 'owner' as const }
  await putOnBoard(trx, { boardId: id, author, now }, () => layOutSampleBoard(sayIn(locale), files))
  await insertComment(trx, {
    itemId: id,
    parentId: null,
    authorUid: SYSTEM_UID,
    body: comment,
    anchor: { x: 0.5, y: 0.3, shapeId: shapeIdOf(commentedPicture), pageId: 'page:page' },
    mentions: [],
    now,
  })
}

async function copyPictures(
  trx: Trx,
  home: { id: string; ownerUid: string; workspaceId: null; now: Date },
  pictures: ReadonlyMap<string, string>,
): Promise<SampleBoardPictures> {
  const wanted = sampleBoardPictures.flatMap(key => {
    const fileId = pictures.get(`${key}.webp`)
    return fileId === undefined ? [] : [{ key, fileId }]
  })
  const images = await findImagesOfFiles(
    trx,
    wanted.map(({ fileId }) => fileId),
  )
  const files = new Map<string, SampleBoardPicture>()
  for (const { key, fileId } of wanted) {
    const image = images.get(fileId)
    const copy = await copyToBoard(trx, home, { fileId, imageId: image?.id ?? null })
    if (copy !== undefined) files.set(key, { fileId: copy, name: image?.name ?? key, mimeType: imageMimeType('webp') })
  }
  return files
}
