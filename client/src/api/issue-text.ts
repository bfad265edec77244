import { readLocale } from '#ui/i18n/locale.ts'

/** The sentences our own schemas use, so that server and client say the same in both languages. */
const vietnamese: [RegExp, string][] = [
  [/^must not be empty$/, 'Không được để trống'],
  [/^must be at most (\d+) characters$/, 'Tối đa $1 ký tự'],
  [/^must have at least (\d+) characters$/, 'Cần ít nhất $1 ký tự'],
  [/^must not contain line breaks or control characters$/, 'Không được chứa dấu xuống dòng hoặc ký tự điều khiển'],
  [/^must have something that can be seen$/, 'Phải có ký tự nhìn thấy được'],
  [/^must not contain the null character$/, 'Không được chứa ký tự rỗng'],
  [/^must be an e-mail address$/, 'Phải là một địa chỉ e-mail'],
  [/^must be a number$/, 'Phải là một số'],
  [/^must not be below 0$/, 'Không được nhỏ hơn 0'],
  [/^must be more than 0$/, 'Phải lớn hơn 0'],
  [/^must have at most three decimals$/, 'Tối đa ba chữ số thập phân'],
  [/^must be the six digits from the mail$/, 'Phải là sáu chữ số trong e-mail'],
  [/^You must be 16 or older, and say so\.$/, 'Bạn phải đủ 16 tuổi và xác nhận điều đó.'],
  [/^must be the token from the link$/, 'Phải là mã trong liên kết'],
  [
    /^must be 3 to 30 letters, digits, dots, dashes or underscores$/,
    'Gồm 3 đến 30 chữ cái, chữ số, dấu chấm, gạch ngang hoặc gạch dưới',
  ],
]

export function localizeIssue(message: string): string {
  const known = readLocale() === 'vi' && vietnamese.find(([pattern]) => pattern.test(message))
  const text = known ? message.replace(...known) : message
  return text.charAt(0).toUpperCase() + text.slice(1)
}
