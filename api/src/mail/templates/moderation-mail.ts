import { writeNotice } from './notice.ts'
import type { MailSetting, WrittenMail } from './layout.ts'

/** Where people read what became of what they reported, and of what was taken down. */
const PAGE = '/settings/privacy'

/** To the author of what a moderator took down. */
export function writeTakenDownMail(
  setting: MailSetting,
  { itemName, reason }: { itemName: string; reason: string },
): WrittenMail {
  return writeNotice(
    setting,
    {
      en: {
        subject: `“${itemName}” was taken down`,
        heading: 'A moderator took something of yours down',
        paragraphs: [
          `“${itemName}” is no longer open by its link and no longer in Explore. It is still yours, and those you named still see it.`,
          `The reason: “${reason}”`,
        ],
        action: 'Read it, or object',
        notes: ['You can object once. Another look is taken at it then.'],
      },
      vi: {
        subject: `“${itemName}” đã bị gỡ xuống`,
        heading: 'Người kiểm duyệt đã gỡ một nội dung của bạn',
        paragraphs: [
          `“${itemName}” không còn mở được bằng liên kết và không còn trong Khám phá. Nội dung vẫn là của bạn, và những người được chia sẻ đích danh vẫn xem được.`,
          `Lý do: “${reason}”`,
        ],
        action: 'Xem hoặc khiếu nại',
        notes: ['Bạn có thể khiếu nại một lần. Nội dung sẽ được xem xét lại.'],
      },
    },
    PAGE,
  )
}

/** To the author once it was put back, or stays down. */
export function writeTakeDownDecidedMail(
  setting: MailSetting,
  { itemName, answer, isBack }: { itemName: string; answer: string; isBack: boolean },
): WrittenMail {
  return writeNotice(
    setting,
    {
      en: {
        subject: isBack ? `“${itemName}” was put back` : `“${itemName}” stays down`,
        heading: isBack ? 'A moderator put it back' : 'A moderator looked at it again',
        paragraphs: [
          isBack
            ? `“${itemName}” is open again as it was before.`
            : `“${itemName}” stays down, as it was decided before.`,
          `The answer: “${answer}”`,
        ],
        action: 'Read it',
        notes: ['You get this mail because something of yours was taken down.'],
      },
      vi: {
        subject: isBack ? `“${itemName}” đã được đưa trở lại` : `“${itemName}” vẫn bị gỡ`,
        heading: isBack ? 'Người kiểm duyệt đã đưa nội dung trở lại' : 'Người kiểm duyệt đã xem xét lại',
        paragraphs: [
          isBack ? `“${itemName}” lại mở được như trước.` : `“${itemName}” vẫn bị gỡ như quyết định trước đó.`,
          `Trả lời: “${answer}”`,
        ],
        action: 'Xem',
        notes: ['Bạn nhận thư này vì một nội dung của bạn đã bị gỡ xuống.'],
      },
    },
    PAGE,
  )
}

/** To whoever reported something, once somebody has decided about it. */
export function writeReportAnsweredMail(setting: MailSetting, told: string): WrittenMail {
  const quoted = (label: string) => (told === '' ? [] : [`${label} “${told}”`])
  return writeNotice(
    setting,
    {
      en: {
        subject: 'Your report has been looked at',
        heading: 'Your report has been looked at',
        paragraphs: ['A moderator has decided about what you reported.', ...quoted('They tell you:')],
        action: 'See your reports',
        notes: ['Who made it is not told that you reported it.'],
      },
      vi: {
        subject: 'Báo cáo của bạn đã được xem xét',
        heading: 'Báo cáo của bạn đã được xem xét',
        paragraphs: ['Người kiểm duyệt đã quyết định về nội dung bạn báo cáo.', ...quoted('Họ nhắn bạn:')],
        action: 'Xem các báo cáo của bạn',
        notes: ['Người tạo nội dung không được biết bạn đã báo cáo.'],
      },
    },
    PAGE,
  )
}
