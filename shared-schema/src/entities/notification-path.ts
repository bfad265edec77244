import type { ItemKind } from './enums.ts'
import { commentPath, itemPagePath } from './item-page.ts'
import type { NotificationKind } from './notification.ts'

interface Told {
  kind: NotificationKind
  item: { kind: ItemKind; id: string } | null
  comment: { id: string } | null
}

/** Where what somebody was told of is seen. */
export function notificationPath({ kind, item, comment }: Told): string {
  if (kind === 'ACCESS_REQUESTED') return '/access-requests'
  if (!item || kind === 'TAKEN_DOWN' || kind === 'KEPT_DOWN' || kind.startsWith('REPORT_')) return '/settings/privacy'
  return (comment ? commentPath(item, comment.id) : itemPagePath(item)) ?? '/notifications'
}
