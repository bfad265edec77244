import { Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { REPORT_NOTE_LENGTH_MAX, reportReason } from '@atelier/shared-schema/entities/report.ts'
import type { ReportReason } from '@atelier/shared-schema/entities/report.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { reportReasonMessages } from './report-reasons.ts'
import type { Reported } from './report-store.ts'
import { useDialogMutation } from './use-dialog-mutation.ts'

const messages = defineMessages({
  en: {
    title: (name: string) => `Report “${name}”`,
    why: 'What is wrong with it?',
    note: 'Anything that helps to judge it',
    hint: 'Those who run this installation read it. Whoever made the thing is not told who reported it.',
    cancel: 'Cancel',
    send: 'Send report',
    sent: 'Thank you. Your report has arrived.',
    sentAgain: 'Your report was changed.',
  },
  vi: {
    title: name => `Báo cáo “${name}”`,
    why: 'Có vấn đề gì?',
    note: 'Thông tin giúp xem xét',
    hint: 'Những người vận hành hệ thống sẽ đọc. Người tạo nội dung không được biết ai đã báo cáo.',
    cancel: 'Huỷ',
    send: 'Gửi báo cáo',
    sent: 'Cảm ơn bạn. Đã nhận được báo cáo.',
    sentAgain: 'Đã sửa báo cáo của bạn.',
  },
})

/** Reports a thing to those who run the installation; saying it again changes what was said. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const text = useMessages(messages)
  const reasons = useMessages(reportReasonMessages)
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const report = useDialogMutation(reportsRoutes.create, {
    say: ({ isRepeated }) => (isRepeated ? text.sentAgain : text.sent),
    onClose,
  })
  const { id: itemId, name, commentId } = reported
  return (
    <Dialog opened onClose={onClose} title={text.title(name)} size="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (reason) report.mutate({ body: { itemId, reason, note, ...(commentId && { commentId }) } })
        }}
      >
        <Stack gap="md">
          <Radio.Group
            label={text.why}
            value={reason ?? ''}
            onChange={value => setReason(reportReason.parse(value))}
            required
          >
            <Stack gap="xs" mt="xs">
              {reportReason.options.map(value => (
                <Radio key={value} value={value} label={reasons[value]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={text.note}
            description={text.hint}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={REPORT_NOTE_LENGTH_MAX}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!reason} loading={report.isPending}>
            {text.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
