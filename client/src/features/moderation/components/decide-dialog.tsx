import { useState } from 'react'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { GivenRating, RatingContest } from '@atelier/shared-schema/entities/image-rating.ts'
import { RatingChoice } from '#images/rating/rating-choice.tsx'
import { ratingMessages } from '#images/rating/rating-messages.ts'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { WordsDialog } from '#items/words-dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { moderationMessages } from '../moderation.messages.ts'

const ANSWER_LENGTH_MAX = 1_000

/** The same rating again upholds it; another one stands in its place. Either way the author is answered. */
export function DecideDialog({ contest, onClose }: { contest: RatingContest; onClose: () => void }) {
  const text = useMessages(moderationMessages)
  const ratings = useMessages(ratingMessages).names
  const [rating, setRating] = useState<GivenRating>(contest.rating)
  const decide = useDialogMutation(routes.decideContest, {
    say: ({ status }) => (status === 'upheld' ? text.upheld : text.changed(ratings[rating])),
    onClose,
    refreshes: [routes.listContests, routes.readRating],
  })
  return (
    <WordsDialog
      title={text.decideTitle(contest.itemName)}
      label={text.decideAnswer}
      hint={text.decideHint}
      maxLength={ANSWER_LENGTH_MAX}
      cancel={text.cancel}
      send={rating === contest.rating ? text.uphold : text.change}
      isSending={decide.isPending}
      onSend={answer => decide.mutate({ params: { id: contest.id }, body: { rating, answer } })}
      onClose={onClose}
    >
      <RatingChoice label={text.question} value={rating} onChange={setRating} />
    </WordsDialog>
  )
}
