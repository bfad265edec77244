import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const openMessages = defineMessages({
  en: {
    images: 'Images in this folder',
    more: 'Show more',
    viewer: (name: string) => `Image: ${name}`,
    by: (name: string) => `by ${name}`,
    position: (at: number, of: number) => `${at} of ${of}`,
    close: 'Close (Esc)',
    previous: 'Previous',
    next: 'Next',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to the window',
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
    viewer: name => `Ảnh: ${name}`,
    by: name => `của ${name}`,
    position: (at, of) => `${at} trên ${of}`,
    close: 'Đóng (Esc)',
    previous: 'Trước',
    next: 'Tiếp theo',
    zoomIn: 'Phóng to',
    zoomOut: 'Thu nhỏ',
    fit: 'Vừa cửa sổ',
    page: 'Trang của ảnh',
    signIn: 'Đăng nhập',
    signInLead: 'Đăng nhập để lưu lại, bình luận và tải ảnh.',
    invitation: n =>
      `Bạn đang xem ${plural('vi', n, { other: 'ảnh' })} được mở công khai. Đăng nhập để lưu, bình luận và tải những ảnh bạn thích.`,
    invitationOfMany:
      'Bạn đang xem những ảnh được mở công khai. Đăng nhập để lưu, bình luận và tải những ảnh bạn thích.',
  },
})
