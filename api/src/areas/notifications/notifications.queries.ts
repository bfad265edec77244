import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { NotificationSettingTable } from '@atelier/database/database/schema.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { NotificationKind, NotificationTopic } from '@atelier/shared-schema/entities/notification.ts'

export interface NotificationRow {
  id: string
  kind: NotificationKind
  created_at: Date
  read_at: Date | null
  is_new: boolean
  item_id: string
  comment_id: string | null
  comment_words: string | null
  data: Record<string, unknown>
  actor_uid: string | null
  actor_name: string | null
  actor_username: string | null
  actor_picture: string | null
  sort_key: string
}

/** Of a comment no more than a line is shown. */
const WORDS_MAX = 200

/** It came after its person has last looked at the list. */
export const isUnseen = sql<boolean>`(seen_at is null or notification.created_at > seen_at)`

/** Whether or not the person may still see what it is about. */
export function selectNotifications(db: Db | Trx) {
  return db
    .selectFrom('notification')
    .leftJoin('person as actor', 'actor.uid', 'notification.actor_uid')
    .leftJoin('comment', join =>
      join.onRef('comment.id', '=', 'notification.comment_id').on('comment.deleted_at', 'is', null),
    )
    .leftJoin('notification_setting', 'notification_setting.uid', 'notification.uid')
    .where('notification.item_id', 'is not', null)
    .select(['notification.id', 'kind', 'notification.created_at', 'notification.read_at', 'data'])
    .select(['actor.uid as actor_uid', 'actor.name as actor_name', 'actor.username as actor_username'])
    .select(['actor.picture_file_id as actor_picture', 'comment.id as comment_id'])
    .select([
      sql<string>`notification.item_id`.as('item_id'),
      isUnseen.as('is_new'),
      sql<string | null>`left(comment.body, ${WORDS_MAX})`.as('comment_words'),
      sql<string>`to_char(notification.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sort_key'),
    ])
}

export async function listNotificationRows(
  db: Db,
  uid: string,
  { unread, limit, cursor }: PageQuery & { unread: boolean },
): Promise<Page<NotificationRow>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, 'moment')
  const rows = await selectNotifications(db)
    .where('notification.uid', '=', uid)
    .$if(unread, query => query.where('notification.read_at', 'is', null))
    .$if(after !== undefined, query =>
      query.where(
        sql<boolean>`(notification.created_at, notification.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? writeCursor({ key: last.sort_key, id: last.id }) : null }
}

/** The things that something unread and not yet looked at is about, newest first. */
export async function listNewOnes(
  db: Db,
  uid: string,
  most: number,
): Promise<{ id: string; kind: NotificationKind; item_id: string; actor_uid: string | null; created_at: Date }[]> {
  return db
    .selectFrom('notification')
    .leftJoin('notification_setting', 'notification_setting.uid', 'notification.uid')
    .select(['id', 'kind', sql<string>`item_id`.as('item_id'), 'actor_uid', 'created_at'])
    .where('notification.uid', '=', uid)
    .where('read_at', 'is', null)
    .where('item_id', 'is not', null)
    .where(isUnseen)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

export async function putSeen(db: Db, uid: string, now: Date): Promise<void> {
  await db
    .insertInto('notification_setting')
    .values({ uid, seen_at: now })
    .onConflict(conflict =>
      conflict.column('uid').doUpdateSet({ seen_at: sql`greatest(notification_setting.seen_at, excluded.seen_at)` }),
    )
    .execute()
}

/** Answers how many of them are the person's. */
export async function setRead(db: Db, uid: string, ids: readonly string[] | undefined, now: Date): Promise<number> {
  const read = await db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where('uid', '=', uid)
    .$if(ids === undefined, query => query.where('read_at', 'is', null))
    .$if(ids !== undefined, query => query.where('id', '=', anyOf(ids ?? [])))
    .executeTakeFirst()
  return Number(read.numUpdatedRows)
}

/** Answers how many of them were the person's. */
export async function deleteNotifications(db: Db, uid: string, ids: readonly string[] | undefined): Promise<number> {
  const gone = await db
    .deleteFrom('notification')
    .where('uid', '=', uid)
    .$if(ids !== undefined, query => query.where('id', '=', anyOf(ids ?? [])))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export function putMailTopics(db: Db, uid: string, topics: readonly NotificationTopic[]): Promise<void> {
  return putSetting(db, uid, { mail_topics: [...topics] })
}

export function putPushTopics(db: Db, uid: string, topics: readonly NotificationTopic[]): Promise<void> {
  return putSetting(db, uid, { push_topics: [...topics] })
}

async function putSetting(
  db: Db,
  uid: string,
  setting: Pick<Insertable<NotificationSettingTable>, 'mail_topics' | 'push_topics'>,
): Promise<void> {
  await db
    .insertInto('notification_setting')
    .values({ uid, ...setting })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(setting))
    .execute()
}
