import { defineMessages } from '#ui/i18n/messages.ts'

export const turboMessages = defineMessages({
  en: {
    bar: (name: string) => `Turbo in ${name}`,
    prompt: 'What it shall show',
    placeholder: 'Write, or draw in the frame: the picture follows',
    picture: (prompt: string) => (prompt === '' ? 'Picture of the drawing' : `Picture of ${prompt}`),
    begin: 'Draw in the frame. What is painted shows here.',
    counts: 'Drawing counts',
    keep: 'Keep',
    keepAway: 'Needs the network: the picture is at the server that painted it',
    kept: 'Kept on the board and in your library.',
    close: 'Close',
    offline: 'There is no network. It goes on once it is back.',
    noEngine: 'No engine paints at this moment. It goes on once one does.',
  },
  vi: {
    bar: name => `Turbo trong ${name}`,
    prompt: 'Nội dung cần thấy',
    placeholder: 'Viết, hoặc vẽ trong khung: ảnh thay đổi theo',
    picture: prompt => (prompt === '' ? 'Ảnh theo nét vẽ' : `Ảnh của ${prompt}`),
    begin: 'Hãy vẽ trong khung. Ảnh được vẽ sẽ hiện ở đây.',
    counts: 'Mức theo nét vẽ',
    keep: 'Giữ lại',
    keepAway: 'Cần có mạng: ảnh nằm ở máy chủ đã vẽ nó',
    kept: 'Đã giữ trên bảng và trong thư viện của bạn.',
    close: 'Đóng',
    offline: 'Không có mạng. Ảnh sẽ tiếp tục khi có mạng trở lại.',
    noEngine: 'Hiện không có bộ máy nào vẽ được. Ảnh sẽ tiếp tục khi có.',
  },
})
