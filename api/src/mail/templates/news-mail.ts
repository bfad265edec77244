import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { commentParam, commentPath, itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { MailParagraph, MailSetting, WrittenMail } from './layout.ts'
import { gatherNews, quoteWords, sayNews, sayThings } from './news-words.ts'
import type { NewsEntry, NewsLine } from './news-words.ts'
import { writeNotice } from './notice.ts'
import type { Notice } from './notice.ts'

/** More are counted. */
const ENTRIES_MAX = 10

/**
 * What somebody was told of and has not looked at, in one mail; what one person shared is one line of it. A review guest is
 * led to their review, and has no settings.
 */
export function writeNewsMail(
  setting: MailSetting,
  all: readonly NewsEntry[],
  reviewId: string | null = null,
): WrittenMail {
  const entries = gatherNews(all)
  // One alone is led to by the button.
  const leadTo = (entry: NewsLine) => (entries.length === 1 ? null : pathOf(entry, reviewId))
  const sayEach = (locale: Locale, sayRest: (rest: number) => string) =>
    sayAll(locale, entries, sayRest).map((text, index): MailParagraph => {
      const path = index < ENTRIES_MAX && entries[index] ? leadTo(entries[index]) : null
      return path === null ? text : { text, url: `${setting.publicUrl}${path}` }
    })
  const notices: Record<Locale, Notice> = {
    en: {
      subject: entries.length === 1 ? sayFirst('en', entries) : sayThings.en(entries.length),
      heading: entries.length === 1 ? 'Something for you' : 'What you have not seen yet',
      paragraphs: sayEach('en', rest => `And ${rest} more.`),
      action: all.length === 1 ? 'Open it' : 'See all of it',
      notes: reviewId === null ? ['You choose what is mailed to you in the settings, under Notifications.'] : [],
    },
    vi: {
      subject: entries.length === 1 ? sayFirst('vi', entries) : sayThings.vi(entries.length),
      heading: entries.length === 1 ? 'Có điều dành cho bạn' : 'Những điều bạn chưa xem',
      paragraphs: sayEach('vi', rest => `Và ${rest} điều khác.`),
      action: all.length === 1 ? 'Mở' : 'Xem tất cả',
      notes: reviewId === null ? ['Bạn chọn những gì được gửi qua thư ở phần cài đặt, mục Thông báo.'] : [],
    },
  }
  return writeNotice(setting, notices, pathOfAll(entries, reviewId))
}

function pathOfAll([first, ...more]: readonly NewsLine[], reviewId: string | null): string {
  const path = first && more.length === 0 ? pathOf(first, reviewId) : null
  return path ?? (reviewId === null ? '/notifications' : `/review/${reviewId}`)
}

/** The very spot; null where a line is about more than one. */
function pathOf({ item, comment, others }: NewsLine, reviewId: string | null): string | null {
  if (reviewId !== null) return `/review/${reviewId}${comment ? `?${commentParam}=${comment.id}` : ''}`
  if (others > 0) return null
  return comment ? commentPath(item, comment.id) : itemPagePath(item)
}

function sayFirst(locale: Locale, [first]: readonly NewsLine[]): string {
  return first ? sayNews[locale](first) : ''
}

function sayAll(locale: Locale, entries: readonly NewsLine[], sayRest: (rest: number) => string): string[] {
  const lines = entries.slice(0, ENTRIES_MAX).map(entry => `${sayNews[locale](entry)}${quote(entry)}`)
  return entries.length > ENTRIES_MAX ? [...lines, sayRest(entries.length - ENTRIES_MAX)] : lines
}

function quote(entry: NewsEntry): string {
  const words = quoteWords(entry)
  return words ? `: “${words}”` : ''
}
