import { defineMessages } from '#ui/i18n/messages.ts'

export const boardMessages = defineMessages({
  en: {
    boards: 'Artboards',
    allBoards: 'All artboards',
    by: (name: string) => `by ${name}`,
    modes: { private: 'Only you', restricted: 'People by name', public: 'Anyone with the link' },
    copyLink: 'Copy link',
    copiedLink: 'The link is copied.',
    move: 'Move to folder…',
    moveTitle: (name: string) => `Where should “${name}” be?`,
    moved: (folder: string) => `Moved to “${folder}”.`,
    movedOut: 'It is in no folder now.',
    movedBack: 'It is where it was.',
  },
  vi: {
    boards: 'Bảng vẽ',
    allBoards: 'Mọi bảng vẽ',
    by: name => `của ${name}`,
    modes: { private: 'Chỉ mình bạn', restricted: 'Những người được nêu tên', public: 'Bất kỳ ai có liên kết' },
    copyLink: 'Sao chép liên kết',
    copiedLink: 'Đã sao chép liên kết.',
    move: 'Chuyển vào thư mục…',
    moveTitle: name => `“${name}” nên ở đâu?`,
    moved: folder => `Đã chuyển vào “${folder}”.`,
    movedOut: 'Bảng không còn thuộc thư mục nào.',
    movedBack: 'Bảng đã về chỗ cũ.',
  },
})
