import { defineMessages } from '#ui/i18n/messages.ts'

export const actMessages = defineMessages({
  en: {
    variations: (name: string) => `Variations of ${name}`,
    inpainted: (name: string) => `${name}, a part anew`,
    extended: (name: string) => `${name}, extended`,
    enlarged: (name: string) => `${name}, enlarged`,
    cutOut: (name: string) => `${name}, cut out`,
    described: (name: string) => `Description of ${name}`,
    styleOf: (board: string) => `Style from ${board}`.slice(0, 120),
    tooMany: (max: number) => `A style is made of at most ${max} images. Select fewer.`,
    nothingDrawn: 'There is nothing in the selection that could be painted over.',
  },
  vi: {
    variations: name => `Biến thể của ${name}`,
    inpainted: name => `${name}, vẽ lại một phần`,
    extended: name => `${name}, mở rộng`,
    enlarged: name => `${name}, phóng to`,
    cutOut: name => `${name}, tách nền`,
    described: name => `Mô tả ${name}`,
    styleOf: board => `Phong cách từ ${board}`.slice(0, 120),
    tooMany: max => `Một phong cách gồm tối đa ${max} ảnh. Hãy chọn ít hơn.`,
    nothingDrawn: 'Trong vùng chọn không có gì để vẽ đè lên.',
  },
})
