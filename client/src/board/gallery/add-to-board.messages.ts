import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

const images = (n: number) => plural('en', n, { one: 'image', other: 'images' })

export const addToBoardMessages = defineMessages({
  en: {
    title: (n: number) => `Add ${images(n)} to a board`,
    search: 'Find a board',
    clearSearch: 'Clear the search',
    list: 'Boards',
    empty: 'There is no board yet that you may add to. Make one.',
    nothing: 'No board is called that.',
    more: 'Show more',
    cancel: 'Cancel',
    retry: 'Try again',
    make: 'New board',
    added: (n: number, board: string) => `${images(n)} added to “${board}”.`,
    later: (n: number, board: string) => `There is no network: ${images(n)} will be put on “${board}” once it is back.`,
    open: 'Open',
  },
  vi: {
    title: n => `Thêm ${plural('vi', n, { other: 'ảnh' })} vào bảng vẽ`,
    search: 'Tìm bảng vẽ',
    clearSearch: 'Xoá tìm kiếm',
    list: 'Bảng vẽ',
    empty: 'Chưa có bảng vẽ nào bạn có thể thêm vào. Hãy tạo một bảng.',
    nothing: 'Không có bảng vẽ tên như vậy.',
    more: 'Xem thêm',
    cancel: 'Huỷ',
    retry: 'Thử lại',
    make: 'Bảng vẽ mới',
    later: (n, board) =>
      `Không có mạng: ${plural('vi', n, { other: 'ảnh' })} sẽ được thêm vào “${board}” khi có mạng trở lại.`,
    added: (n, board) => `Đã thêm ${plural('vi', n, { other: 'ảnh' })} vào “${board}”.`,
    open: 'Mở',
  },
})
