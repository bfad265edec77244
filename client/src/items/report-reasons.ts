import type { ReportReason } from '@atelier/shared-schema/entities/report.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

const english: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  nudity: 'Nudity or sexual content',
  violence: 'Violence or gore',
  hate: 'Hate',
  harassment: 'Harassment or bullying',
  minors: 'It endangers minors',
  stolen: 'It was taken from somebody else',
  illegal: 'Something else that is against the law',
  other: 'Something else',
}
const vietnamese: Record<ReportReason, string> = {
  spam: 'Thư rác hoặc quảng cáo',
  nudity: 'Khoả thân hoặc nội dung tình dục',
  violence: 'Bạo lực hoặc máu me',
  hate: 'Thù ghét',
  harassment: 'Quấy rối hoặc bắt nạt',
  minors: 'Gây nguy hiểm cho trẻ vị thành niên',
  stolen: 'Lấy của người khác',
  illegal: 'Điều khác trái pháp luật',
  other: 'Lý do khác',
}

/** Why something is reported, as it is chosen and as moderators read it. */
export const reportReasonMessages = defineMessages({ en: english, vi: vietnamese })
