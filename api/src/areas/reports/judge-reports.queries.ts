import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import { roleRank } from '@atelier/database/access/role-rank.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ContentRating, ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { ReportReason, ReportState } from '@atelier/shared-schema/entities/report.ts'
import type { PersonRow } from '#people/person.present.ts'
import { personOf } from '#people/person.queries.ts'

export interface ReportRow {
  id: string
  item_id: string
  item_kind: ItemKind
  item_name: string
  item_deleted_at: Date | null
  thumbnail_file_id: string | null
  rating: ContentRating
  /** What the moderator who asks is to the item, 0 to 4. */
  role_rank: number
  comment_id: string | null
  comment_body: string | null
  reason: ReportReason
  note: string
  created_at: Date
  acknowledged_at: Date | null
  resolved_at: Date | null
  answer: string
  told: string
  item_withheld_at: Date | null
  reporter_uid: string | null
  owner: PersonRow
  author: PersonRow | null
  reporter: PersonRow | null
  acknowledger: PersonRow | null
  resolver: PersonRow | null
}

function selectReports(db: Db | Trx, actor: Person) {
  return db
    .selectFrom('report')
    .leftJoin('comment', 'comment.id', 'report.comment_id')
    .innerJoin('item', join => join.on(sql<boolean>`item.id = coalesce(report.item_id, comment.item_id)`))
    .select(['report.id', 'item.id as item_id', 'item.kind as item_kind', 'item.name as item_name', 'item.rating'])
    .select(['item.deleted_at as item_deleted_at', 'item.thumbnail_file_id', roleRank(actor).as('role_rank')])
    .select(['comment.id as comment_id', 'comment.body as comment_body'])
    .select(sql<ReportReason>`report.reason`.as('reason'))
    .select(['report.note', 'report.created_at', 'report.acknowledged_at', 'report.resolved_at', 'report.answer'])
    .select(['report.told', 'report.reporter_uid', 'item.withheld_at as item_withheld_at'])
    .select([personOf('item.owner_uid').$notNull().as('owner'), personOf('comment.author_uid').as('author')])
    .select([personOf('report.reporter_uid').as('reporter'), personOf('report.acknowledged_by').as('acknowledger')])
    .select(personOf('report.resolved_by').as('resolver'))
}

export function findReport(db: Db | Trx, actor: Person, id: string): Promise<ReportRow | undefined> {
  return selectReports(db, actor).where('report.id', '=', id).executeTakeFirst()
}

const lists = {
  open: { where: sql<boolean>`report.resolved_at is null`, by: 'report.created_at', order: 'asc', beyond: sql`>` },
  resolved: {
    where: sql<boolean>`report.resolved_at is not null`,
    by: 'report.resolved_at',
    order: 'desc',
    beyond: sql`<`,
  },
} as const satisfies Record<ReportState, unknown>

/** Those that wait come the oldest first, those that are resolved the last resolved first. */
export async function listReportRows(
  db: Db,
  actor: Person,
  { state, limit, cursor }: PageQuery & { state: ReportState },
): Promise<Page<ReportRow>> {
  const { where, by, order, beyond } = lists[state]
  const moment = sql.ref(by)
  let rows = selectReports(db, actor)
    .select(sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'))
    .where(where)
    .orderBy(by, order)
    .orderBy('report.id', order)
    .limit(limit + 1)
  if (cursor !== undefined) {
    const after = readCursor(cursor, 'moment')
    rows = rows.where(sql<boolean>`(${moment}, report.id) ${beyond} (${after.key}::timestamptz, ${after.id}::uuid)`)
  }
  const found = await rows.execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return { items: found.slice(0, limit), nextCursor: last ? writeCursor({ key: last.key, id: last.id }) : null }
}

/** So that of two moderators at once the second reads what the first has done. */
export async function holdReport(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('report').select('id').where('id', '=', id).forUpdate().execute()
}

export async function setAcknowledged(trx: Trx, id: string, by: string, now: Date): Promise<void> {
  await trx.updateTable('report').set({ acknowledged_at: now, acknowledged_by: by }).where('id', '=', id).execute()
}

export async function setResolved(
  trx: Trx,
  id: string,
  { by, answer, told, now }: { by: string; answer: string; told: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('report')
    .set({ resolved_at: now, resolved_by: by, answer, told })
    .where('id', '=', id)
    .execute()
}
