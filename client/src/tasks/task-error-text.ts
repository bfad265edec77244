import { folderNotes } from '@atelier/shared-schema/tasks/folder-notes.ts'
import { sayErrorCode } from '#api/error-text.ts'
import type { TaskError } from '@atelier/shared-schema/entities/recipe-task.ts'

const vietnamese: Readonly<Record<string, string>> = {
  AUTOMATION_DELETED: 'Tự động hoá đã bị xoá.',
  CANCELED: 'Tác vụ đã bị dừng.',
  CONSENT_NEEDED: 'Bạn đã rút lại sự đồng ý gửi dữ liệu ra bên ngoài. Hãy đồng ý lại rồi chạy lần nữa.',
  ENGINE_CRASHED: 'Bộ máy đã dừng đột ngột khi đang chạy. Hãy chạy lại.',
  ENGINE_HUNG: 'Bộ máy không trả lời nữa nên đã bị dừng. Hãy chạy lại.',
  ENGINE_NOT_STARTED: 'Bộ máy không khởi động được. Hãy hỏi người quản lý máy chủ.',
  INPUT_GONE: 'Một ảnh mà tác vụ cần không còn nữa. Hãy chọn ảnh khác rồi chạy lại.',
  MADE_BY_AUTOMATION: 'Ảnh này do một tự động hoá tạo ra.',
  MODEL_GONE:
    'Bạn không còn dùng được một mô hình của tác vụ này. Hãy chọn mô hình khác rồi chạy lại; lần chạy này không mất gì.',
  OUT_OF_MEMORY: 'Không đủ bộ nhớ. Hãy chọn kích thước nhỏ hơn hoặc ít ảnh hơn.',
  RUN_TOO_LONG: 'Tác vụ chạy quá lâu nên đã bị dừng. Hãy chọn kích thước nhỏ hơn hoặc ít ảnh hơn.',
  TASK_POISONED: 'Tác vụ đã làm ba tiến trình dừng lại nên không được thử nữa.',
}

/** Before the words of the engine, which only it knows. */
const vietnameseLeads: Readonly<Record<string, string>> = {
  GRAPH_REFUSED: 'Không chạy được:',
  MACRO_STEP_FAILED: 'Một bước đã thất bại:',
  NODE_FAILED: 'Một bước xử lý bị lỗi:',
  RESULT_REFUSED: 'Không nhận được kết quả:',
  RUNNER_FAILED: 'Máy chạy bên ngoài báo lỗi:',
}

const vietnameseNotes: Readonly<Record<string, string>> = {
  [folderNotes.folderLost]:
    'Thư mục đã chọn không còn, hoặc bạn không còn quyền thay đổi nó: kết quả nằm ở phần ảnh của riêng bạn.',
  [folderNotes.workspaceLeft]:
    'Bạn không còn là thành viên của không gian làm việc: kết quả nằm ở phần ảnh của riêng bạn.',
}

/** In English the server's own sentence is the most exact one. */
export function sayTaskError(error: Pick<TaskError, 'code' | 'message' | 'step' | 'reason'>): string {
  if (!isVietnamese()) return error.message
  const { code, message, step, reason } = error
  if (step !== undefined && reason) return `Bước “${step}” đã thất bại. ${sayCode(reason)}`
  return sayCode({ code, message })
}

/** In Vietnamese, by what it is; `message` where only the server knows. */
export function sayCode({ code, message }: Pick<TaskError, 'code' | 'message'>): string {
  const lead = vietnameseLeads[code]
  return vietnamese[code] ?? sayErrorCode(code) ?? (lead === undefined ? message : `${lead} ${message}`)
}

/** Where results went instead, in the language of the page. */
export function sayFolderNote(note: string): string {
  return (isVietnamese() && vietnameseNotes[note]) || note
}

function isVietnamese(): boolean {
  return document.documentElement.lang === 'vi'
}
