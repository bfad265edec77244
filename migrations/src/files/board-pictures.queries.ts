import type { Trx } from '#database/connection.ts'
import { copyFile } from './copy-file.queries.ts'

/** Whose board it is: its files are theirs. */
export interface BoardHome {
  id: string
  ownerUid: string
  workspaceId: string | null
  now: Date
}

/** A file of the board’s own for the bytes of this one; undefined where it is gone meanwhile. */
export async function copyToBoard(
  trx: Trx,
  { id, ownerUid, workspaceId, now }: BoardHome,
  from: { fileId: string; imageId: string | null },
): Promise<string | undefined> {
  const fileId = await copyFile(trx, { fromId: from.fileId, ownerUid, workspaceId, purpose: 'ARTBOARD', now })
  if (fileId === undefined) return undefined
  await trx.insertInto('board_picture').values({ file_id: fileId, board_id: id, image_id: from.imageId }).execute()
  return fileId
}
