import type { NotificationKind } from './notification.ts'

export interface KeyedNotice {
  id: string
  kind: NotificationKind
  isRead: boolean
  createdAt: string
  actorUid: string | null
  itemId: string | null
}

const aboutGiving: readonly NotificationKind[] = ['SHARED', 'OWNERSHIP_RECEIVED']
const aboutTalk: readonly NotificationKind[] = ['COMMENTED', 'REPLIED']

/**
 * The same for all that is told in one line: what one person shared on a day, or what several said on one thing on a
 * day of whoever reads it. What was read and what was not stand apart, and a mention stands alone: each asks for something.
 */
export function noticeKey(notice: KeyedNotice, minutesFromUtc: number): string {
  const { id, kind, isRead, actorUid, itemId } = notice
  const day = new Date(Date.parse(notice.createdAt) + minutesFromUtc * 60_000).toISOString().slice(0, 10)
  const state = `${kind} ${isRead} ${day}`
  if (aboutGiving.includes(kind)) return `${state} ${actorUid ?? id}`
  if (aboutTalk.includes(kind)) return `${state} ${itemId ?? id}`
  return id
}
