import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { writeMail } from './layout.ts'
import type { MailSetting, WrittenMail } from './layout.ts'

/** What a mailed code is good for. */
export type CodeMailKind =
  | 'sign-up'
  | 'sign-in'
  | 'reset-password'
  | 'set-password'
  | 'change-email'
  | 'new-email'
  | 'secure-account'
  | 'link-wallet'
  | 'disconnect-wallet'
  | 'delete-account'
  | 'reactivate-account'
  | 'review'

interface CodeTexts {
  subject: string
  heading: string
  body: string
  /** What an unexpected mail means, and what to do then. */
  unexpected: string
}

const ignoreEn = 'If you did not ask for this, ignore this mail: nothing happens without the code.'
const ignoreVi = 'Nếu bạn không yêu cầu, hãy bỏ qua thư này: không có mã thì không có gì thay đổi.'
const intruderEn =
  'If you did not ask for this, somebody is signed in to your account: secure it under Sign in → Secure my account. Give this code to nobody.'
const intruderVi =
  'Nếu bạn không yêu cầu, có người đang đăng nhập vào tài khoản của bạn: hãy bảo vệ tài khoản tại Đăng nhập → Bảo vệ tài khoản. Không đưa mã này cho bất kỳ ai.'

const texts: Record<Locale, Record<CodeMailKind, CodeTexts>> = {
  en: {
    'sign-up': {
      subject: 'Your Atelier sign-up code',
      heading: 'Welcome to Atelier',
      body: 'Enter this code where you are signing up.',
      unexpected: ignoreEn,
    },
    'sign-in': {
      subject: 'Your Atelier sign-in code',
      heading: 'Sign in to Atelier',
      body: 'Enter this code where you are signing in.',
      unexpected: ignoreEn,
    },
    'reset-password': {
      subject: 'Your code for a new Atelier password',
      heading: 'Set a new password',
      body: 'Enter this code with your new password. All devices that are signed in now will be signed out.',
      unexpected: ignoreEn,
    },
    'set-password': {
      subject: 'Your code to set an Atelier password',
      heading: 'Set your password',
      body: 'Enter this code with your new password. Your other devices will be signed out.',
      unexpected: intruderEn,
    },
    'change-email': {
      subject: 'Your code to change your Atelier e-mail',
      heading: 'Change your e-mail address',
      body: 'Enter this code to go on. A second code then goes to the new address.',
      unexpected: intruderEn,
    },
    'new-email': {
      subject: 'Your code for your new Atelier e-mail',
      heading: 'Confirm your new e-mail address',
      body: 'Enter this code to use this address for your account from now on.',
      unexpected: ignoreEn,
    },
    'secure-account': {
      subject: 'Your code to secure your Atelier account',
      heading: 'Secure your account',
      body: 'With this code all devices are signed out, all API keys are deleted, wallets linked in the last 7 days are unlinked, and the password is replaced or removed.',
      unexpected: ignoreEn,
    },
    'link-wallet': {
      subject: 'Your code to link a wallet to Atelier',
      heading: 'Link a wallet',
      body: 'Enter this code to link a wallet to your account. You can then sign in with that wallet.',
      unexpected: intruderEn,
    },
    'disconnect-wallet': {
      subject: 'Your code to unlink a wallet from Atelier',
      heading: 'Unlink a wallet',
      body: 'Enter this code to unlink the wallet. It can no longer sign in to your account then.',
      unexpected: intruderEn,
    },
    'delete-account': {
      subject: 'Your code to delete your Atelier account',
      heading: 'Delete your account',
      body: 'Enter this code to have your account deleted. You can change your mind until the day that is shown to you.',
      unexpected: intruderEn,
    },
    'reactivate-account': {
      subject: 'Your code to reactivate your Atelier account',
      heading: 'Welcome back',
      body: 'Enter this code to keep your account. Its deletion is called off.',
      unexpected: ignoreEn,
    },
    review: {
      subject: 'Your code for the review',
      heading: 'Go on with the review',
      body: 'Enter this code where you opened the review.',
      unexpected: ignoreEn,
    },
  },
  vi: {
    'sign-up': {
      subject: 'Mã đăng ký Atelier của bạn',
      heading: 'Chào mừng bạn đến với Atelier',
      body: 'Hãy nhập mã này tại trang đăng ký.',
      unexpected: ignoreVi,
    },
    'sign-in': {
      subject: 'Mã đăng nhập Atelier của bạn',
      heading: 'Đăng nhập Atelier',
      body: 'Hãy nhập mã này tại trang đăng nhập.',
      unexpected: ignoreVi,
    },
    'reset-password': {
      subject: 'Mã đặt lại mật khẩu Atelier của bạn',
      heading: 'Đặt mật khẩu mới',
      body: 'Hãy nhập mã này cùng mật khẩu mới. Mọi thiết bị đang đăng nhập sẽ bị đăng xuất.',
      unexpected: ignoreVi,
    },
    'set-password': {
      subject: 'Mã đặt mật khẩu Atelier của bạn',
      heading: 'Đặt mật khẩu của bạn',
      body: 'Hãy nhập mã này cùng mật khẩu mới. Các thiết bị khác của bạn sẽ bị đăng xuất.',
      unexpected: intruderVi,
    },
    'change-email': {
      subject: 'Mã đổi e-mail Atelier của bạn',
      heading: 'Đổi địa chỉ e-mail',
      body: 'Hãy nhập mã này để tiếp tục. Sau đó, một mã thứ hai sẽ được gửi đến địa chỉ mới.',
      unexpected: intruderVi,
    },
    'new-email': {
      subject: 'Mã xác nhận e-mail mới cho Atelier',
      heading: 'Xác nhận địa chỉ e-mail mới',
      body: 'Hãy nhập mã này để dùng địa chỉ này cho tài khoản của bạn từ nay về sau.',
      unexpected: ignoreVi,
    },
    'secure-account': {
      subject: 'Mã bảo vệ tài khoản Atelier của bạn',
      heading: 'Bảo vệ tài khoản của bạn',
      body: 'Với mã này, mọi thiết bị sẽ bị đăng xuất, mọi khoá API bị xoá, các ví liên kết trong 7 ngày qua bị gỡ, và mật khẩu được thay hoặc bị xoá.',
      unexpected: ignoreVi,
    },
    'link-wallet': {
      subject: 'Mã liên kết ví với Atelier',
      heading: 'Liên kết ví',
      body: 'Hãy nhập mã này để liên kết ví với tài khoản của bạn. Sau đó bạn có thể đăng nhập bằng ví ấy.',
      unexpected: intruderVi,
    },
    'disconnect-wallet': {
      subject: 'Mã gỡ liên kết ví khỏi Atelier',
      heading: 'Gỡ liên kết ví',
      body: 'Hãy nhập mã này để gỡ liên kết ví. Sau đó ví không còn đăng nhập được vào tài khoản của bạn.',
      unexpected: intruderVi,
    },
    'delete-account': {
      subject: 'Mã xoá tài khoản Atelier của bạn',
      heading: 'Xoá tài khoản của bạn',
      body: 'Hãy nhập mã này để yêu cầu xoá tài khoản. Bạn có thể đổi ý cho đến ngày được hiển thị.',
      unexpected: intruderVi,
    },
    'reactivate-account': {
      subject: 'Mã kích hoạt lại tài khoản Atelier của bạn',
      heading: 'Chào mừng bạn trở lại',
      body: 'Hãy nhập mã này để giữ lại tài khoản. Việc xoá sẽ được huỷ bỏ.',
      unexpected: ignoreVi,
    },
    review: {
      subject: 'Mã để vào phần góp ý',
      heading: 'Tiếp tục góp ý',
      body: 'Hãy nhập mã này tại trang góp ý bạn đã mở.',
      unexpected: ignoreVi,
    },
  },
}

const validity: Record<Locale, string> = {
  en: 'The code is good for ten minutes. Only the newest one counts.',
  vi: 'Mã có hiệu lực trong mười phút. Chỉ mã mới nhất có giá trị.',
}

export function writeCodeMail(kind: CodeMailKind, setting: MailSetting, code: string): WrittenMail {
  const { subject, heading, body, unexpected } = texts[setting.locale][kind]
  return writeMail(setting, {
    // Not in the subject: mail servers and file names keep that in their logs.
    subject,
    preheader: `${code}. ${body}`,
    heading,
    paragraphs: [body],
    code,
    notes: [validity[setting.locale], unexpected],
  })
}
