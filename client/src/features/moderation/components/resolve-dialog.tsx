import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { reportsRoutes as routes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { REPORT_NOTE_LENGTH_MAX } from '@atelier/shared-schema/entities/report.ts'
import type { Report } from '@atelier/shared-schema/entities/report.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { moderationMessages } from '../moderation.messages.ts'

/** Resolves a report: what was done is written down for whoever asks later. */
export function ResolveDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const text = useMessages(moderationMessages)
  const [answer, setAnswer] = useState('')
  const resolve = useRouteMutation(routes.resolve, {
    refreshes: [routes.list],
    onSuccess: () => {
      showToast(text.resolveDone)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.resolveTitle(report.item.name)} size="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          resolve.mutate({ params: { id: report.id }, body: { answer } })
        }}
      >
        <Textarea
          label={text.answer}
          description={text.answerHint}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={REPORT_NOTE_LENGTH_MAX}
          required
          withAsterisk={false}
          value={answer}
          onChange={event => setAnswer(event.currentTarget.value)}
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={answer.trim() === ''} loading={resolve.isPending}>
            {text.resolveDo}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
