import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { WordsDialog } from '#items/words-dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ratingMessages } from './rating-messages.ts'

export interface ContestDialogProps {
  of: { id: string; name: string }
  onClose: () => void
}

const NOTE_LENGTH_MAX = 1_000

/** An author's word against a moderator's rating; there is one for each. */
export function ContestDialog({ of, onClose }: ContestDialogProps) {
  const text = useMessages(ratingMessages)
  const contest = useDialogMutation(routes.contestRating, {
    say: () => text.contestSent,
    onClose,
    refreshes: [routes.readRating],
  })
  return (
    <WordsDialog
      title={text.contestTitle(of.name)}
      label={text.contestNote}
      hint={text.contestHint}
      maxLength={NOTE_LENGTH_MAX}
      cancel={text.cancel}
      send={text.contestSend}
      isSending={contest.isPending}
      onSend={note => contest.mutate({ params: { id: of.id }, body: { note } })}
      onClose={onClose}
    />
  )
}
