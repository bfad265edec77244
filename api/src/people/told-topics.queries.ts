import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { notificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import type { NotificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import { findAddressee } from './addressee.queries.ts'
import type { Addressee } from './addressee.queries.ts'

/** Everything, unless the person chose otherwise. */
export async function findMailTopics(db: Db | Trx, uid: string): Promise<readonly NotificationTopic[]> {
  const row = await db
    .selectFrom('notification_setting')
    .select('mail_topics')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.mail_topics ?? notificationTopic.options
}

/** The same, of what is told on devices. */
export async function findPushTopics(db: Db | Trx, uid: string): Promise<readonly NotificationTopic[]> {
  const row = await db
    .selectFrom('notification_setting')
    .select('push_topics')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.push_topics ?? notificationTopic.options
}

/** undefined also for who does not want it mailed. */
export async function findAddresseeOf(
  topic: NotificationTopic,
  db: Db | Trx,
  uid: string,
): Promise<Addressee | undefined> {
  const [addressee, topics] = [await findAddressee(db, uid), await findMailTopics(db, uid)]
  return topics.includes(topic) ? addressee : undefined
}
