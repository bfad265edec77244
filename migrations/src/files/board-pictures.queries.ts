import { sql } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
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

/** Boards whose pictures were looked for longest ago, and before the moment. */
export async function listBoardsToCheck(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ board_id: string }>`
    select board_id from board_picture where checked_at < ${before} group by board_id order by min(checked_at) limit ${limit}`.execute(
    db,
  )
  return rows.map(row => row.board_id)
}

export interface CheckedPicture {
  file_id: string
  unused_since: Date | null
}

export function listCheckedPictures(db: Db, boardId: string): Promise<CheckedPicture[]> {
  return db
    .selectFrom('board_picture')
    .select(['file_id', 'unused_since'])
    .where('board_id', '=', boardId)
    .orderBy('file_id')
    .execute()
}

export interface PictureUse {
  boardId: string
  /** On the board now. */
  used: readonly string[]
  /** Not there any more, but kept: in its past, for one. Their time begins anew. */
  kept: readonly string[]
  now: Date
}

export async function notePictureUse(db: Db, { boardId, used, kept, now }: PictureUse): Promise<void> {
  await sql`update board_picture set checked_at = ${now}, unused_since = case
      when file_id = ${anyOf(used)} then null
      when file_id = ${anyOf(kept)} then ${now}::timestamptz
      else coalesce(unused_since, ${now}::timestamptz) end
    where board_id = ${boardId}::uuid`.execute(db)
}

/** Their files go with the next sweep of what nothing shows. One that was put back meanwhile is unused no longer. */
export async function deleteUnusedPictures(db: Db, fileIds: readonly string[], before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('board_picture')
    .where('file_id', '=', anyOf(fileIds))
    .where('unused_since', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
