import { defineMessages } from '#ui/i18n/messages.ts'

export const outpaintMessages = defineMessages({
  en: {
    bar: (name: string) => `Extend ${name}`,
    placeholder: 'What is the whole scene?',
    edges: {
      left: 'Left edge',
      top: 'Upper edge',
      right: 'Right edge',
      bottom: 'Lower edge',
    },
    pixels: (length: number) => `${length} pixels beyond it`,
    nothing: 'Pull an edge or a corner outwards first.',
    size: (width: number, height: number) => `${width} × ${height}`,
  },
  vi: {
    bar: name => `Mở rộng ${name}`,
    placeholder: 'Toàn cảnh là gì?',
    edges: {
      left: 'Mép trái',
      top: 'Mép trên',
      right: 'Mép phải',
      bottom: 'Mép dưới',
    },
    pixels: length => `${length} điểm ảnh ra ngoài`,
    nothing: 'Trước hết hãy kéo một mép hoặc một góc ra ngoài.',
    size: (width, height) => `${width} × ${height}`,
  },
})
