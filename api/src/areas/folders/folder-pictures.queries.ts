import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import { mayBeLinked } from '@atelier/database/access/role-rank.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { isOutOfTrash } from './folders.queries.ts'

export interface FolderPictures {
  folderId: string
  /** As somebody chose, while it lies there. */
  chosenId: string | null
  newestId: string | null
  /** The newest that links may show: what is left to whoever has but the link. */
  newestOpenId: string | null
}

const isShown = sql`item.kind = 'IMAGE' and item.deleted_at is null and not item.is_draft`
/** Always true, and said by the index of this order: what says it too can use it. */
const byMoment = sql`item.created_at > '-infinity'`

/** The images that each of these folders may be shown by. Whether they may be seen is asked afterwards. */
export async function listFolderPictures(db: Db | Trx, folderIds: readonly string[]): Promise<FolderPictures[]> {
  const { rows } = await sql<FolderPictures>`
    select folder.id as "folderId", chosen.id as "chosenId", newest.id as "newestId", opened.id as "newestOpenId"
      from unnest(${[...folderIds]}::uuid[]) as folder (id)
      left join lateral (select item.id from folder_cover join item on item.id = folder_cover.image_id
        where folder_cover.folder_id = folder.id and item.folder_id = folder.id
          and ${isShown} and item.thumbnail_file_id is not null) as chosen on true
      left join lateral (${newestOf(sql<boolean>`true`)}) as newest on true
      left join lateral (${newestOf(mayBeLinked(sql.ref('item')))}) as opened on true`.execute(db)
  return rows
}

/** Wherever the images are now: coming back they are covers again. Whether they may be seen is asked afterwards. */
export function listChosenCovers(
  db: Db,
  folderIds: readonly string[],
): Promise<{ folder_id: string; image_id: string }[]> {
  return db
    .selectFrom('folder_cover')
    .select(['folder_id', 'image_id'])
    .where('folder_id', '=', anyOf(folderIds))
    .execute()
}

/** Of the row `folder` of the query around it: what lies in it; only where there is nothing, what the nearest below it has. */
function newestOf(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select coalesce((select own.id from (${newestIn('folder.id', condition)}) as own),
    (select newest.id from folder_ancestor as below cross join lateral (${newestIn('below.folder_id', condition)}) as newest
      where below.ancestor_id = folder.id and below.depth > 0 and ${isOutOfTrash}
      order by below.depth, newest.created_at desc, newest.id desc limit 1)) as id`
}

function newestIn(folderId: 'folder.id' | 'below.folder_id', condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select item.id, item.created_at from item
    where item.folder_id = ${sql.ref(folderId)} and ${byMoment} and ${isShown} and item.thumbnail_file_id is not null and ${condition}
    order by item.created_at desc, item.id desc limit 1`
}

/** The images that lie directly in a folder, the newest first. Whether each may be seen is asked afterwards. */
export async function listImagesIn(db: Db, folderId: string, { limit, cursor }: PageQuery): Promise<Page<string>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, 'moment')
  const { rows } = await sql<{ id: string; key: string }>`
    select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
      from item where item.folder_id = ${folderId}::uuid and ${byMoment} and ${isShown}
        ${after ? sql`and (created_at, id) < ((select ${after.key}::timestamptz), (select ${after.id}::uuid))` : sql``}
      order by created_at desc, id desc limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(row => row.id), nextCursor: last ? writeCursor({ key: last.key, id: last.id }) : null }
}
