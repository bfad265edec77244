import { formatNumber, plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

const percent = (locale: 'en' | 'vi', share: number) =>
  formatNumber(locale, share, { style: 'percent', maximumFractionDigits: 0 })

export const taskMessages = defineMessages({
  en: {
    statuses: {
      DRAFT: 'Draft',
      QUEUED: 'Queued',
      RUNNING: 'Running',
      COMPLETED: 'Done',
      FAILED: 'Failed',
      CANCELED: 'Stopped',
      DELETED: 'In the trash',
    },
    percent: (share: number) => percent('en', share),
    left: (time: string) => `${time} left`,
    seconds: (n: number) => `${formatNumber('en', n)} s`,
    minutes: (n: number) => `${formatNumber('en', n)} min`,
    next: 'Next',
    inQueue: (place: string) => `In queue, ${place}`,
    waits: 'In queue',
    paused: 'Paused',
    place: (n: number) => ordinal(n),
    progress: (name: string) => `Progress of ${name}`,
    cancel: 'Cancel',
    runAgain: 'Run again',
    change: 'Change and run again',
    failed: 'This did not work',
    open: (name: string) => `Open ${name}`,
    pictures: (name: string) => `Results of ${name}`,
    said: 'What it says',
    copy: 'Copy',
    copied: 'Copied.',
    empty: 'Nothing came of it.',
    favorite: 'Favourite',
    use: 'Use its settings',
    asInput: 'Work on this picture',
    folderNote: 'Where the results are',
    reused: 'As before: nothing was run or charged',
    count: (n: number) => plural('en', n, { one: 'picture', other: 'pictures' }),
  },
  vi: {
    statuses: {
      DRAFT: 'Bản nháp',
      QUEUED: 'Đang chờ',
      RUNNING: 'Đang chạy',
      COMPLETED: 'Xong',
      FAILED: 'Lỗi',
      CANCELED: 'Đã dừng',
      DELETED: 'Trong thùng rác',
    },
    percent: share => percent('vi', share),
    left: time => `còn ${time}`,
    seconds: n => `${formatNumber('vi', n)} giây`,
    minutes: n => `${formatNumber('vi', n)} phút`,
    next: 'Kế tiếp',
    inQueue: place => `Đang chờ, ${place}`,
    waits: 'Đang chờ',
    paused: 'Tạm dừng',
    place: n => `thứ ${n}`,
    progress: name => `Tiến độ của ${name}`,
    cancel: 'Huỷ',
    runAgain: 'Chạy lại',
    change: 'Sửa rồi chạy lại',
    failed: 'Không thực hiện được',
    open: name => `Mở ${name}`,
    pictures: name => `Kết quả của ${name}`,
    said: 'Nội dung nhận được',
    copy: 'Sao chép',
    copied: 'Đã sao chép.',
    empty: 'Không có kết quả.',
    favorite: 'Yêu thích',
    use: 'Dùng thiết lập này',
    asInput: 'Làm tiếp từ ảnh này',
    folderNote: 'Nơi lưu kết quả',
    reused: 'Như lần trước: không chạy lại, không tính phí',
    count: n => plural('vi', n, { other: 'ảnh' }),
  },
})

function ordinal(n: number): string {
  const tens = n % 100
  const ending = tens > 10 && tens < 20 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}
