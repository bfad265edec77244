import { defineMessages } from '#ui/i18n/messages.ts'

export const screenMessages = defineMessages({
  en: {
    gone: 'This wildcard is not here',
    goneLead: 'It was deleted, or it is not shared with you any more. Ask who sent you here to share it.',
    back: 'Go to wildcards',
    signInFirst: 'Sign in to open this',
    signInLead: 'It is not public, so only those it is shared with can see it.',
    signIn: 'Sign in',
  },
  vi: {
    gone: 'Không có wildcard này',
    goneLead: 'Nó đã bị xoá, hoặc không còn được chia sẻ với bạn. Hãy nhờ người gửi liên kết chia sẻ lại.',
    back: 'Về trang wildcard',
    signInFirst: 'Đăng nhập để mở',
    signInLead: 'Mục này không công khai nên chỉ người được chia sẻ mới xem được.',
    signIn: 'Đăng nhập',
  },
})
