import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

export interface RecentRow {
  itemId: string
  accessedAt: Date
}

/** What the person opened, whether or not they may still see it. */
export async function listRecentRows(
  db: Db,
  uid: string,
  { kind, limit, cursor }: PageQuery & { kind: ItemKind | undefined },
): Promise<Page<RecentRow>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, 'moment')
  const rows = await db
    .selectFrom('recent_access')
    .select(['item_id as itemId', 'accessed_at as accessedAt'])
    .select(sql<string>`to_char(accessed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'))
    .where('uid', '=', uid)
    .$if(kind !== undefined, query => query.where('item_kind', '=', kind as ItemKind))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(accessed_at, item_id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('accessed_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(limit)
    .execute()
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { items: rows, nextCursor: last ? writeCursor({ key: last.key, id: last.itemId }) : null }
}
