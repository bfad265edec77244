import type { ItemKind, Locale } from '@atelier/shared-schema/entities/enums.ts'
import type { NotificationKind } from '@atelier/shared-schema/entities/notification.ts'

/** What somebody is told of. */
export interface NewsEntry {
  kind: NotificationKind
  /** null: somebody who is gone. */
  actor: { uid: string; name: string } | null
  item: { id: string; kind: ItemKind; name: string }
  comment: { id: string; words: string } | null
}

/** What one line tells of. */
export interface NewsLine extends NewsEntry {
  /** Things beside the one it names. */
  others: number
}

const WORDS_MAX = 120
const givenAway: readonly NotificationKind[] = ['SHARED', 'OWNERSHIP_RECEIVED']

/** What one person shared is one line. */
export function gatherNews(entries: readonly NewsEntry[]): NewsLine[] {
  const lines = new Map<NewsEntry | string, NewsLine>()
  for (const entry of entries) {
    const key = givenAway.includes(entry.kind) ? `${entry.kind} ${entry.actor?.uid}` : entry
    const line = lines.get(key)
    if (line) line.others += 1
    else lines.set(key, { ...entry, others: 0 })
  }
  return [...lines.values()]
}

/** The first words of the comment; empty where it is about none. */
export function quoteWords({ comment }: NewsEntry): string {
  const words = comment?.words.replace(/\s+/g, ' ').trim() ?? ''
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX - 1)}…` : words
}

export const sayThings: Record<Locale, (count: number) => string> = {
  en: count => `${count} things for you in Atelier`,
  vi: count => `${count} điều dành cho bạn trên Atelier`,
}

export const sayNews: Record<Locale, (line: NewsLine) => string> = {
  en: ({ kind, actor, item: { name }, others }) => {
    const who = actor?.name ?? 'Somebody'
    const more = others > 0 ? ` and ${others === 1 ? 'one other' : `${others} others`}` : ''
    switch (kind) {
      case 'MENTIONED':
        return `${who} mentioned you on “${name}”`
      case 'REPLIED':
        return `${who} answered you on “${name}”`
      case 'COMMENTED':
        return `${who} commented on “${name}”`
      case 'SHARED':
        return `${who} shared “${name}”${more} with you`
      case 'OWNERSHIP_RECEIVED':
        return `${who} made you the owner of “${name}”${more}`
      case 'REVIEW_APPROVED':
        return `${who} approved “${name}”`
      case 'REVIEW_CHANGES':
        return `${who} asks for changes to “${name}”`
      case 'ACCESS_REQUESTED':
        return `${who} asks for access to “${name}”`
      case 'ACCESS_GIVEN':
        return `${who} gave you access to “${name}”`
      default:
        return `There is news about “${name}”`
    }
  },
  vi: ({ kind, actor, item: { name }, others }) => {
    const who = actor?.name ?? 'Ai đó'
    const more = others > 0 ? ` và ${others} mục khác` : ''
    switch (kind) {
      case 'MENTIONED':
        return `${who} đã nhắc đến bạn ở “${name}”`
      case 'REPLIED':
        return `${who} đã trả lời bạn ở “${name}”`
      case 'COMMENTED':
        return `${who} đã bình luận về “${name}”`
      case 'SHARED':
        return `${who} đã chia sẻ “${name}”${more} với bạn`
      case 'OWNERSHIP_RECEIVED':
        return `${who} đã chuyển quyền sở hữu “${name}”${more} cho bạn`
      case 'REVIEW_APPROVED':
        return `${who} đã duyệt “${name}”`
      case 'REVIEW_CHANGES':
        return `${who} yêu cầu sửa “${name}”`
      case 'ACCESS_REQUESTED':
        return `${who} xin quyền truy cập “${name}”`
      case 'ACCESS_GIVEN':
        return `${who} đã cho bạn quyền truy cập “${name}”`
      default:
        return `Có tin về “${name}”`
    }
  },
}
