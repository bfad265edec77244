import type { GrantRole, ItemKind, Locale } from '@atelier/shared-schema/entities/enums.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { MailSetting, WrittenMail } from './layout.ts'
import { writeNotice } from './notice.ts'
import type { Notice } from './notice.ts'

const roles: Record<Locale, Record<GrantRole, string>> = {
  en: { viewer: 'view it', contributor: 'add to it', editor: 'change it' },
  vi: { viewer: 'xem', contributor: 'đóng góp', editor: 'chỉnh sửa' },
}

/** To the owner of something that somebody asks to see. */
export function writeAccessRequestedMail(
  setting: MailSetting,
  { itemName, personName, role, note }: { itemName: string; personName: string; role: GrantRole; note: string },
): WrittenMail {
  const quoted = note === '' ? [] : [`“${note}”`]
  const texts: Record<Locale, Notice> = {
    en: {
      subject: `${personName} asks for access to “${itemName}”`,
      heading: 'Somebody asks for access',
      paragraphs: [`${personName} asks to ${roles.en[role]}: “${itemName}”.`, ...quoted],
      action: 'Look at the request',
      notes: ['Nobody gets access unless you approve it. A request you ignore stays unanswered.'],
    },
    vi: {
      subject: `${personName} xin quyền truy cập “${itemName}”`,
      heading: 'Có người xin quyền truy cập',
      paragraphs: [`${personName} xin quyền ${roles.vi[role]} “${itemName}”.`, ...quoted],
      action: 'Xem yêu cầu',
      notes: ['Không ai có quyền truy cập nếu bạn chưa đồng ý. Yêu cầu bạn bỏ qua sẽ không được trả lời.'],
    },
  }
  return writeNotice(setting, texts, '/access-requests')
}

/** To whoever asked, once it was approved. */
export function writeAccessGivenMail(
  setting: MailSetting,
  { item, role }: { item: { id: string; kind: ItemKind; name: string }; role: GrantRole },
): WrittenMail {
  const texts: Record<Locale, Notice> = {
    en: {
      subject: `You have access to “${item.name}”`,
      heading: 'Your request was approved',
      paragraphs: [`You asked for access to “${item.name}” and can ${roles.en[role]} now.`],
      action: 'Open it',
      notes: ['You get this mail because you asked for access.'],
    },
    vi: {
      subject: `Bạn đã có quyền truy cập “${item.name}”`,
      heading: 'Yêu cầu của bạn đã được đồng ý',
      paragraphs: [`Bạn đã xin quyền truy cập “${item.name}” và nay có thể ${roles.vi[role]}.`],
      action: 'Mở',
      notes: ['Bạn nhận thư này vì đã xin quyền truy cập.'],
    },
  }
  return writeNotice(setting, texts, itemPagePath(item) ?? '/')
}

/** To whoever reported something, so that they know that it arrived. */
export function writeReportReceivedMail(setting: MailSetting, itemName: string): WrittenMail {
  const texts: Record<Locale, Notice> = {
    en: {
      subject: 'Your report has arrived',
      heading: 'Thank you for your report',
      paragraphs: [
        `Your report about “${itemName}” has been passed to those who run this installation. They will look at it.`,
      ],
      action: 'Read the terms',
      notes: ['Who made it is not told that you reported it. Reporting the same thing again changes what you wrote.'],
    },
    vi: {
      subject: 'Đã nhận được báo cáo của bạn',
      heading: 'Cảm ơn bạn đã báo cáo',
      paragraphs: [`Báo cáo của bạn về “${itemName}” đã được chuyển đến những người vận hành hệ thống này để xem xét.`],
      action: 'Đọc điều khoản',
      notes: [
        'Người tạo nội dung không được biết bạn đã báo cáo. Báo cáo lại cùng nội dung sẽ thay thế điều bạn đã viết.',
      ],
    },
  }
  return writeNotice(setting, texts, '/terms')
}
