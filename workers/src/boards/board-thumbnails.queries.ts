import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'

export interface Pace {
  /** Nobody has changed it for so long, and it was not drawn either. */
  settledMs: number
  /** However much is changed on it, it is drawn this often. */
  longestMs: number
  /** Whoever has not drawn it for so long is gone. */
  leaseMs: number
}

const ofBoards = sql`from document join item on item.id = document.item_id
  left join board_thumbnail on board_thumbnail.board_id = item.id
  where document.kind = 'artboard' and item.deleted_at is null and document.seq > coalesce(board_thumbnail.seq, 0)`

export interface Missed {
  /** null: whenever. Looking through all boards takes longer the more there are. */
  changedAfter: Date | null
  limit: number
}

/** Boards that have changed since they were drawn, whoever drew them. */
export async function listUndrawnBoards(db: Db, { changedAfter, limit }: Missed): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select document.name ${ofBoards} and document.updated_at > ${changedAfter ?? sql`'-infinity'`}::timestamptz
      order by document.updated_at limit ${limit}`.execute(db)
  return rows.map(row => row.name)
}

export interface ClaimedBoard {
  id: string
  ownerUid: string
  workspaceId: string | null
  /** What its document has come to. */
  seq: number
  /** How large that is. */
  bytes: number
  isFresh: boolean
}

/** Of these boards one that is to be drawn now and that nobody else draws. It is drawn outside of any transaction. */
export async function claimBoard(db: Db, names: readonly string[], pace: Pace): Promise<ClaimedBoard | undefined> {
  const ms = (value: number) => sql`make_interval(secs => ${value / 1_000}::float)`
  const { rows } = await sql<ClaimedBoard>`
    with due as (
      select item.id, item.owner_uid, item.workspace_id, document.seq, document.size, document.updated_at > now() - interval '1 minute' as fresh
      ${ofBoards} and document.name = any(${[...names]}::text[])
        and (board_thumbnail.claimed_at is null or board_thumbnail.claimed_at < now() - ${ms(pace.leaseMs)})
        and (board_thumbnail.drawn_at is null or board_thumbnail.drawn_at <= now() - ${ms(pace.settledMs)})
        and (document.updated_at <= now() - ${ms(pace.settledMs)}
          or coalesce(board_thumbnail.drawn_at, item.created_at) <= now() - ${ms(pace.longestMs)})
      order by document.updated_at limit 1
    ), claimed as (
      insert into board_thumbnail as mine (board_id, claimed_at) select id, now() from due
      on conflict (board_id) do update set claimed_at = now()
        where mine.claimed_at is null or mine.claimed_at < now() - ${ms(pace.leaseMs)}
      returning board_id
    )
    select due.id, due.owner_uid as "ownerUid", due.workspace_id as "workspaceId", due.seq, due.size as bytes,
      due.fresh as "isFresh"
    from due join claimed on claimed.board_id = due.id`.execute(db)
  return rows[0]
}

/** Of these those that still wait for somebody to draw them. */
export async function listWaiting(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select document.name ${ofBoards} and document.name = any(${[...names]}::text[])`.execute(db)
  return rows.map(row => row.name)
}

export function listPictureFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  return db.selectFrom('file').selectAll().where('id', '=', anyOf(ids)).where('sha256', 'is not', null).execute()
}

/** It is drawn again, though not at once. */
export async function releaseBoard(db: Db | Trx, boardId: string): Promise<void> {
  await db
    .updateTable('board_thumbnail')
    .set({ claimed_at: null, drawn_at: sql<Date>`now()` })
    .where('board_id', '=', boardId)
    .execute()
}

export async function noteDrawn(db: Db | Trx, boardId: string, seq: number): Promise<void> {
  await db
    .updateTable('board_thumbnail')
    .set({ seq, drawn_at: sql<Date>`now()`, claimed_at: null })
    .where('board_id', '=', boardId)
    .execute()
}

/** Held until the transaction ends; undefined once it is gone. */
export async function holdBoard(trx: Trx, boardId: string): Promise<{ thumbnailFileId: string | null } | undefined> {
  const row = await trx
    .selectFrom('item')
    .select('thumbnail_file_id')
    .where('id', '=', boardId)
    .where('kind', '=', 'ARTBOARD')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { thumbnailFileId: row.thumbnail_file_id }
}

/** Lists have the board where it was worked on last. null of an empty one. */
export async function showThumbnail(
  trx: Trx,
  boardId: string,
  picture: { fileId: string; width: number; height: number } | null,
): Promise<void> {
  await sql`update item set thumbnail_file_id = ${picture?.fileId ?? null}::uuid,
      thumbnail_width = ${picture?.width ?? null}, thumbnail_height = ${picture?.height ?? null},
      updated_at = greatest(item.updated_at + interval '1 microsecond', date_trunc('milliseconds', document.updated_at))
    from document where item.id = ${boardId}::uuid and document.item_id = item.id`.execute(trx)
}
