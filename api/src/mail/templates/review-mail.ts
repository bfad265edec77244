import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { preheaderOf, writeMail } from './layout.ts'
import type { MailContent, MailSetting, WrittenMail } from './layout.ts'

export interface ReviewInvitation {
  id: string
  itemName: string
  inviterName: string
  until: Date
}

type Texts = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> & { action: string }

/** To somebody without an account who is asked to look at one thing. */
export function writeReviewInvitationMail(
  setting: MailSetting,
  { id, itemName, inviterName, until }: ReviewInvitation,
  code: string,
): WrittenMail {
  const day = new Intl.DateTimeFormat(setting.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
  const texts: Record<Locale, Texts> = {
    en: {
      subject: `${inviterName} asks for your review of “${itemName}”`,
      heading: 'Your review is asked for',
      paragraphs: [
        `${inviterName} asks you to look at “${itemName}”. You can comment anywhere on it, and approve it or ask for changes. You need no account.`,
        'Open the review and enter this code:',
      ],
      action: 'Open the review',
      notes: [
        `The review is open until ${day}. The code is good once; on another device, ask for a new one there.`,
        'If you do not know who asks, ignore this mail. Give the code to nobody.',
      ],
    },
    vi: {
      subject: `${inviterName} mời bạn góp ý cho “${itemName}”`,
      heading: 'Bạn được mời góp ý',
      paragraphs: [
        `${inviterName} mời bạn xem “${itemName}”. Bạn có thể bình luận ở bất kỳ chỗ nào, duyệt hoặc yêu cầu sửa. Không cần tài khoản.`,
        'Hãy mở trang góp ý và nhập mã này:',
      ],
      action: 'Mở trang góp ý',
      notes: [
        `Phần góp ý mở đến hết ${day}. Mã chỉ dùng được một lần; trên thiết bị khác, hãy yêu cầu mã mới tại đó.`,
        'Nếu bạn không biết người mời là ai, hãy bỏ qua thư này. Không đưa mã cho bất kỳ ai.',
      ],
    },
  }
  const { action, ...letter } = texts[setting.locale]
  return writeMail(setting, {
    ...letter,
    preheader: preheaderOf(letter),
    code,
    action: { label: action, url: `${setting.publicUrl}/review/${id}` },
  })
}
