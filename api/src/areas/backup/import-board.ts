import type { Trx } from '@atelier/database/database/connection.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { followFile } from '@atelier/shared-schema/documents/board-assets.ts'
import type { ArchivedBoard } from './archive-format.ts'
import type { Arrival } from './arrival.ts'
import { findKnownItems, insertBoardPictures } from './import.queries.ts'

/** Those that are here by now, with the images they were put there from where those came along. */
export async function writeBoardPictures(
  trx: Trx,
  { ids }: Arrival,
  { boardId, pictures }: { boardId: string; pictures: ArchivedBoard['pictures'] },
): Promise<void> {
  if (pictures.length === 0) return
  const images = pictures.flatMap(({ imageId }) => (imageId === null ? [] : [ids.ofAny(imageId)]))
  const known = await findKnownItems(trx, images)
  const rows = pictures.map(({ fileId, imageId }) => {
    const image = imageId === null ? null : ids.ofAny(imageId)
    return { file_id: ids.of(fileId), board_id: boardId, image_id: image !== null && known.has(image) ? image : null }
  })
  await insertBoardPictures(trx, rows)
}

/** Pictures by what their files are called here. */
export function followFiles(doc: Parameters<typeof readRecords>[0], nameOf: (fileId: string) => string): void {
  const put = readRecords(doc).flatMap(before => {
    const after = followFile(before, nameOf)
    return after === before ? [] : [{ before, after }]
  })
  writeRecords(doc, { put })
}
