import type { ItemKind, Locale } from '@atelier/shared-schema/entities/enums.ts'
import { commentPath, itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { NotificationKind } from '@atelier/shared-schema/entities/notification.ts'
import type { MailSetting, WrittenMail } from './layout.ts'
import { writeNotice } from './notice.ts'
import type { Notice } from './notice.ts'

/** What is gathered into a mail. */
export interface NewsEntry {
  kind: NotificationKind
  /** null: somebody who is gone. */
  actor: { uid: string; name: string } | null
  item: { id: string; kind: ItemKind; name: string }
  comment: { id: string; words: string } | null
}

/** More are counted. */
const ENTRIES_MAX = 10
const WORDS_MAX = 120

/** What one line tells of. */
interface NewsLine extends NewsEntry {
  /** Things beside the one it names. */
  others: number
}

const givenAway: readonly NotificationKind[] = ['SHARED', 'OWNERSHIP_RECEIVED']

/** What somebody was told of and has not looked at, in one mail; what one person shared is one line of it. */
export function writeNewsMail(setting: MailSetting, all: readonly NewsEntry[]): WrittenMail {
  const entries = gather(all)
  const notices: Record<Locale, Notice> = {
    en: {
      subject: entries.length === 1 ? sayFirst('en', entries) : `${entries.length} things for you in Atelier`,
      heading: entries.length === 1 ? 'Something for you' : 'What you have not seen yet',
      paragraphs: sayAll('en', entries, rest => `And ${rest} more.`),
      action: all.length === 1 ? 'Open it' : 'See all of it',
      notes: ['You choose what is mailed to you in the settings, under Notifications.'],
    },
    vi: {
      subject: entries.length === 1 ? sayFirst('vi', entries) : `${entries.length} điều dành cho bạn trên Atelier`,
      heading: entries.length === 1 ? 'Có điều dành cho bạn' : 'Những điều bạn chưa xem',
      paragraphs: sayAll('vi', entries, rest => `Và ${rest} điều khác.`),
      action: all.length === 1 ? 'Mở' : 'Xem tất cả',
      notes: ['Bạn chọn những gì được gửi qua thư ở phần cài đặt, mục Thông báo.'],
    },
  }
  return writeNotice(setting, notices, pathOfAll(entries))
}

function gather(entries: readonly NewsEntry[]): NewsLine[] {
  const lines = new Map<NewsEntry | string, NewsLine>()
  for (const entry of entries) {
    const key = givenAway.includes(entry.kind) ? `${entry.kind} ${entry.actor?.uid}` : entry
    const line = lines.get(key)
    if (line) line.others += 1
    else lines.set(key, { ...entry, others: 0 })
  }
  return [...lines.values()]
}

function pathOfAll(entries: readonly NewsLine[]): string {
  const [first] = entries
  if (!first || entries.length > 1 || first.others > 0) return '/notifications'
  const { item, comment } = first
  return (comment ? commentPath(item, comment.id) : itemPagePath(item)) ?? '/notifications'
}

function sayFirst(locale: Locale, [first]: readonly NewsLine[]): string {
  return first ? sayings[locale](first) : ''
}

function sayAll(locale: Locale, entries: readonly NewsLine[], sayRest: (rest: number) => string): string[] {
  const lines = entries.slice(0, ENTRIES_MAX).map(entry => `${sayings[locale](entry)}${quote(entry)}`)
  return entries.length > ENTRIES_MAX ? [...lines, sayRest(entries.length - ENTRIES_MAX)] : lines
}

function quote({ comment }: NewsEntry): string {
  if (!comment) return ''
  const words = comment.words.replace(/\s+/g, ' ').trim()
  return `: “${words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX - 1)}…` : words}”`
}

const sayings: Record<Locale, (line: NewsLine) => string> = {
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
      default:
        return `Có tin về “${name}”`
    }
  },
}
