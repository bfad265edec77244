import { defineMessages } from '#ui/i18n/messages.ts'

export const peopleMessages = defineMessages({
  en: {
    here: 'Here now',
    follow: 'Follow',
    followOne: (name: string) => `Follow ${name}`,
    following: (name: string) => `Following ${name}`,
    more: (n: number) => `${n} more people here`,
    you: 'you',
    idle: 'idle',
    onPage: (page: string) => `on ${page}`,
    followsYou: 'follows you',
    writes: (name: string) => `${name} is writing`,
  },
  vi: {
    here: 'Đang ở đây',
    follow: 'Theo dõi',
    followOne: name => `Theo ${name}`,
    following: name => `Đang theo ${name}`,
    more: n => `Còn ${n} người ở đây`,
    you: 'bạn',
    idle: 'đang nghỉ',
    onPage: page => `ở ${page}`,
    followsYou: 'đang theo bạn',
    writes: name => `${name} đang viết`,
  },
})
