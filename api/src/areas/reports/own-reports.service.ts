import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { OwnReport } from '@atelier/shared-schema/entities/report.ts'
import type { App } from '#app.ts'
import { listOwnReportRows } from './own-reports.queries.ts'
import type { OwnReportRow } from './own-reports.queries.ts'

export async function listOwnReports(app: App, actor: Person, query: PageQuery): Promise<Page<OwnReport>> {
  const found = await listOwnReportRows(app.db, actor, query)
  return { ...found, items: found.items.map(presentOwnReport) }
}

function presentOwnReport(row: OwnReportRow): OwnReport {
  const isSeen = row.role_rank > 0
  return {
    id: row.id,
    item: {
      id: row.item_id,
      kind: row.item_kind,
      name: isSeen ? row.item_name : null,
      thumbnailUrl: isSeen && row.thumbnail_file_id ? filePath(row.thumbnail_file_id, '320') : null,
    },
    isAboutComment: row.comment_id !== null,
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    resolved: row.resolved_at && {
      at: row.resolved_at.toISOString(),
      told: row.told,
      isTakenDown: row.item_withheld_at !== null && row.comment_id === null,
    },
  }
}
