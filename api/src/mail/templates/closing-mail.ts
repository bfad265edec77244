import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import type { MailSetting, WrittenMail } from './layout.ts'
import { writeNotice } from './notice.ts'
import type { Notice } from './notice.ts'

export function writeAccountClosedMail(setting: MailSetting, deletionDueAt: Date): WrittenMail {
  const day = new Intl.DateTimeFormat(setting.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(deletionDueAt)
  const texts: Record<Locale, Notice> = {
    en: {
      subject: `Your Atelier account will be erased on ${day}`,
      heading: 'Your account is closed',
      paragraphs: [
        `All devices were signed out and all API keys were deleted. On ${day} everything in the account will be erased.`,
      ],
      action: 'Keep my account',
      notes: [
        'Until then a code sent to this address brings everything back. If you did not close your account, do that now.',
      ],
    },
    vi: {
      subject: `Tài khoản Atelier của bạn sẽ bị xoá vào ${day}`,
      heading: 'Tài khoản của bạn đã đóng',
      paragraphs: [
        `Mọi thiết bị đã bị đăng xuất và mọi khoá API đã bị xoá. Vào ${day}, mọi thứ trong tài khoản sẽ bị xoá vĩnh viễn.`,
      ],
      action: 'Giữ lại tài khoản',
      notes: [
        'Trước ngày đó, mã gửi đến địa chỉ này sẽ khôi phục mọi thứ. Nếu bạn không đóng tài khoản, hãy khôi phục ngay.',
      ],
    },
  }
  return writeNotice(setting, texts, '/reactivate')
}

/** To whoever asked to reactivate an account that was never closed, or is open again. */
export function writeAccountOpenMail(setting: MailSetting): WrittenMail {
  const texts: Record<Locale, Notice> = {
    en: {
      subject: 'Your Atelier account is open',
      heading: 'Your account is open',
      paragraphs: ['A code to reactivate this account was asked for, but it is not closed. Sign in as usual.'],
      action: 'Sign in',
      notes: ['If you did not ask for this, ignore this mail: nothing has changed.'],
    },
    vi: {
      subject: 'Tài khoản Atelier của bạn đang hoạt động',
      heading: 'Tài khoản của bạn đang hoạt động',
      paragraphs: [
        'Có người vừa yêu cầu mã để khôi phục tài khoản này, nhưng tài khoản không bị đóng. Hãy đăng nhập như bình thường.',
      ],
      action: 'Đăng nhập',
      notes: ['Nếu bạn không yêu cầu, hãy bỏ qua thư này: không có gì thay đổi.'],
    },
  }
  return writeNotice(setting, texts, '/sign-in')
}
