import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import type { MailSetting, WrittenMail } from './layout.ts'
import { writeNotice } from './notice.ts'
import type { Notice } from './notice.ts'

/** To whoever tried to sign up with an address that has an account. */
export function writeAccountExistsMail(setting: MailSetting): WrittenMail {
  const notices: Record<Locale, Notice> = {
    en: {
      subject: 'You already have an Atelier account',
      heading: 'You already have an account',
      paragraphs: ['This address was entered to sign up, but it has an account already. Sign in instead.'],
      action: 'Sign in',
      notes: ['If you did not ask for this, ignore this mail: nothing has changed.'],
    },
    vi: {
      subject: 'Bạn đã có tài khoản Atelier',
      heading: 'Bạn đã có tài khoản',
      paragraphs: ['Địa chỉ này vừa được dùng để đăng ký, nhưng đã có tài khoản. Hãy đăng nhập.'],
      action: 'Đăng nhập',
      notes: ['Nếu bạn không yêu cầu, hãy bỏ qua thư này: không có gì thay đổi.'],
    },
  }
  return writeNotice(setting, notices, '/sign-in')
}

/** To whoever asked for a code with an address that has no account. The way out is named only where it is open. */
export function writeNoAccountMail(setting: MailSetting, canSignUp: boolean): WrittenMail {
  const notices: Record<Locale, Notice> = {
    en: {
      subject: 'No Atelier account has this address',
      heading: 'No account has this address',
      paragraphs: [
        canSignUp
          ? 'A code was asked for, but no account has this e-mail address. Perhaps yours has another one; or sign up.'
          : 'A code was asked for, but no account has this e-mail address. Perhaps yours has another one.',
      ],
      ...(canSignUp && { action: 'Sign up' }),
      notes: ['If you did not ask for this, ignore this mail.'],
    },
    vi: {
      subject: 'Chưa có tài khoản Atelier với địa chỉ này',
      heading: 'Chưa có tài khoản với địa chỉ này',
      paragraphs: [
        canSignUp
          ? 'Có người vừa yêu cầu mã, nhưng chưa có tài khoản nào dùng e-mail này. Có thể bạn dùng e-mail khác; hoặc hãy đăng ký.'
          : 'Có người vừa yêu cầu mã, nhưng chưa có tài khoản nào dùng e-mail này. Có thể bạn dùng e-mail khác.',
      ],
      ...(canSignUp && { action: 'Đăng ký' }),
      notes: ['Nếu bạn không yêu cầu, hãy bỏ qua thư này.'],
    },
  }
  return writeNotice(setting, notices, '/sign-up')
}

/** To an address that somebody wants to give to their account while another account has it. */
export function writeAddressInUseMail(setting: MailSetting): WrittenMail {
  const notices: Record<Locale, Notice> = {
    en: {
      subject: 'This address belongs to an Atelier account already',
      heading: 'This address is in use',
      paragraphs: [
        'Somebody wanted to use this address for another account. An address belongs to one account only, so nothing has changed.',
      ],
      notes: ['If it was you, sign in with this address, or choose another one for the other account.'],
    },
    vi: {
      subject: 'Địa chỉ này đã thuộc về một tài khoản Atelier',
      heading: 'Địa chỉ này đang được dùng',
      paragraphs: [
        'Có người muốn dùng địa chỉ này cho một tài khoản khác. Mỗi địa chỉ chỉ thuộc về một tài khoản, nên không có gì thay đổi.',
      ],
      notes: ['Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này, hoặc chọn địa chỉ khác cho tài khoản kia.'],
    },
  }
  return writeNotice(setting, notices)
}

/** To the address that was replaced. The token undoes it for seven days; behind # it stays out of logs. */
export function writeEmailChangedMail(
  setting: MailSetting,
  facts: { oldEmail: string; newEmail: string; token: string },
): WrittenMail {
  const notices: Record<Locale, Notice> = {
    en: {
      subject: 'Your Atelier e-mail address was changed',
      heading: 'Your e-mail address was changed',
      paragraphs: [`Your account now uses ${facts.newEmail} instead of this address.`],
      action: 'This was not me',
      notes: [
        'If it was you, there is nothing to do. If not, the button brings this address back, signs all devices out and deletes all API keys. It works for seven days.',
      ],
    },
    vi: {
      subject: 'Địa chỉ e-mail Atelier của bạn đã được đổi',
      heading: 'Địa chỉ e-mail của bạn đã được đổi',
      paragraphs: [`Tài khoản của bạn nay dùng ${facts.newEmail} thay cho địa chỉ này.`],
      action: 'Không phải tôi',
      notes: [
        'Nếu đó là bạn, bạn không cần làm gì. Nếu không, nút này khôi phục địa chỉ cũ, đăng xuất mọi thiết bị và xoá mọi khoá API. Nút có hiệu lực trong bảy ngày.',
      ],
    },
  }
  const fragment = new URLSearchParams({ email: facts.oldEmail, token: facts.token })
  return writeNotice(setting, notices, `/secure-account#${fragment}`)
}

