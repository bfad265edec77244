import { defineMessages } from '#ui/i18n/messages.ts'

export const actMessages = defineMessages({
  en: {
    variations: (name: string) => `Variations of ${name}`,
    inpainted: (name: string) => `${name}, a part anew`,
    extended: (name: string) => `${name}, extended`,
    enlarged: (name: string) => `${name}, enlarged`,
    cutOut: (name: string) => `${name}, cut out`,
    inStyle: (name: string) => `${name} in another style`,
    described: (name: string) => `Description of ${name}`,
    fromSelection: 'From a selection',
    tooMany: (max: number) => `A style is made of at most ${max} images. Select fewer.`,
    nothingDrawn: 'There is nothing in the selection that could be painted over.',
    asked: 'Asked for. It appears on the board.',
  },
  vi: {
    variations: name => `Biến thể của ${name}`,
    inpainted: name => `${name}, vẽ lại một phần`,
    extended: name => `${name}, mở rộng`,
    enlarged: name => `${name}, phóng to`,
    cutOut: name => `${name}, tách nền`,
    inStyle: name => `${name} theo phong cách khác`,
    described: name => `Mô tả ${name}`,
    fromSelection: 'Từ vùng chọn',
    tooMany: max => `Một phong cách gồm tối đa ${max} ảnh. Hãy chọn ít hơn.`,
    nothingDrawn: 'Trong vùng chọn không có gì để vẽ đè lên.',
    asked: 'Đã yêu cầu. Kết quả sẽ hiện trên bảng.',
  },
})
