import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertRight } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ReportReason } from '@atelier/shared-schema/entities/report.ts'
import type { App } from '#app.ts'
import { notifyPeople } from '#families/notify.queries.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeReportReceivedMail } from '#mail/templates/item-mail.ts'
import { findAddressee } from '#people/addressee.queries.ts'
import { isCommentOn, putReport } from './reports.queries.ts'

export interface ReportAsk {
  itemId: string
  commentId?: string | undefined
  reason: ReportReason
  note: string
}

export async function reportItem(app: App, actor: Person, ask: ReportAsk) {
  const report = await app.db.transaction().execute(async trx => {
    const item = assertRight(await findItemAccess(trx, actor, ask.itemId), 'view', 'item')
    if (ask.commentId && !(await isCommentOn(trx, ask.commentId, item.id))) throw notFound('comment')
    const made = await putReport(trx, { ...ask, reporterUid: actor.uid, now: app.now() })
    if (!made.isRepeated) await acknowledge(app, trx, actor, { ...ask, itemName: item.name })
    return made
  })
  if (!report.isRepeated) ringMail(app)
  return { ...report, createdAt: report.createdAt.toISOString() }
}

async function acknowledge(app: App, trx: Trx, actor: Person, ask: ReportAsk & { itemName: string }): Promise<void> {
  await notifyPeople(trx, [
    {
      uid: actor.uid,
      kind: 'REPORT_RECEIVED',
      actorUid: null,
      itemId: ask.itemId,
      ...(ask.commentId && { commentId: ask.commentId }),
      data: { reason: ask.reason },
    },
  ])
  const addressee = await findAddressee(trx, actor.uid)
  if (!addressee) return
  const setting = { locale: addressee.locale, publicUrl: app.config.publicUrl }
  await queueMail(trx, { ...writeReportReceivedMail(setting, ask.itemName), to: addressee.email }, app.now())
}
