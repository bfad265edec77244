import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { Report, ReportState } from '@atelier/shared-schema/entities/report.ts'
import type { App } from '#app.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { notifyPeople } from '#families/notify.queries.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeReportAnsweredMail } from '#mail/templates/moderation-mail.ts'
import { findAddressee } from '#people/addressee.queries.ts'
import { presentPerson } from '#people/person.present.ts'
import type { PersonRow } from '#people/person.present.ts'
import { findReport, holdReport, listReportRows, setAcknowledged, setResolved } from './judge-reports.queries.ts'
import type { ReportRow } from './judge-reports.queries.ts'

export async function listReports(
  app: App,
  actor: Person,
  query: PageQuery & { state: ReportState },
): Promise<Page<Report>> {
  const found = await listReportRows(app.db, actor, query)
  return { ...found, items: found.items.map(row => presentReport(row, actor)) }
}

/** Whoever said first that they look into it goes on to stand there; saying it again changes nothing. */
export function acknowledgeReport(app: App, actor: Person, id: string): Promise<Report> {
  return app.db.transaction().execute(async trx => {
    const report = await holdOpen(trx, actor, id)
    if (report.acknowledged_at !== null) return presentReport(report, actor)
    await setAcknowledged(trx, id, actor.uid, app.now())
    await recordAudit(trx, { actorUid: actor.uid, act: 'report.acknowledge', subject: `report:${id}` })
    return readAgain(trx, actor, id)
  })
}

export async function resolveReport(
  app: App,
  actor: Person,
  { id, answer, told }: { id: string; answer: string; told: string },
): Promise<Report> {
  const resolved = await app.db.transaction().execute(async trx => {
    const report = await holdOpen(trx, actor, id)
    await setResolved(trx, id, { by: actor.uid, answer, told, now: app.now() })
    await tellReporter(app, trx, report, told)
    await recordAudit(trx, {
      actorUid: actor.uid,
      act: 'report.resolve',
      subject: `report:${id}`,
      reason: answer,
      before: { itemId: report.item_id, commentId: report.comment_id, reason: report.reason, note: report.note },
      after: { told },
    })
    return readAgain(trx, actor, id)
  })
  ringMail(app)
  return resolved
}

/** Not by whom it was decided: that is between the moderators. */
async function tellReporter(app: App, trx: Trx, report: ReportRow, told: string): Promise<void> {
  if (report.reporter_uid === null) return
  const { reporter_uid: uid, item_id: itemId, comment_id: commentId } = report
  await notifyPeople(trx, [
    { uid, kind: 'REPORT_ANSWERED', actorUid: null, itemId, ...(commentId !== null && { commentId }), data: { told } },
  ])
  const addressee = await findAddressee(trx, uid)
  if (!addressee) return
  const setting = { locale: addressee.locale, publicUrl: app.config.publicUrl }
  await queueMail(trx, { ...writeReportAnsweredMail(setting, told), to: addressee.email }, app.now())
}

async function holdOpen(trx: Trx, actor: Person, id: string): Promise<ReportRow> {
  await holdReport(trx, id)
  const report = await findReport(trx, actor, id)
  if (!report) throw notFound('report')
  if (!mayDecide(report, actor)) {
    throw new AppError('FORBIDDEN', 'This is about something of your own. Another moderator decides about it.')
  }
  if (report.resolved_at !== null) throw new AppError('CONFLICT', 'Another moderator has resolved this already.')
  return report
}

/** Nobody judges their own things; but whoever runs the installation may be the only one there is. */
function mayDecide({ owner, author }: ReportRow, actor: Person): boolean {
  return actor.siteRole === 'owner' || (owner.uid !== actor.uid && author?.uid !== actor.uid)
}

async function readAgain(trx: Trx, actor: Person, id: string): Promise<Report> {
  const report = await findReport(trx, actor, id)
  if (!report) throw new Error('A report that is held is not there')
  return presentReport(report, actor)
}

function presentReport(row: ReportRow, actor: Person): Report {
  return {
    id: row.id,
    item: {
      id: row.item_id,
      kind: row.item_kind,
      name: row.item_name,
      thumbnailUrl: row.thumbnail_file_id && maySee(row) ? filePath(row.thumbnail_file_id, '640') : null,
      rating: row.rating,
      owner: presentPerson(row.owner),
      isInTrash: row.item_deleted_at !== null,
      isTakenDown: row.item_withheld_at !== null,
      canOpen: row.role_rank > 0,
    },
    comment:
      row.comment_id === null
        ? null
        : { id: row.comment_id, body: row.comment_body ?? '', author: presentSomebody(row.author) },
    reporter: presentSomebody(row.reporter),
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    canDecide: mayDecide(row, actor),
    acknowledged: presentAct(row.acknowledged_at, row.acknowledger),
    resolved: row.resolved_at && {
      by: presentSomebody(row.resolver),
      at: row.resolved_at.toISOString(),
      answer: row.answer,
      told: row.told,
    },
  }
}

/** As files are read: what is reported itself, while it is, and what the moderator sees as everybody may. */
function maySee({ role_rank, resolved_at, comment_id }: ReportRow): boolean {
  return role_rank > 0 || (resolved_at === null && comment_id === null)
}

function presentSomebody(row: PersonRow | null) {
  return row && presentPerson(row)
}

function presentAct(at: Date | null, by: PersonRow | null): Report['acknowledged'] {
  return at && { by: presentSomebody(by), at: at.toISOString() }
}
