import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { BoardHome } from '@atelier/database/files/board-pictures.queries.ts'
import type { ImageOrigin, MediaKind } from '@atelier/shared-schema/entities/image.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface NewArtboard {
  /** Made by whoever asks. */
  id?: string | undefined
  ownerUid: string
  workspaceId: string | null
  name: string
  description: string
  now: Date
}

/** undefined where there is something with the id already. */
export async function insertArtboard(trx: Trx, board: NewArtboard): Promise<string | undefined> {
  const row = await trx
    .insertInto('item')
    .values({
      id: board.id ?? newId(),
      kind: 'ARTBOARD',
      owner_uid: board.ownerUid,
      workspace_id: board.workspaceId,
      name: board.name,
      description: board.description,
      created_at: board.now,
      updated_at: board.now,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function readLocale(trx: Trx, uid: string): Promise<Locale> {
  const row = await trx.selectFrom('person').select('locale').where('uid', '=', uid).executeTakeFirstOrThrow()
  return row.locale
}

export interface ArtboardChange {
  name?: string | undefined
  description?: string | undefined
}

export async function updateArtboard(trx: Trx, id: string, { name, description }: ArtboardChange, now: Date) {
  await trx
    .updateTable('item')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      updated_at: laterThan(now),
    })
    .where('id', '=', id)
    .execute()
}

export function listBoardPictures(trx: Trx, boardId: string): Promise<{ file_id: string; image_id: string | null }[]> {
  return trx
    .selectFrom('board_picture')
    .select(['file_id', 'image_id'])
    .where('board_id', '=', boardId)
    .orderBy('file_id')
    .execute()
}

export async function sumBoardPictures(trx: Trx, boardId: string): Promise<number> {
  const row = await trx
    .selectFrom('board_picture')
    .innerJoin('file', 'file.id', 'board_picture.file_id')
    .select(sql<number>`coalesce(sum(file.size), 0)::float8`.as('bytes'))
    .where('board_id', '=', boardId)
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** By its file, the image of the library that shows it; of several the oldest. */
export async function findImagesOfFiles(
  trx: Trx,
  fileIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await trx
    .selectFrom('image')
    .innerJoin('item', 'item.id', 'image.item_id')
    .select([sql<string>`image.file_id`.as('file_id'), 'item.id', 'item.name'])
    .where('image.file_id', '=', anyOf(fileIds))
    .orderBy('item.id', 'desc')
    .execute()
  return new Map(rows.map(({ file_id, ...image }) => [file_id, image]))
}

/** What a board's pictures are, and what their images tell of how they were made, whoever sees those. */
export function listPictureRows(db: Db | Trx, boardId: string, fileIds: readonly string[]): Promise<PictureRow[]> {
  return db
    .selectFrom('board_picture')
    .innerJoin('file', 'file.id', 'board_picture.file_id')
    .leftJoin('image', 'image.item_id', 'board_picture.image_id')
    .leftJoin('item', 'item.id', 'board_picture.image_id')
    .where('board_picture.board_id', '=', boardId)
    .where('board_picture.file_id', '=', anyOf(fileIds))
    .selectAll('file')
    .select(['board_picture.image_id', 'image.prompt', 'image.model_name', 'image.origin', 'image.media'])
    .select('item.name as image_name')
    .execute()
}

export type PictureRow = FileRow & {
  image_id: string | null
  image_name: string | null
  prompt: string | null
  model_name: string | null
  origin: ImageOrigin | null
  media: MediaKind | null
}

export async function findHome(trx: Trx, id: string): Promise<BoardHome> {
  const row = await trx
    .selectFrom('item')
    .select(['owner_uid', 'workspace_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, ownerUid: row.owner_uid, workspaceId: row.workspace_id, now: row.created_at }
}

/** Of these files, those that were brought only to run a recipe on. */
export async function listBroughtFiles(trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('file')
    .select('id')
    .where('id', '=', anyOf(fileIds))
    .where('purpose', '=', 'RECIPE_INPUT')
    .execute()
  return rows.map(row => row.id)
}
