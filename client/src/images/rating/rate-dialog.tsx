import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import type { ContentRating } from '@atelier/shared-schema/entities/enums.ts'
import type { GivenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ratedAnswers } from './explore-acts.ts'
import { RatingChoice } from './rating-choice.tsx'
import { ratingMessages } from './rating-messages.ts'

export interface RateAsk {
  id: string
  name: string
  rating: ContentRating
  /** A moderator says why. */
  asModerator: boolean
}

export interface RateDialogProps {
  of: RateAsk
  refreshes?: readonly Route[]
  onClose: () => void
}

const REASON_LENGTH_MAX = 1_000

/** How safe an image is to show, by its author or by a moderator. */
export function RateDialog({ of, refreshes = [], onClose }: RateDialogProps) {
  const text = useMessages(ratingMessages)
  const [rating, setRating] = useState<GivenRating | undefined>(of.rating === 'unrated' ? undefined : of.rating)
  const [reason, setReason] = useState('')
  const rate = useDialogMutation(routes.rate, {
    say: answer => text.saved(text.names[answer.rating]),
    onClose,
    refreshes: [...ratedAnswers, ...refreshes],
  })
  const isSaid = !of.asModerator || reason.trim() !== ''
  return (
    <Dialog opened onClose={onClose} title={text.rateTitle(of.name)} size="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (rating && isSaid) rate.mutate({ params: { id: of.id }, body: { rating, reason } })
        }}
      >
        <Stack gap="md">
          <RatingChoice label={text.question} value={rating} onChange={setRating} />
          {of.asModerator && (
            <Textarea
              label={text.reason}
              description={text.reasonHint}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={REASON_LENGTH_MAX}
              required
              withAsterisk={false}
              value={reason}
              onChange={event => setReason(event.currentTarget.value)}
            />
          )}
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!rating || !isSaid} loading={rate.isPending}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
