import type { TagColor } from '@atelier/shared-schema/entities/enums.ts'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

const english: Record<TagColor, string> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
  grey: 'Grey',
}
const vietnamese: Record<TagColor, string> = {
  red: 'Đỏ',
  orange: 'Cam',
  yellow: 'Vàng',
  green: 'Lục',
  teal: 'Lam lục',
  blue: 'Lam',
  purple: 'Tím',
  pink: 'Hồng',
  grey: 'Xám',
}

export const tagsMessages = defineMessages({
  en: {
    title: 'Tags',
    lead: 'Words on your things. Renaming one renames it everywhere.',
    mine: 'My tags',
    search: 'Find a tag',
    newTag: 'New tag',
    name: 'Name',
    color: 'Colour',
    noColor: 'None',
    colors: english,
    create: 'Make tag',
    edit: 'Rename or colour…',
    editTitle: (name: string) => `Change “${name}”`,
    save: 'Save',
    merge: 'Merge into another…',
    mergeTitle: (name: string) => `Merge “${name}” into…`,
    mergeLead: (name: string) => `What carries “${name}” carries the other tag instead. “${name}” is gone after that.`,
    mergeInto: 'The tag that stays',
    mergeAct: 'Merge',
    merged: (name: string) => `Merged into “${name}”`,
    remove: 'Delete…',
    removeTitle: (name: string) => `Delete the tag “${name}”?`,
    removeLead: (count: number) =>
      count === 0
        ? 'Nothing carries it.'
        : `It comes off ${plural('en', count, { one: 'thing', other: 'things' })}. The things stay.`,
    removeAct: 'Delete tag',
    removed: (name: string) => `Deleted the tag “${name}”`,
    things: (count: number) => plural('en', count, { one: 'thing', other: 'things' }),
    more: (name: string) => `More about ${name}`,
    cancel: 'Cancel',
    none: 'No tags yet',
    noneDetail: 'Tags are made here, or where a thing is tagged.',
    notFound: (typed: string) => `No tag is called “${typed}”.`,
  },
  vi: {
    title: 'Thẻ',
    lead: 'Từ khoá gắn lên các mục của bạn. Đổi tên một thẻ là đổi ở mọi nơi.',
    mine: 'Thẻ của tôi',
    search: 'Tìm thẻ',
    newTag: 'Thẻ mới',
    name: 'Tên',
    color: 'Màu',
    noColor: 'Không màu',
    colors: vietnamese,
    create: 'Tạo thẻ',
    edit: 'Đổi tên hoặc màu…',
    editTitle: name => `Sửa “${name}”`,
    save: 'Lưu',
    merge: 'Gộp vào thẻ khác…',
    mergeTitle: name => `Gộp “${name}” vào…`,
    mergeLead: name => `Những gì mang thẻ “${name}” sẽ mang thẻ kia. Sau đó “${name}” không còn nữa.`,
    mergeInto: 'Thẻ được giữ lại',
    mergeAct: 'Gộp',
    merged: name => `Đã gộp vào “${name}”`,
    remove: 'Xoá…',
    removeTitle: name => `Xoá thẻ “${name}”?`,
    removeLead: count =>
      count === 0
        ? 'Không có mục nào mang thẻ này.'
        : `Thẻ sẽ được gỡ khỏi ${plural('vi', count, { other: 'mục' })}. Các mục vẫn còn.`,
    removeAct: 'Xoá thẻ',
    removed: name => `Đã xoá thẻ “${name}”`,
    things: count => plural('vi', count, { other: 'mục' }),
    more: name => `Thêm về ${name}`,
    cancel: 'Huỷ',
    none: 'Chưa có thẻ nào',
    noneDetail: 'Thẻ được tạo ở đây, hoặc khi gắn thẻ cho một mục.',
    notFound: typed => `Không có thẻ nào tên “${typed}”.`,
  },
})
