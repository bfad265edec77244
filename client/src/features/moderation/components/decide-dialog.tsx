import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { GivenRating, RatingContest } from '@atelier/shared-schema/entities/image-rating.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { RatingChoice } from '#images/rating/rating-choice.tsx'
import { ratingMessages } from '#images/rating/rating-messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { moderationMessages } from '../moderation.messages.ts'

const ANSWER_LENGTH_MAX = 1_000

/** The same rating again upholds it; another one stands in its place. Either way the author is answered. */
export function DecideDialog({ contest, onClose }: { contest: RatingContest; onClose: () => void }) {
  const text = useMessages(moderationMessages)
  const ratings = useMessages(ratingMessages).names
  const [rating, setRating] = useState<GivenRating>(contest.rating)
  const [answer, setAnswer] = useState('')
  const decide = useRouteMutation(routes.decideContest, {
    refreshes: [routes.listContests, routes.readRating],
    onSuccess: ({ status }) => {
      showToast(status === 'upheld' ? text.upheld : text.changed(ratings[rating]))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.decideTitle(contest.itemName)} size="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          decide.mutate({ params: { id: contest.id }, body: { rating, answer } })
        }}
      >
        <Stack gap="md">
          <RatingChoice label={text.question} value={rating} onChange={setRating} />
          <Textarea
            label={text.decideAnswer}
            description={text.decideHint}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={ANSWER_LENGTH_MAX}
            required
            withAsterisk={false}
            value={answer}
            onChange={event => setAnswer(event.currentTarget.value)}
          />
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={answer.trim() === ''} loading={decide.isPending}>
            {rating === contest.rating ? text.uphold : text.change}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
