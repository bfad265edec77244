import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const openMessages = defineMessages({
  en: {
    images: 'Images in this folder',
    more: 'Show more',
    by: (name: string) => `by ${name}`,
    page: 'Its page',
    signIn: 'Sign in',
    signInLead: 'Sign in to keep it, to comment and to download it.',
    invitation: (n: number) =>
      `${plural('en', n, { one: 'picture is', other: 'pictures are' })} open to you. Sign in to keep, comment on and download what you like.`,
    invitationOfMany: 'These pictures are open to you. Sign in to keep, comment on and download what you like.',
  },
  vi: {
    images: 'Ảnh trong thư mục này',
    more: 'Xem thêm',
    by: name => `của ${name}`,
    page: 'Trang của ảnh',
    signIn: 'Đăng nhập',
    signInLead: 'Đăng nhập để lưu lại, bình luận và tải ảnh.',
    invitation: n =>
      `Bạn đang xem ${plural('vi', n, { other: 'ảnh' })} được mở công khai. Đăng nhập để lưu, bình luận và tải những ảnh bạn thích.`,
    invitationOfMany:
      'Bạn đang xem những ảnh được mở công khai. Đăng nhập để lưu, bình luận và tải những ảnh bạn thích.',
  },
})