export function writePasswordChangedMail(setting: MailSetting): WrittenMail {
  const notices: Record<Locale, Notice> = {
    en: {
      subject: 'Your Atelier password was changed',
      heading: 'Your password was changed',
      paragraphs: ['A new password was set for your account, and your other devices were signed out.'],
      action: 'Secure my account',
      notes: ['If it was you, there is nothing to do. If not, secure your account now.'],
    },
    vi: {
      subject: 'Mật khẩu Atelier của bạn đã được đổi',
      heading: 'Mật khẩu của bạn đã được đổi',
      paragraphs: ['Tài khoản của bạn vừa được đặt mật khẩu mới, và các thiết bị khác đã bị đăng xuất.'],
      action: 'Bảo vệ tài khoản',
      notes: ['Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy bảo vệ tài khoản ngay.'],
    },
  }
  return writeNotice(setting, notices, '/secure-account')
}

export function writeWalletChangedMail(
  setting: MailSetting,
  facts: { address: string; change: 'linked' | 'unlinked' },
): WrittenMail {
  const linked = facts.change === 'linked'
  const notices: Record<Locale, Notice> = {
    en: {
      subject: linked
        ? 'A wallet was linked to your Atelier account'
        : 'A wallet was unlinked from your Atelier account',
      heading: linked ? 'A wallet was linked' : 'A wallet was unlinked',
      paragraphs: [
        linked
          ? `The wallet ${facts.address} can sign in to your account now.`
          : `The wallet ${facts.address} can no longer sign in to your account.`,
      ],
      action: 'Secure my account',
      notes: ['If it was you, there is nothing to do. If not, secure your account now.'],
    },
    vi: {
      subject: linked ? 'Một ví đã được liên kết với tài khoản Atelier' : 'Một ví đã bị gỡ khỏi tài khoản Atelier',
      heading: linked ? 'Một ví đã được liên kết' : 'Một ví đã bị gỡ liên kết',
      paragraphs: [
        linked
          ? `Ví ${facts.address} nay có thể đăng nhập vào tài khoản của bạn.`
          : `Ví ${facts.address} không còn đăng nhập được vào tài khoản của bạn.`,
      ],
      action: 'Bảo vệ tài khoản',
      notes: ['Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy bảo vệ tài khoản ngay.'],
    },
  }
  return writeNotice(setting, notices, '/secure-account')
}

export function writeNewDeviceMail(setting: MailSetting, facts: { device: string; ip: string; at: Date }): WrittenMail {
  const time = `${facts.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const notices: Record<Locale, Notice> = {
    en: {
      subject: 'New sign-in to your Atelier account',
      heading: 'New sign-in',
      paragraphs: [
        `Your account was signed in to on ${facts.device || 'an unknown device'}, from ${facts.ip}, ${time}.`,
      ],
      action: 'Secure my account',
      notes: ['If it was you, there is nothing to do. If not, secure your account now.'],
    },
    vi: {
      subject: 'Có lượt đăng nhập mới vào tài khoản Atelier',
      heading: 'Lượt đăng nhập mới',
      paragraphs: [
        `Tài khoản của bạn vừa được đăng nhập trên ${facts.device || 'một thiết bị lạ'}, từ ${facts.ip}, lúc ${time}.`,
      ],
      action: 'Bảo vệ tài khoản',
      notes: ['Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy bảo vệ tài khoản ngay.'],
    },
  }
  return writeNotice(setting, notices, '/secure-account')
}

export function writeAccountSecuredMail(setting: MailSetting, passwordSet: boolean): WrittenMail {
  const notices: Record<Locale, Notice> = {
    en: {
      subject: 'Your Atelier account is secured',
      heading: 'Your account is secured',
      paragraphs: [
        passwordSet
          ? 'All devices were signed out, all API keys were deleted, and your new password is set.'
          : 'All devices were signed out, all API keys were deleted, and the password was removed. Sign in with a code from now on, or set a new password.',
      ],
      action: 'Sign in',
      notes: ['Look through the wallets of your account under Settings → Security.'],
    },
    vi: {
      subject: 'Tài khoản Atelier của bạn đã được bảo vệ',
      heading: 'Tài khoản của bạn đã được bảo vệ',
      paragraphs: [
        passwordSet
          ? 'Mọi thiết bị đã bị đăng xuất, mọi khoá API đã bị xoá, và mật khẩu mới đã được đặt.'
          : 'Mọi thiết bị đã bị đăng xuất, mọi khoá API đã bị xoá, và mật khẩu đã bị xoá. Từ nay hãy đăng nhập bằng mã, hoặc đặt mật khẩu mới.',
      ],
      action: 'Đăng nhập',
      notes: ['Hãy xem lại các ví của tài khoản tại Cài đặt → Bảo mật.'],
    },
  }
  return writeNotice(setting, notices, '/sign-in')
}
