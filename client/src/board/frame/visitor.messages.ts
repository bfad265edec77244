import { defineMessages } from '#ui/i18n/messages.ts'

export const visitorMessages = defineMessages({
  en: {
    signIn: 'Sign in',
    visiting: 'You are looking at this board by its link.',
    more: 'Sign in to comment on it or to make a copy of your own.',
    understood: 'Close this note',
    closedTitle: 'This link is closed',
    closed: 'The board is not shared by its link any more. Those it is shared with by name open it once they sign in.',
    crowdedTitle: 'Many people are looking at this board',
    crowded: 'There is no room for more visitors right now. Try again in a while; with an account you come in at once.',
    retry: 'Try again',
  },
  vi: {
    signIn: 'Đăng nhập',
    visiting: 'Bạn đang xem bảng vẽ này qua liên kết.',
    more: 'Đăng nhập để bình luận hoặc tạo bản sao cho riêng bạn.',
    understood: 'Đóng ghi chú này',
    closedTitle: 'Liên kết này đã đóng',
    closed: 'Bảng vẽ không còn được chia sẻ qua liên kết. Người được chia sẻ đích danh mở được sau khi đăng nhập.',
    crowdedTitle: 'Nhiều người đang xem bảng vẽ này',
    crowded: 'Hiện không còn chỗ cho người xem mới. Hãy thử lại sau ít phút; có tài khoản thì bạn vào được ngay.',
    retry: 'Thử lại',
  },
})
