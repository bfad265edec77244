import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { takeDownsRoutes as routes } from '@atelier/shared-schema/contract/areas/take-downs.contract.ts'
import { TAKE_DOWN_WORDS_MAX } from '@atelier/shared-schema/entities/take-down.ts'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { WordsDialog } from '#items/words-dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { moderationMessages } from '../moderation.messages.ts'

/** Takes a thing out of public view; its author reads why, and by whom. */
export function TakeDownDialog({ item, onClose }: { item: { id: string; name: string }; onClose: () => void }) {
  const text = useMessages(moderationMessages)
  const takeDown = useDialogMutation(routes.create, {
    say: () => text.takeDownDone,
    onClose,
    refreshes: [reportsRoutes.list, routes.list],
  })
  return (
    <WordsDialog
      title={text.takeDownTitle(item.name)}
      label={text.takeDownReason}
      hint={text.takeDownHint}
      maxLength={TAKE_DOWN_WORDS_MAX}
      cancel={text.cancel}
      send={text.takeDownDo}
      isSending={takeDown.isPending}
      onSend={reason => takeDown.mutate({ body: { itemId: item.id, reason } })}
      onClose={onClose}
    />
  )
}
