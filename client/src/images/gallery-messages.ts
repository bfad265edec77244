import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

const images = (n: number) => plural('en', n, { one: 'image', other: 'images' })
const hinh = (n: number) => plural('vi', n, { other: 'ảnh' })

export const galleryMessages = defineMessages({
  en: {
    grid: 'Images',
    favorited: (n: number) => `${images(n)} added to favourites`,
    unfavorited: (n: number) => `${images(n)} removed from favourites`,
    moved: (n: number, folder: string) => `${images(n)} moved to “${folder}”`,
    movedOut: (n: number) => `${images(n)} taken out of folders`,
    notMoved: (n: number) =>
      `${images(n)} left in place: only the owner moves an image out of the folders it is shared in. Copy it instead.`,
    copied: (n: number) => `${images(n)} copied`,
    copiedInto: (n: number, folder: string) => `${images(n)} copied into “${folder}”`,
    trashed: (n: number) => `${images(n)} moved to trash`,
    notTrashed: (n: number) => `${images(n)} left in place: only the owner throws an image away.`,
    recovered: (n: number) => `${images(n)} recovered`,
    deleted: (n: number) => `${images(n)} deleted forever`,
    renamed: (name: string) => `Renamed to “${name}”`,
    reading: (n: string) => `Loading your library: ${n} so far`,
    readingFirst: 'Loading your library',
    noStorage: 'Nothing can be kept on this device',
    noStorageLead:
      'The browser gives no storage here (a private window?). Images are shown from this device, so open Atelier in an ordinary window.',
    notCurrent: 'The server could not be read as far as it is needed here. It is tried again by itself.',
    offlineFirst: 'Your library has not been loaded to this device yet. It opens without the network once it has.',
    pickTitle: (n: number) => `Move ${images(n)}`,
    noMatchLead: 'No image here fits the search and the filters.',
    clearFilters: 'Clear search and filters',
  },
  vi: {
    grid: 'Hình ảnh',
    favorited: n => `Đã thêm ${hinh(n)} vào yêu thích`,
    unfavorited: n => `Đã bỏ ${hinh(n)} khỏi yêu thích`,
    moved: (n, folder) => `Đã chuyển ${hinh(n)} vào “${folder}”`,
    movedOut: n => `Đã đưa ${hinh(n)} ra khỏi thư mục`,
    notMoved: n =>
      `${hinh(n)} vẫn ở chỗ cũ: chỉ chủ sở hữu mới chuyển được ảnh ra khỏi các thư mục đang chia sẻ. Hãy tạo bản sao.`,
    copied: n => `Đã tạo bản sao của ${hinh(n)}`,
    copiedInto: (n, folder) => `Đã tạo bản sao của ${hinh(n)} trong “${folder}”`,
    trashed: n => `Đã chuyển ${hinh(n)} vào thùng rác`,
    notTrashed: n => `${hinh(n)} vẫn ở chỗ cũ: chỉ chủ sở hữu mới bỏ được ảnh vào thùng rác.`,
    recovered: n => `Đã khôi phục ${hinh(n)}`,
    deleted: n => `Đã xoá vĩnh viễn ${hinh(n)}`,
    renamed: name => `Đã đổi tên thành “${name}”`,
    reading: n => `Đang tải thư viện: đã có ${n}`,
    readingFirst: 'Đang tải thư viện',
    noStorage: 'Không lưu được gì trên thiết bị này',
    noStorageLead:
      'Trình duyệt không cho lưu ở đây (cửa sổ riêng tư?). Hình ảnh được xem từ thiết bị, hãy mở Atelier trong cửa sổ thường.',
    notCurrent: 'Chưa đọc được máy chủ ở mức cần thiết. Hệ thống sẽ tự thử lại.',
    offlineFirst: 'Thư viện chưa được tải về thiết bị này. Sau khi tải, nó mở được cả khi không có mạng.',
    pickTitle: n => `Chuyển ${hinh(n)}`,
    noMatchLead: 'Không có ảnh nào ở đây khớp với tìm kiếm và bộ lọc.',
    clearFilters: 'Xoá tìm kiếm và bộ lọc',
  },
})
