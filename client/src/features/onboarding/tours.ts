import type { Me, WalkthroughId } from '@atelier/shared-schema/entities/person.ts'
import type { Locale } from '#ui/i18n/locale.ts'

export interface TourStep {
  /** Where it points; the first that is on screen. A step without any is passed over. */
  anchor: string
  title: Readonly<Record<Locale, string>>
  body: Readonly<Record<Locale, string>>
}

export interface Tour {
  id: WalkthroughId
  /** The screens it belongs to. */
  path: RegExp
  steps: readonly TourStep[]
}

/** In the order in which they are offered. */
export const tours: readonly Tour[] = [
  {
    id: 'home-space',
    path: /^\//,
    steps: [
      {
        anchor: '[data-tour="areas"]',
        title: { en: 'The places', vi: 'Các khu vực' },
        body: {
          en: 'Everything has its place here. The one you are in is marked.',
          vi: 'Mọi thứ đều có chỗ ở đây. Khu vực bạn đang ở được đánh dấu.',
        },
      },
      {
        anchor: '[data-tour="place"]',
        title: { en: 'Where you work', vi: 'Nơi bạn làm việc' },
        body: {
          en: 'On your own, or in a workspace with others. Switch here, make a workspace, and see who is in it.',
          vi: 'Một mình, hoặc trong không gian làm việc với người khác. Chuyển đổi, tạo không gian và xem thành viên tại đây.',
        },
      },
      {
        anchor: '[data-tour="search"]',
        title: { en: 'Find and do anything', vi: 'Tìm và làm mọi thứ' },
        body: {
          en: 'Places and commands, by a few letters. Ctrl or Cmd with K opens it anywhere; Shift with ? lists all keys.',
          vi: 'Khu vực và lệnh, chỉ với vài chữ cái. Ctrl hoặc Cmd cùng K mở ở bất cứ đâu; Shift cùng ? liệt kê mọi phím.',
        },
      },
      {
        anchor: '[data-tour="sync"]',
        title: { en: 'Whether it is saved', vi: 'Đã lưu hay chưa' },
        body: {
          en: 'Saved, saving, or kept on this device until the network is back.',
          vi: 'Đã lưu, đang lưu, hoặc giữ trên thiết bị này cho đến khi có mạng.',
        },
      },
      {
        anchor: '[data-tour="account"]',
        title: { en: 'You', vi: 'Bạn' },
        body: {
          en: 'Your settings, language and theme. This tour can be shown again under Settings, Info.',
          vi: 'Cài đặt, ngôn ngữ và giao diện của bạn. Có thể xem lại hướng dẫn này trong Cài đặt, Thông tin.',
        },
      },
    ],
  },
  {
    id: 'wildcards',
    path: /^\/wildcards\/?$/,
    steps: [
      {
        anchor: '#main [data-row], #main li',
        title: { en: 'Wildcards', vi: 'Wildcard' },
        body: {
          en: 'A list of words under one name. Write __name__ in a prompt, and each picture gets another of its words.',
          vi: 'Danh sách từ dưới một tên. Viết __tên__ trong prompt, mỗi ảnh sẽ nhận một từ khác nhau.',
        },
      },
      {
        anchor: '#main [data-variant="primary"]',
        title: { en: 'Make your own', vi: 'Tạo của riêng bạn' },
        body: {
          en: 'One word or phrase on each line. Share a list with people, with a workspace, or with everybody.',
          vi: 'Mỗi dòng một từ hoặc cụm từ. Chia sẻ danh sách với vài người, với không gian làm việc, hoặc với tất cả.',
        },
      },
    ],
  },
  {
    id: 'artboards',
    path: /^\/artboards\/?$/,
    steps: [
      {
        anchor: '#main article',
        title: { en: 'Artboards', vi: 'Bảng vẽ' },
        body: {
          en: 'Each picture shows what is on a board, a moment after somebody worked on it. Open the example and try things: it is yours.',
          vi: 'Mỗi ảnh cho thấy những gì trên bảng, ngay sau khi có người làm việc. Hãy mở bảng mẫu và thử: nó là của bạn.',
        },
      },
      {
        anchor: '#main [data-variant="primary"]',
        title: { en: 'Begin one', vi: 'Bắt đầu một bảng' },
        body: {
          en: 'Empty, or laid out for a storyboard, a character or a product. Share it, and several people work on it at once.',
          vi: 'Bảng trống, hoặc có sẵn bố cục cho phân cảnh, nhân vật hay sản phẩm. Chia sẻ để nhiều người cùng làm việc một lúc.',
        },
      },
    ],
  },
]

/**
 * The tour to show on this screen: one that was begun goes on where it was left; one that was not begins once the first
 * questions are behind. A tour that is over stays over until it is reset.
 */
export function pickTour(person: Pick<Me, 'walkthroughs' | 'onboarded'>, path: string): Tour | undefined {
  return tours.find(tour => {
    const progress = person.walkthroughs[tour.id]
    if (!tour.path.test(path)) return false
    return progress ? progress.completedAt === null : person.onboarded
  })
}
