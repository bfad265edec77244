import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const promptMessages = defineMessages({
  en: {
    tokens: (n: number) => `about ${plural('en', n, { one: 'token', other: 'tokens' })}`,
    tokensTip: 'An estimate: models cut words differently. Many read 75 pieces at once, and the rest after them.',
    suggestions: 'Completions',
    suggested: (n: number) => plural('en', n, { one: 'completion', other: 'completions' }),
    hints: { 'one-of': 'one of these', 'two-of': 'two of these', seldom: 'the first three times as often' },
    kinds: { wildcard: 'Wildcards', lora: 'LoRAs', style: 'Styles', choice: 'Choices' },
    expansion: 'What it may become',
    showExpansion: 'See what it becomes',
    hideExpansion: 'Hide',
    again: 'Others',
    expansionFailed: 'This cannot be shown now. It is made all the same when you run it.',
    plainWords: 'This model reads the words as they stand: weights such as (word:1.2) mean nothing to it.',
    missing: (names: string) => `There is no wildcard called ${names}; it stays as it is written.`,
  },
  vi: {
    tokens: n => `khoảng ${plural('vi', n, { other: 'token' })}`,
    tokensTip:
      'Chỉ là ước lượng: mỗi mô hình cắt chữ một kiểu. Nhiều mô hình đọc 75 mẩu một lần, phần còn lại đọc sau.',
    suggestions: 'Gợi ý',
    suggested: n => plural('vi', n, { other: 'gợi ý' }),
    hints: { 'one-of': 'một trong số này', 'two-of': 'hai trong số này', seldom: 'mục đầu thường gấp ba' },
    kinds: { wildcard: 'Wildcard', lora: 'LoRA', style: 'Phong cách', choice: 'Lựa chọn' },
    expansion: 'Có thể thành',
    showExpansion: 'Xem câu lệnh sẽ thành gì',
    hideExpansion: 'Ẩn',
    again: 'Mẫu khác',
    expansionFailed: 'Chưa xem trước được. Khi chạy, câu lệnh vẫn được tạo ra.',
    plainWords: 'Mô hình này đọc nguyên văn: trọng số như (từ:1.2) không có tác dụng.',
    missing: names => `Không có wildcard tên ${names}; chữ được giữ nguyên.`,
  },
})
