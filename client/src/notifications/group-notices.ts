import type { Notification, NotificationKind } from '@atelier/shared-schema/entities/notification.ts'

/** What is told in one line: what one person shared on a day, or what several said on one thing. */
export interface NoticeGroup {
  key: string
  /** Newest first; never empty. */
  notices: readonly [Notification, ...Notification[]]
}

const aboutGiving: readonly NotificationKind[] = ['SHARED', 'OWNERSHIP_RECEIVED']
const aboutTalk: readonly NotificationKind[] = ['COMMENTED', 'REPLIED']

/** In the order of the newest of each. What was read and what was not stand apart. */
export function groupNotices(notices: readonly Notification[]): NoticeGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const notice of notices) {
    const key = keyOf(notice)
    const group = groups.get(key)
    if (group) group.push(notice)
    else groups.set(key, [notice])
  }
  return [...groups].map(([key, group]) => ({ key, notices: group }))
}

/** A mention stands alone: each asks for something. */
function keyOf({ id, kind, isRead, createdAt, actor, item }: Notification): string {
  const day = new Date(createdAt).toDateString()
  const state = `${kind} ${isRead} ${day}`
  if (aboutGiving.includes(kind)) return `${state} ${actor?.uid ?? id}`
  if (aboutTalk.includes(kind)) return `${state} ${item?.id ?? id}`
  return id
}

/** Each once, in the order of what they did last. */
export function actorsOf({ notices }: NoticeGroup): NonNullable<Notification['actor']>[] {
  const actors = new Map(notices.flatMap(({ actor }) => (actor ? [[actor.uid, actor] as const] : [])))
  return [...actors.values()]
}
