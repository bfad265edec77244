import { defineMessages } from '#ui/i18n/messages.ts'

export const imageMessages = defineMessages({
  en: {
    image: 'Image',
    by: (name: string) => `By ${name}`,
    signIn: 'Sign in',
    editByMask: 'Edit with a mask',
    comments: 'Comments',
    gone: 'This image is not here',
    allImages: 'Go to all images',
  },
  vi: {
    image: 'Hình ảnh',
    by: name => `Của ${name}`,
    signIn: 'Đăng nhập',
    editByMask: 'Sửa bằng mặt nạ',
    comments: 'Bình luận',
    gone: 'Ảnh này không có ở đây',
    allImages: 'Về tất cả ảnh',
  },
})
