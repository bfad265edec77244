import { localizeIssue } from '#api/issue-text.ts'
import { readLocale } from '#ui/i18n/locale.ts'

/** What definitions say of themselves that only this screen shows. */
const vietnamese: readonly [RegExp, string][] = [
  [/^another field has this key already$/, 'Đã có trường khác dùng khoá này'],
  [/^another option has this value already$/, 'Đã có lựa chọn khác dùng giá trị này'],
  [/^must be there: it is chosen by it$/, 'Cần có ảnh: người dùng chọn theo ảnh'],
  [/^must not be above the largest$/, 'Không được lớn hơn giá trị lớn nhất'],
  [/^must not be above the most$/, 'Không được lớn hơn số tối đa'],
  [
    /^must be letters, digits and _, beginning with a letter, at most 40$/,
    'Chỉ gồm chữ cái không dấu, chữ số và _, bắt đầu bằng chữ cái, tối đa 40',
  ],
  [/^must be as (.+)$/, 'Phải có dạng $1'],
  [/^the graph has no node “(.+)”$/, 'Đồ thị không có nút “$1”'],
  [/^must be at most (\d+) KiB of JSON$/, 'Tối đa $1 KiB JSON'],
  [/^must be at most (\d+) fields$/, 'Tối đa $1 trường'],
  [/^must have at most (\d+) nodes$/, 'Tối đa $1 nút'],
  [/^must be at most (-?[\d.]+)$/, 'Tối đa $1'],
  [/^must be at least (-?[\d.]+)$/, 'Ít nhất $1'],
  [/^Invalid input.*$/, 'Giá trị không hợp lệ'],
]

/** Bounds are told by zod itself, in its words of either language. */
const bounds: readonly [RegExp, string][] = [
  [/^(?:Too big|Quá lớn).*?<=?\s?(-?[\d.]+).*$/, 'must be at most $1'],
  [/^(?:Too small|Quá nhỏ).*?>=?\s?(-?[\d.]+).*$/, 'must be at least $1'],
]

export function tellFault(told: string | undefined): string | undefined {
  if (told === undefined) return undefined
  const bound = bounds.find(([pattern]) => pattern.test(told))
  const message = bound ? told.replace(...bound) : told
  const known = readLocale() === 'vi' && vietnamese.find(([pattern]) => pattern.test(message))
  return known ? message.replace(...known) : localizeIssue(message)
}
