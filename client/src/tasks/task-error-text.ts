import type { TaskError } from '@atelier/shared-schema/entities/recipe-task.ts'

const vietnamese: Readonly<Record<string, string>> = {
  CONSENT_NEEDED: 'Bạn đã rút lại sự đồng ý gửi dữ liệu ra bên ngoài. Hãy đồng ý lại rồi chạy lần nữa.',
  ENGINE_CRASHED: 'Bộ máy đã dừng đột ngột khi đang chạy. Hãy chạy lại.',
  ENGINE_HUNG: 'Bộ máy không trả lời nữa nên đã bị dừng. Hãy chạy lại.',
  ENGINE_NOT_STARTED: 'Bộ máy không khởi động được. Hãy hỏi người quản lý máy chủ.',
  INPUT_GONE: 'Một ảnh mà tác vụ cần không còn nữa. Hãy chọn ảnh khác rồi chạy lại.',
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

/** In English the server's own sentence is the most exact one. */
export function sayTaskError({ code, message }: Pick<TaskError, 'code' | 'message'>): string {
  if (document.documentElement.lang !== 'vi') return message
  const lead = vietnameseLeads[code]
  return vietnamese[code] ?? (lead === undefined ? message : `${lead} ${message}`)
}
