import { sql } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ReportReason } from '@atelier/shared-schema/entities/report.ts'

export interface NewReport {
  itemId: string
  commentId?: string | undefined
  reporterUid: string
  reason: ReportReason
  note: string
  now: Date
}

/** The person's one report of this: made, or said anew. What was resolved meanwhile is open again. */
export async function putReport(
  trx: Trx,
  { itemId, commentId, reporterUid, reason, note, now }: NewReport,
): Promise<{ id: string; createdAt: Date; isRepeated: boolean }> {
  const once = commentId
    ? sql`(reporter_uid, comment_id) where comment_id is not null`
    : sql`(reporter_uid, item_id) where comment_id is null`
  const { rows } = await sql<{ id: string; createdAt: Date; isRepeated: boolean }>`
    insert into report (id, item_id, comment_id, reporter_uid, reason, note, created_at)
      values (${newId()}, ${itemId}, ${commentId ?? null}, ${reporterUid}, ${reason}, ${note}, ${now})
      on conflict ${once} do update
        set reason = excluded.reason, note = excluded.note,
          acknowledged_at = case when report.resolved_at is null then report.acknowledged_at end,
          acknowledged_by = case when report.resolved_at is null then report.acknowledged_by end,
          resolved_at = null, resolved_by = null, answer = '', told = ''
      returning id, created_at as "createdAt", xmax <> 0 as "isRepeated"`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A report that was just written is not there')
  return row
}

export async function isCommentOn(trx: Trx, commentId: string, itemId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('comment')
    .select('id')
    .where('id', '=', commentId)
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
