import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { commentParam, commentPath, itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { MailSetting, WrittenMail } from './layout.ts'
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
  const notices: Record<Locale, Notice> = {
    en: {
      subject: entries.length === 1 ? sayFirst('en', entries) : sayThings.en(entries.length),
      heading: entries.length === 1 ? 'Something for you' : 'What you have not seen yet',
      paragraphs: sayAll('en', entries, rest => `And ${rest} more.`),
      action: all.length === 1 ? 'Open it' : 'See all of it',
      notes: reviewId === null ? ['You choose what is mailed to you in the settings, under Notifications.'] : [],
    },
    vi: {
      subject: entries.length === 1 ? sayFirst('vi', entries) : sayThings.vi(entries.length),
      heading: entries.length === 1 ? 'Có điều dành cho bạn' : 'Những điều bạn chưa xem',
      paragraphs: sayAll('vi', entries, rest => `Và ${rest} điều khác.`),
      action: all.length === 1 ? 'Mở' : 'Xem tất cả',
      notes: reviewId === null ? ['Bạn chọn những gì được gửi qua thư ở phần cài đặt, mục Thông báo.'] : [],
    },
  }
  return writeNotice(setting, notices, reviewId === null ? pathOfAll(entries) : pathOfReview(reviewId, entries))
}

function pathOfReview(reviewId: string, [first]: readonly NewsLine[]): string {
  const comment = first?.comment
  return `/review/${reviewId}${comment ? `?${commentParam}=${comment.id}` : ''}`
}

function pathOfAll(entries: readonly NewsLine[]): string {
  const [first] = entries
  if (!first || entries.length > 1 || first.others > 0) return '/notifications'
  const { item, comment } = first
  return (comment ? commentPath(item, comment.id) : itemPagePath(item)) ?? '/notifications'
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
