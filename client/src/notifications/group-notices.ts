import { noticeKey } from '@atelier/shared-schema/entities/notice-key.ts'
import type { Notification } from '@atelier/shared-schema/entities/notification.ts'

/** What is told in one line: what one person shared on a day, or what several said on one thing. */
export interface NoticeGroup {
  key: string
  /** Newest first; never empty. */
  notices: readonly [Notification, ...Notification[]]
}

/** How far the clock of this device is from UTC today: the list and the count on the bell share its days. */
export const minutesFromUtc = () => -new Date().getTimezoneOffset()

/** In the order of the newest of each. What was read and what was not stand apart. */
export function groupNotices(notices: readonly Notification[]): NoticeGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  const minutes = minutesFromUtc()
  for (const notice of notices) {
    const { actor, item } = notice
    const key = noticeKey({ ...notice, actorUid: actor?.uid ?? null, itemId: item?.id ?? null }, minutes)
    const group = groups.get(key)
    if (group) group.push(notice)
    else groups.set(key, [notice])
  }
  return [...groups].map(([key, group]) => ({ key, notices: group }))
}

/** Each once, in the order of what they did last. */
export function actorsOf({ notices }: NoticeGroup): NonNullable<Notification['actor']>[] {
  const actors = new Map(notices.flatMap(({ actor }) => (actor ? [[actor.uid, actor] as const] : [])))
  return [...actors.values()]
}
