import { defineMessages } from '#ui/i18n/messages.ts'

export const screenMessages = defineMessages({
  en: {
    gone: 'This wildcard is not here',
    back: 'Go to wildcards',
    signInFirst: 'Sign in to open this',
    signInLead: 'It is not public, so only those it is shared with can see it.',
    signIn: 'Sign in',
  },
  vi: {
    gone: 'Không có wildcard này',
    back: 'Về trang wildcard',
    signInFirst: 'Đăng nhập để mở',
    signInLead: 'Mục này không công khai nên chỉ người được chia sẻ mới xem được.',
    signIn: 'Đăng nhập',
  },
})
