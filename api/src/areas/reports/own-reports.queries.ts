import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import { roleRank } from '@atelier/database/access/role-rank.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { ReportReason } from '@atelier/shared-schema/entities/report.ts'

export interface OwnReportRow {
  id: string
  item_id: string
  item_kind: ItemKind
  item_name: string
  thumbnail_file_id: string | null
  item_withheld_at: Date | null
  /** What the one who reported it is to the item, 0 to 4. */
  role_rank: number
  comment_id: string | null
  reason: ReportReason
  note: string
  created_at: Date
  acknowledged_at: Date | null
  resolved_at: Date | null
  told: string
}

export async function listOwnReportRows(
  db: Db,
  actor: Person,
  { limit, cursor }: PageQuery,
): Promise<Page<OwnReportRow>> {
  let rows = db
    .selectFrom('report')
    .leftJoin('comment', 'comment.id', 'report.comment_id')
    .innerJoin('item', join => join.on(sql<boolean>`item.id = coalesce(report.item_id, comment.item_id)`))
    .where('report.reporter_uid', '=', actor.uid)
    .select(['report.id', 'item.id as item_id', 'item.kind as item_kind', 'item.name as item_name'])
    .select(['item.thumbnail_file_id', 'item.withheld_at as item_withheld_at', roleRank(actor).as('role_rank')])
    .select(['report.comment_id', 'report.note', 'report.created_at', 'report.acknowledged_at'])
    .select(['report.resolved_at', 'report.told'])
    .select(sql<ReportReason>`report.reason`.as('reason'))
    .select(sql<string>`to_char(report.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'))
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    const after = readCursor(cursor, 'moment')
    rows = rows.where(
      sql<boolean>`(report.created_at, report.id) < ((select ${after.key}::timestamptz), (select ${after.id}::uuid))`,
    )
  }
  const found = await rows.execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return { items: found.slice(0, limit), nextCursor: last ? writeCursor({ key: last.key, id: last.id }) : null }
}
