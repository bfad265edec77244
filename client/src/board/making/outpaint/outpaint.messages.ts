import { defineMessages } from '#ui/i18n/messages.ts'

export const outpaintMessages = defineMessages({
  en: {
    bar: (name: string) => `Extend ${name}`,
    placeholder: 'What is the whole scene?',
    nothing: 'Pull an edge or a corner outwards first.',
    size: (width: number, height: number) => `${width} × ${height}`,
  },
  vi: {
    bar: name => `Mở rộng ${name}`,
    placeholder: 'Toàn cảnh là gì?',
    nothing: 'Trước hết hãy kéo một mép hoặc một góc ra ngoài.',
    size: (width, height) => `${width} × ${height}`,
  },
})
