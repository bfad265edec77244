import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { reportsRoutes as routes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { REPORT_NOTE_LENGTH_MAX } from '@atelier/shared-schema/entities/report.ts'
import type { Report } from '@atelier/shared-schema/entities/report.ts'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { WordsDialog } from '#items/words-dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { moderationMessages } from '../moderation.messages.ts'

/** Resolves a report: what was done is written down for whoever asks later. */
export function ResolveDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const text = useMessages(moderationMessages)
  const [told, setTold] = useState('')
  const resolve = useDialogMutation(routes.resolve, {
    say: () => text.resolveDone,
    onClose,
    refreshes: [routes.list],
  })
  return (
    <WordsDialog
      title={text.resolveTitle(report.item.name)}
      label={text.answer}
      hint={text.answerHint}
      maxLength={REPORT_NOTE_LENGTH_MAX}
      cancel={text.cancel}
      send={text.resolveDo}
      isSending={resolve.isPending}
      onSend={answer => resolve.mutate({ params: { id: report.id }, body: { answer, told } })}
      onClose={onClose}
    >
      <Textarea
        label={text.told}
        description={text.toldHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REPORT_NOTE_LENGTH_MAX}
        value={told}
        onChange={event => setTold(event.currentTarget.value)}
        data-autofocus
      />
    </WordsDialog>
  )
}
