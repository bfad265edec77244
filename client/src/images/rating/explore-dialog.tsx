import { Stack } from '@mantine/core'
import { useState } from 'react'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { GivenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { ratedAnswers, showInExplore } from './explore-acts.ts'
import { findObstacle } from './explore-rules.ts'
import type { ExploreObstacle } from './explore-rules.ts'
import { RatingChoice } from './rating-choice.tsx'
import { ratingMessages } from './rating-messages.ts'

export interface ExploreDialogProps {
  item: FeedItem
  onClose: () => void
}

/** Before an image goes to Explore: its rating, if it has none, and that anyone may open it then; or why it cannot go. */
export function ExploreDialog({ item, onClose }: ExploreDialogProps) {
  const text = useMessages(ratingMessages)
  const obstacle = findObstacle(item)
  return (
    <Dialog opened onClose={onClose} title={text.exploreTitle(item.name)} size="md">
      {obstacle === undefined ? (
        <ExploreForm item={item} onClose={onClose} />
      ) : (
        <Refusal obstacle={obstacle} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Refusal({ obstacle, onClose }: { obstacle: ExploreObstacle; onClose: () => void }) {
  const text = useMessages(ratingMessages)
  return (
    <>
      <p>{text.obstacles[obstacle]}</p>
      <DialogActions>
        <Button variant="line" onClick={onClose}>
          {text.close}
        </Button>
      </DialogActions>
    </>
  )
}

function ExploreForm({ item, onClose }: ExploreDialogProps) {
  const text = useMessages(ratingMessages)
  const isUnrated = item.rating === 'unrated'
  const [rating, setRating] = useState<GivenRating | undefined>(isUnrated ? undefined : 'sfw')
  const [isShowing, setIsShowing] = useState(false)
  const rate = useRouteMutation(routes.rate, {
    refreshes: ratedAnswers,
    onSuccess: answer => showToast(text.saved(text.names[answer.rating])),
  })
  const isSafe = rating === 'sfw'

  async function go(): Promise<void> {
    if (!rating) return
    if (isSafe) {
      setIsShowing(true)
      await showInExplore(item)
    } else {
      await rate.mutateAsync({ params: { id: item.id }, body: { rating } }).catch(() => undefined)
    }
    onClose()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void go()
      }}
    >
      <Stack gap="md">
        <p>{text.exploreLead}</p>
        {isUnrated && <RatingChoice label={text.rateFirst} value={rating} onChange={setRating} />}
        {rating && !isSafe && <p role="status">{text.notSafe}</p>}
        {item.sharingMode !== 'public' && (!rating || isSafe) && <p>{text.opensLink}</p>}
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!rating} loading={isShowing || rate.isPending}>
          {!rating || isSafe ? text.showInExplore : text.save}
        </Button>
      </DialogActions>
    </form>
  )
}
