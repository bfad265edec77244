import type { Trx } from '@atelier/database/database/connection.ts'
import { PUSH_CHANNEL } from '@atelier/platform/push/push-channel.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { notificationPath } from '@atelier/shared-schema/entities/notification-path.ts'
import { isPushed } from '@atelier/shared-schema/entities/notification.ts'
import type { PushMessage } from '@atelier/shared-schema/entities/push.ts'
import type { App } from '#app.ts'
import { Driver } from '@atelier/platform/process/driver.ts'
import { gatherNews, quoteWords, sayNews, sayThings } from '#mail/templates/news-words.ts'
import type { NewsLine } from '#mail/templates/news-words.ts'
import { findPushTopics } from '#people/told-topics.queries.ts'
import type { HeldNews } from './hold-news.queries.ts'
import {
  findPushLocale,
  holdNextToPush,
  listPushDevices,
  listToPush,
  queuePushes,
  setPushed,
} from './notification-pushes.queries.ts'
import { describeNews } from './notifications.service.ts'

/** What lay longer, because nothing ran, is no news any more: the list has it. */
const FRESH_MS = 60 * 60_000
/** More at once are told as their number. */
const MESSAGES_MAX = 3
const DEVICES_MAX = 20

/** Tells people on their devices, seconds after it came. */
export function startNotificationPushes(app: App): Driver {
  return new Driver(app, {
    what: 'a message to devices',
    listen: () => () => undefined,
    driveOne: () => pushNext(app),
  })
}

/** Of one person, all that waits; false when nobody's does. Written with its messages, so that it is told once. */
export async function pushNext(app: App): Promise<boolean> {
  const held = await app.db.transaction().execute(async trx => {
    const next = await holdNextToPush(trx)
    if (!next) return undefined
    await queueMessagesOf(app, trx, next)
    await setPushed(trx, next.ids)
    return next
  })
  if (held) app.doorbell.ring(PUSH_CHANNEL)
  return held !== undefined
}

async function queueMessagesOf(app: App, trx: Trx, { uid, ids }: HeldNews): Promise<void> {
  const now = app.now()
  const [devices, locale] = [await listPushDevices(trx, uid, now, DEVICES_MAX), await findPushLocale(trx, uid)]
  if (devices.length === 0 || !locale) return
  const topics = await findPushTopics(trx, uid)
  const rows = await listToPush(trx, ids, new Date(now.getTime() - FRESH_MS))
  const wanted = rows.filter(row => isPushed(row.kind, topics))
  const entries = await describeNews(trx, uid, wanted)
  await queuePushes(trx, devices, writeMessages(locale, gatherNews(entries)), now)
}

function writeMessages(locale: Locale, lines: readonly NewsLine[]): PushMessage[] {
  if (lines.length > MESSAGES_MAX) {
    return [{ title: sayThings[locale](lines.length), body: '', path: '/notifications', tag: 'many' }]
  }
  return lines.map(line => ({
    title: sayNews[locale](line),
    body: quoteWords(line),
    path: line.others > 0 ? '/notifications' : notificationPath(line),
    tag: line.item.id,
  }))
}
