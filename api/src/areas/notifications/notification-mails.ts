import type { Trx } from '@atelier/database/database/connection.ts'
import { gatheredKinds } from '@atelier/shared-schema/entities/notification.ts'
import type { App } from '#app.ts'
import { Driver } from '@atelier/platform/process/driver.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeNewsMail } from '#mail/templates/news-mail.ts'
import { findAddressee } from '#people/addressee.queries.ts'
import { findMailTopics } from '#people/told-topics.queries.ts'
import type { HeldNews } from './hold-news.queries.ts'
import { holdNextUnmailed, listToMail, setMailed } from './notification-mails.queries.ts'
import { describeNews } from './notifications.service.ts'

/** So long somebody has to look before it is mailed, and so much is gathered into one mail. */
const PATIENCE_MS = 10 * 60_000

/** Mails people what they have not looked at. */
export function startNotificationMails(app: App): Driver {
  return new Driver(app, {
    what: 'a mail of notifications',
    listen: () => () => undefined,
    driveOne: () => mailNext(app),
  })
}

/** Of one person, all that waits; false when nobody's does. Written with its mail, so that it is mailed once. */
export async function mailNext(app: App): Promise<boolean> {
  const now = app.now()
  const held = await app.db.transaction().execute(async trx => {
    const next = await holdNextUnmailed(trx, new Date(now.getTime() - PATIENCE_MS))
    if (!next) return undefined
    await writeMailOf(app, trx, next)
    await setMailed(trx, next.ids, now)
    return next
  })
  if (held) ringMail(app)
  return held !== undefined
}

async function writeMailOf(app: App, trx: Trx, { uid, ids }: HeldNews): Promise<void> {
  const addressee = await findAddressee(trx, uid)
  if (!addressee) return
  const kinds = gatheredKinds(await findMailTopics(trx, uid))
  const entries = await describeNews(trx, uid, await listToMail(trx, ids, kinds))
  if (entries.length === 0) return
  const setting = { locale: addressee.locale, publicUrl: app.config.publicUrl }
  await queueMail(trx, { ...writeNewsMail(setting, entries, addressee.reviewId), to: addressee.email }, app.now())
}
