import { defineMessages } from '#ui/i18n/messages.ts'

export const peopleMessages = defineMessages({
  en: {
    here: 'Here now',
    follow: 'Follow',
    followOne: (name: string) => `Follow ${name}`,
    following: (name: string) => `Following ${name}`,
    stop: 'Stop following',
    more: (n: number) => `${n} more people here`,
    you: 'you',
    idle: 'idle',
    onPage: (page: string) => `on ${page}`,
    followsYou: 'follows you',
    alone: 'Only you are here. Whoever opens this board while you are here is shown here.',
    goTo: (name: string) => `Go to where ${name} is`,
  },
  vi: {
    here: 'Đang ở đây',
    follow: 'Theo dõi',
    followOne: name => `Theo ${name}`,
    following: name => `Đang theo ${name}`,
    stop: 'Ngừng theo',
    more: n => `Còn ${n} người ở đây`,
    you: 'bạn',
    idle: 'đang nghỉ',
    onPage: page => `ở ${page}`,
    followsYou: 'đang theo bạn',
    alone: 'Chỉ có bạn ở đây. Ai mở bảng này cùng lúc sẽ hiện ở đây.',
    goTo: name => `Đến chỗ ${name}`,
  },
})
