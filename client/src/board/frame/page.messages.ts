import { defineMessages } from '#ui/i18n/messages.ts'

export const pageMessages = defineMessages({
  en: {
    pages: (name: string) => `Pages, now ${name}`,
    title: 'Pages',
    add: 'Add a page',
    named: (n: number) => `Page ${n}`,
    rename: (name: string) => `Rename ${name}`,
    newName: 'Name of the page',
    copy: (name: string) => `Duplicate ${name}`,
    up: (name: string) => `Move ${name} up`,
    remove: (name: string) => `Delete ${name}`,
    removed: (name: string) => `“${name}” is deleted, with what was on it`,
    people: (names: string) => `Here: ${names}`,
  },
  vi: {
    pages: name => `Các trang, đang mở ${name}`,
    title: 'Trang',
    add: 'Thêm trang',
    named: n => `Trang ${n}`,
    rename: name => `Đổi tên ${name}`,
    newName: 'Tên trang',
    copy: name => `Nhân đôi ${name}`,
    up: name => `Chuyển ${name} lên`,
    remove: name => `Xoá ${name}`,
    removed: name => `Đã xoá “${name}” cùng mọi thứ trên đó`,
    people: names => `Đang ở đây: ${names}`,
  },
})
