import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { absentPerson } from '@atelier/database/access/absent-person.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { noticeKey } from '@atelier/shared-schema/entities/notice-key.ts'
import { notificationFacts } from '@atelier/shared-schema/entities/notification.ts'
import type { Notification, NotificationKind, NotificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import type { App } from '#app.ts'
import { presentItems } from '#families/present-items.ts'
import type { NewsEntry } from '#mail/templates/news-words.ts'
import { findMailTopics, findPushTopics } from '#people/told-topics.queries.ts'
import { presentPerson } from '#people/person.present.ts'
import {
  deleteNotifications,
  listNewOnes,
  listNotificationRows,
  putMailTopics,
  putPushTopics,
  putSeen,
  setRead,
} from './notifications.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** What became of a report is told though what was reported is gone, and just then. */
const outlastsSight = new Set<NotificationKind>(['REPORT_RECEIVED', 'REPORT_ANSWERED'])

/** A page may be shorter than asked for, where something is out of sight now. */
export async function listNotifications(
  app: App,
  actor: Person,
  query: PageQuery & { unread?: boolean | undefined },
): Promise<Page<Notification>> {
  const { items: rows, nextCursor } = await listNotificationRows(app.db, actor.uid, {
    ...query,
    unread: query.unread ?? false,
  })
  return { items: await presentNotifications(app.db, actor, rows), nextCursor }
}

async function presentNotifications(
  db: Db | Trx,
  actor: Person,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const seen = await findSeen(
    db,
    actor,
    rows.map(row => row.item_id),
  )
  const items = new Map((await presentItems(db, actor, [...seen.values()])).map(item => [item.id, item]))
  return rows.flatMap((row): Notification[] => {
    const item = items.get(row.item_id)
    if (!item && !outlastsSight.has(row.kind)) return []
    const { id, kind, comment_id: commentId, comment_words: words } = row
    return [
      {
        id,
        kind,
        createdAt: row.created_at.toISOString(),
        isRead: row.read_at !== null,
        isNew: row.is_new && row.read_at === null,
        actor: presentActor(row),
        item: item ? { id: item.id, kind: item.kind, name: item.name, thumbnailUrl: item.thumbnailUrl } : null,
        comment: item && commentId !== null && words !== null ? { id: commentId, words } : null,
        facts: notificationFacts.parse(row.data),
      },
    ]
  })
}

/** For somebody who does not ask themselves: only what they still see. */
export async function describeNews(trx: Trx, uid: string, rows: readonly NotificationRow[]): Promise<NewsEntry[]> {
  const told = await presentNotifications(trx, absentPerson(uid), rows)
  return told.flatMap(({ kind, actor, item, comment }) => (item ? [{ kind, actor, item, comment }] : []))
}

function presentActor(row: NotificationRow): PersonBrief | null {
  const { actor_uid: uid, actor_name: name, actor_username: username, actor_picture: picture_file_id } = row
  return uid !== null && name !== null ? presentPerson({ uid, name, username, picture_file_id }) : null
}

/** Of these things, those that the person may see now. */
async function findSeen(db: Db | Trx, actor: Person, ids: readonly string[]): Promise<Map<string, VisibleItem>> {
  const seen = new Map<string, VisibleItem>()
  for (const [id, { item, role }] of await findItemsAccess(db, actor, [...new Set(ids)])) {
    if (role !== null && item.deleted_at === null) seen.set(id, { ...item, role })
  }
  return seen
}

/** Older ones are not counted. */
export const NEW_MAX = 300

/** Counted as the list shows them: two hundred things that one person shared are one line there. */
export async function readNew(app: App, actor: Person, minutesFromUtc: number) {
  const rows = await listNewOnes(app.db, actor.uid, NEW_MAX)
  const seen = await findSeen(
    app.db,
    actor,
    rows.map(row => row.item_id),
  )
  const told = rows.filter(row => seen.has(row.item_id) || outlastsSight.has(row.kind))
  const lines = told.map(({ id, kind, item_id: itemId, actor_uid: actorUid, created_at }) =>
    noticeKey({ id, kind, itemId, actorUid, isRead: false, createdAt: created_at.toISOString() }, minutesFromUtc),
  )
  return { count: new Set(lines).size, newestAt: told[0]?.created_at.toISOString() ?? null }
}

export function noteSeen(app: App, actor: Person): Promise<void> {
  return putSeen(app.db, actor.uid, app.now())
}

export async function readNotifications(app: App, actor: Person, ids: readonly string[] | undefined): Promise<void> {
  await setRead(app.db, actor.uid, ids, app.now())
}

export async function readNotification(app: App, actor: Person, id: string): Promise<void> {
  if ((await setRead(app.db, actor.uid, [id], app.now())) === 0) throw notFound('notification')
}

export async function removeNotifications(app: App, actor: Person, ids: readonly string[] | undefined): Promise<void> {
  await deleteNotifications(app.db, actor.uid, ids)
}

export async function removeNotification(app: App, actor: Person, id: string): Promise<void> {
  if ((await deleteNotifications(app.db, actor.uid, [id])) === 0) throw notFound('notification')
}

export async function readMailTopics(app: App, actor: Person): Promise<{ topics: NotificationTopic[] }> {
  return { topics: [...(await findMailTopics(app.db, actor.uid))] }
}

export async function setMailTopics(app: App, actor: Person, topics: readonly NotificationTopic[]) {
  await putMailTopics(app.db, actor.uid, [...new Set(topics)])
  return readMailTopics(app, actor)
}

export async function readPushTopics(app: App, actor: Person): Promise<{ topics: NotificationTopic[] }> {
  return { topics: [...(await findPushTopics(app.db, actor.uid))] }
}

export async function setPushTopics(app: App, actor: Person, topics: readonly NotificationTopic[]) {
  await putPushTopics(app.db, actor.uid, [...new Set(topics)])
  return readPushTopics(app, actor)
}
