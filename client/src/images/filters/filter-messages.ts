import { defineMessages } from '#ui/i18n/messages.ts'

export const filterMessages = defineMessages({
  en: {
    bar: 'Search and filters',
    search: 'Search names, prompts, notes, tags',
    searchHint: 'Words, "exact words", model:x, -tag:y',
    clearSearch: 'Clear the search',
    filter: 'Filter',
    problem: (text: string) => `“${text}” is nothing that can be filtered by.`,
    unknown: (name: string, known: string) =>
      `There is no filter “${name}”; its words are looked for. Filters: ${known}.`,
    sort: 'Sort',
    sorts: {
      newest: 'Newest',
      oldest: 'Oldest',
      changed: 'Last changed',
      name: 'Name',
      prompt: 'Prompt',
      favorites: 'Most favourites',
      downloads: 'Most downloads',
      largest: 'Largest',
    },
  },
  vi: {
    bar: 'Tìm và lọc',
    search: 'Tìm tên, câu lệnh, ghi chú, thẻ',
    searchHint: 'Từ, "cụm từ chính xác", model:x, -tag:y',
    clearSearch: 'Xoá tìm kiếm',
    filter: 'Lọc',
    problem: text => `Không lọc được theo “${text}”.`,
    unknown: (name, known) => `Không có bộ lọc “${name}”; các từ trong đó được tìm. Bộ lọc: ${known}.`,
    sort: 'Sắp xếp',
    sorts: {
      newest: 'Mới nhất',
      oldest: 'Cũ nhất',
      changed: 'Mới sửa',
      name: 'Tên',
      prompt: 'Câu lệnh',
      favorites: 'Được yêu thích nhất',
      downloads: 'Được tải nhiều nhất',
      largest: 'Lớn nhất',
    },
  },
})
