import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const lookingMessages = defineMessages({
  en: {
    title: 'Models that look at images',
    lead: 'Folders of ONNX models in the models folder that compare, rate or describe images. Nothing of them is needed.',
    empty:
      'There are none. A CLIP model in models/similarity, a classifier in models/ratings or Florence-2 in models/describers is taken up within half a minute.',
    uses: {
      similarity: 'Finds similar images by what is in them',
      rating: 'Guesses how safe new images are to show; their authors rate them',
      describe: 'Says what is in an image, in the recipe that describes',
    },
    parts: {
      similarity: 'It has looked at all images',
      rating: 'It looks at each new image',
      describe: 'It runs when it is asked',
    },
    waiting: (n: number, count: string) =>
      `${plural('en', n, { one: 'image waits', other: 'images wait' }).replace(String(n), count)} for it`,
    problem: (words: string) => `It cannot be used: ${words}`,
  },
  vi: {
    title: 'Mô hình xem ảnh',
    lead: 'Các thư mục mô hình ONNX trong thư mục mô hình, dùng để so sánh, phân loại hoặc mô tả ảnh. Không có cũng không sao.',
    empty:
      'Chưa có mô hình nào. Mô hình CLIP trong models/similarity, bộ phân loại trong models/ratings hay Florence-2 trong models/describers sẽ được nhận trong nửa phút.',
    uses: {
      similarity: 'Tìm ảnh giống nhau theo nội dung',
      rating: 'Đoán mức an toàn của ảnh mới; tác giả mới là người phân loại',
      describe: 'Nói trong ảnh có gì, trong công thức mô tả ảnh',
    },
    parts: {
      similarity: 'Đã xem hết mọi ảnh',
      rating: 'Xem từng ảnh mới',
      describe: 'Chạy khi được gọi',
    },
    waiting: (_, count) => `${count} ảnh đang chờ xem`,
    problem: words => `Không dùng được: ${words}`,
  },
})
