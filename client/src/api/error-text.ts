import type { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'
import { defineMessages, readMessages } from '#ui/i18n/messages.ts'
import { isApiError, isNetworkError } from './failures.ts'
import { localizeIssue } from './issue-text.ts'

const messages = defineMessages({
  en: {
    offline: 'The server cannot be reached. Check the connection and try again.',
    unexpected: 'Something went wrong on this page. Try again; if it stays, reload.',
    wait: (seconds: number) =>
      seconds > 90
        ? `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes and try again.`
        : `Too many tries. Wait ${Math.ceil(seconds)} seconds and try again.`,
  },
  vi: {
    offline: 'Không kết nối được máy chủ. Hãy kiểm tra kết nối rồi thử lại.',
    unexpected: 'Trang này gặp lỗi. Hãy thử lại; nếu vẫn lỗi, hãy tải lại trang.',
    wait: seconds =>
      seconds > 90
        ? `Bạn đã thử quá nhiều lần. Hãy đợi ${Math.ceil(seconds / 60)} phút rồi thử lại.`
        : `Bạn đã thử quá nhiều lần. Hãy đợi ${Math.ceil(seconds)} giây rồi thử lại.`,
  },
})

/**
 * In English the server's own sentence is the most exact one, so only what it cannot know (offline) is ours;
 * in Vietnamese every code has a sentence, and a code without one falls back to the server's.
 */
const vietnamese: Partial<Record<ErrorCode, string>> = {
  CODE_INVALID: 'Mã không đúng. Hãy kiểm tra sáu chữ số trong e-mail mới nhất.',
  CODE_EXPIRED: 'Mã đã hết hạn. Hãy yêu cầu gửi mã mới.',
  SIGNATURE_INVALID: 'Chữ ký của ví không hợp lệ. Hãy ký lại.',
  CHALLENGE_EXPIRED: 'Yêu cầu ký đã hết hạn. Hãy bắt đầu lại.',
  UNAUTHENTICATED: 'Bạn cần đăng nhập để làm việc này.',
  WRONG_CREDENTIALS: 'E-mail hoặc mật khẩu không đúng.',
  NO_CREDITS:
    'Không đủ tín dụng. Hãy chọn kích thước nhỏ hơn hoặc ít ảnh hơn, hoặc hỏi người quản lý không gian làm việc hay máy chủ.',
  FORBIDDEN: 'Bạn không có quyền làm việc này.',
  ORIGIN_REFUSED: 'Yêu cầu đến từ một địa chỉ lạ nên đã bị từ chối. Hãy tải lại trang.',
  SESSION_REQUIRED: 'Việc này chỉ làm được khi đăng nhập trong trình duyệt.',
  CONSENT_NEEDED: 'Chưa gửi gì: việc này chạy ở bên ngoài máy chủ và bạn chưa đồng ý.',
  SIGN_UP_CLOSED: 'Máy chủ này hiện không nhận đăng ký mới. Hãy hỏi người quản lý.',
  ACCOUNT_DELETED: 'Tài khoản này đã được đánh dấu để xoá.',
  NOT_FOUND: 'Không tìm thấy, hoặc bạn không có quyền xem.',
  CONFLICT: 'Có người vừa thay đổi mục này. Hãy tải lại rồi thử lại.',
  EMAIL_TAKEN: 'E-mail này đã được dùng cho một tài khoản khác.',
  USERNAME_TAKEN: 'Tên người dùng này đã có người dùng. Hãy chọn tên khác.',
  WALLET_TAKEN: 'Ví này đã được liên kết với một tài khoản khác.',
  LAST_SIGN_IN_METHOD: 'Đây là cách đăng nhập cuối cùng của bạn. Hãy thêm một cách khác trước.',
  WORKSPACE_OWNED_ALREADY: 'Mỗi tài khoản chỉ sở hữu một không gian làm việc.',
  SEATS_FULL: 'Không gian làm việc đã hết chỗ.',
  LAST_OWNER: 'Không gian làm việc phải còn ít nhất một chủ sở hữu.',
  ENGINE_MISSING: 'Ở đây chưa có bộ máy hoặc mô hình mà việc này cần.',
  IDEMPOTENCY_KEY_IN_USE: 'Yêu cầu này đang được xử lý. Hãy đợi một chút.',
  GONE: 'Mục này không còn nữa.',
  PAYLOAD_TOO_LARGE: 'Dữ liệu gửi lên quá lớn.',
  UNSUPPORTED_MEDIA: 'Loại tệp này không được hỗ trợ.',
  TOO_SOON: 'Còn quá sớm để làm lại việc này.',
  TOO_MANY_TRIES: 'Bạn đã thử quá nhiều lần. Hãy yêu cầu mã mới.',
  RATE_LIMITED: 'Quá nhiều yêu cầu. Hãy đợi một chút rồi thử lại.',
  INTERNAL: 'Máy chủ gặp lỗi. Hãy thử lại.',
  STORAGE_FULL: 'Không còn dung lượng lưu trữ. Hãy xoá bớt tệp rồi thử lại.',
  READ_ONLY: 'Máy chủ đang ở chế độ chỉ đọc vì ổ đĩa gần đầy. Chưa có gì được lưu.',
  UNAVAILABLE: 'Máy chủ đang bận. Hãy thử lại sau ít phút.',
  TIMEOUT: 'Máy chủ trả lời quá lâu. Hãy thử lại.',
}

/** The Vietnamese sentence of a code that was kept rather than answered just now. */
export function sayErrorCode(code: string): string | undefined {
  return (vietnamese as Readonly<Record<string, string>>)[code]
}

/** The sentence a person reads for any failure, in their language. */
export function describeError(error: unknown): string {
  const text = readMessages(messages)
  if (isNetworkError(error)) return text.offline
  if (!isApiError(error)) return text.unexpected
  return describeRefusal(error)
}

type Refusal = Pick<ApiError, 'code' | 'message'> & { details?: Record<string, unknown> | undefined }

/** The same of what the server said, also where only that was kept. */
export function describeRefusal({ code, message, details }: Refusal): string {
  const wait = details?.['retryAfterSeconds']
  if (typeof wait === 'number' && code !== 'TOO_SOON') return readMessages(messages).wait(wait)
  const [firstIssue] = Object.values(issuesOf(details))
  if (firstIssue) return firstIssue
  if (document.documentElement.lang !== 'vi') return message
  const said = vietnamese[code] ?? message
  return code === 'NO_CREDITS' ? said.replace(NOT_ENOUGH, `${NOT_ENOUGH}${sayAmounts(details)}`) : said
}

const NOT_ENOUGH = 'Không đủ tín dụng'

/** The same numbers as in the server's own sentence, where it tells some. */
function sayAmounts(details: Readonly<Record<string, unknown>> | undefined): string {
  const { needed, available, missing } = details ?? {}
  if (missing === undefined) return ''
  const [all, here, lacking] = [needed, available, missing].map(amount => Number(amount).toLocaleString('vi'))
  return `: cần ${all}, hiện có ${here}, còn thiếu ${lacking}`
}

/** `body.email` → `email`: what a form shows under its fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isApiError(error) ? issuesOf(error.details) : {}
}

function issuesOf(details: Refusal['details']): Record<string, string> {
  if (!Array.isArray(details?.['fields'])) return {}
  const issues = details['fields'] as { path: string; message: string }[]
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.replace(/^(body|query|params)\./, ''), localizeIssue(message)]),
  )
}

export function isErrorCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return isApiError(error) && codes.includes(error.code)
}
