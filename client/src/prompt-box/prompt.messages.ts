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
    missing: (names: string) => `There is no wildcard called ${names}; it stays as it is written.`,
    wrong: {
      'unclosed-brace': 'A { has no } that closes it, so it is read as text.',
      'stray-brace': 'A } closes nothing, so it is read as text.',
      'too-deep': 'Braces are nested too deeply, so they are read as text.',
      'bad-variable': 'A variable is written ${name}, ${name:default} or ${name=value}.',
      'unclosed-wildcard': 'The name of a wildcard ends with two underscores.',
      'bad-parameter': 'A parameter of a wildcard is written name=value.',
      'unclosed-bracket': 'A bracket is not closed; it counts to the end of the prompt.',
      'stray-bracket': 'A bracket closes nothing, so it is read as text.',
    },
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
    missing: names => `Không có wildcard tên ${names}; chữ được giữ nguyên.`,
    wrong: {
      'unclosed-brace': 'Dấu { chưa có } đóng lại nên được đọc như chữ.',
      'stray-brace': 'Dấu } không đóng gì nên được đọc như chữ.',
      'too-deep': 'Dấu ngoặc lồng quá sâu nên được đọc như chữ.',
      'bad-variable': 'Biến được viết ${tên}, ${tên:mặc định} hoặc ${tên=giá trị}.',
      'unclosed-wildcard': 'Tên wildcard kết thúc bằng hai dấu gạch dưới.',
      'bad-parameter': 'Tham số của wildcard được viết tên=giá trị.',
      'unclosed-bracket': 'Có dấu ngoặc chưa đóng; nó tính đến hết câu lệnh.',
      'stray-bracket': 'Có dấu ngoặc không đóng gì nên được đọc như chữ.',
    },
  },
})
