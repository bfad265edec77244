import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const newBoardMessages = defineMessages({
  en: {
    title: 'New board',
    titleOfImages: (n: number) => `New board with ${plural('en', n, { one: 'image', other: 'images' })}`,
    name: 'Name',
    untitled: 'Untitled board',
    begin: 'Begin with',
    cancel: 'Cancel',
    make: 'Make board',
    templates: {
      blank: { name: 'Blank', detail: 'Nothing but room.' },
      'mood-board': { name: 'Mood board', detail: 'Words, colours and pictures that say how it should feel.' },
      storyboard: { name: 'Storyboard', detail: 'Six shots of a story, each ready to be generated.' },
      'character-sheet': { name: 'Character sheet', detail: 'One figure from all sides, with its moods and things.' },
      'product-shots': { name: 'Product shots', detail: 'From the brief to the hero, in the shapes that are needed.' },
      brainstorm: { name: 'Brainstorm', detail: 'A question in the middle, and places for what comes of it.' },
    },
  },
  vi: {
    title: 'Bảng vẽ mới',
    titleOfImages: n => `Bảng vẽ mới với ${plural('vi', n, { other: 'ảnh' })}`,
    name: 'Tên',
    untitled: 'Bảng vẽ chưa đặt tên',
    begin: 'Bắt đầu với',
    cancel: 'Huỷ',
    make: 'Tạo bảng vẽ',
    templates: {
      blank: { name: 'Trống', detail: 'Chỉ có khoảng trống.' },
      'mood-board': { name: 'Bảng cảm hứng', detail: 'Từ ngữ, màu sắc và hình ảnh nói lên cảm giác cần có.' },
      storyboard: { name: 'Bảng phân cảnh', detail: 'Sáu cảnh của một câu chuyện, sẵn sàng để tạo ảnh.' },
      'character-sheet': { name: 'Hồ sơ nhân vật', detail: 'Một nhân vật từ mọi phía, với tâm trạng và đồ vật.' },
      'product-shots': { name: 'Ảnh sản phẩm', detail: 'Từ đề bài đến ảnh chính, đúng các khổ cần dùng.' },
      brainstorm: { name: 'Động não', detail: 'Một câu hỏi ở giữa, và chỗ cho những gì nảy ra.' },
    },
  },
})
