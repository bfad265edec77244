import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const batchMessages = defineMessages({
  en: {
    kinds: { batch: 'Batch', grid: 'Grid' },
    tasks: (n: number) => plural('en', n, { one: 'run', other: 'runs' }),
    done: (n: number, of: number) => `${n} of ${of} done`,
    failed: (n: number) => `${n} failed`,
    sheet: 'Open the sheet',
    sheetWaits: 'The sheet is drawn once the last one is done.',
    sheetDrawn: 'The sheet is being drawn…',
    noSheet: (why: string) => `There is no sheet. ${why}`,
    cell: (place: string, status: string) => `${place}: ${status}`,
    run: (n: number) => `Run ${n}`,
    cancel: 'Stop all',
    gone: 'This batch is not there any more.',
    image: (n: number) => `Image ${n}`,
    yes: 'on',
    no: 'off',
  },
  vi: {
    kinds: { batch: 'Loạt', grid: 'Lưới' },
    tasks: n => plural('vi', n, { other: 'lần chạy' }),
    done: (n, of) => `xong ${n} trên ${of}`,
    failed: n => `${n} lỗi`,
    sheet: 'Mở bảng tổng hợp',
    sheetWaits: 'Bảng tổng hợp sẽ được vẽ khi lần chạy cuối cùng xong.',
    sheetDrawn: 'Đang vẽ bảng tổng hợp…',
    noSheet: why => `Không có bảng tổng hợp. ${why}`,
    cell: (place, status) => `${place}: ${status}`,
    run: n => `Lần ${n}`,
    cancel: 'Dừng tất cả',
    gone: 'Loạt này không còn nữa.',
    image: n => `Ảnh ${n}`,
    yes: 'bật',
    no: 'tắt',
  },
})
