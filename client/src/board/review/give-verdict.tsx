import { Textarea } from '@mantine/core'
import { IconCircleCheck, IconLogout, IconMessageExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { reviewsRoutes } from '@atelier/shared-schema/contract/areas/reviews.contract.ts'
import { VERDICT_NOTE_LENGTH_MAX } from '@atelier/shared-schema/entities/review-guest.ts'
import type { ReviewVerdict } from '@atelier/shared-schema/entities/review-guest.ts'
import { signOut } from '#api/sign-out.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { reviewMessages } from '#items/review-messages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import classes from './review.module.css'

/** A guest’s word on the whole: approved, or changes asked for. The last one counts. */
export function GiveVerdict() {
  const text = useMessages(reviewMessages)
  const format = useFormat()
  const review = useRoute(reviewsRoutes.readMine, {}, { staleTime: 60_000 })
  const [giving, setGiving] = useState<ReviewVerdict>()
  if (!review.data) return null
  const { id, invitedBy, expiresAt, verdict } = review.data
  return (
    <span className={classes.own}>
      <span
        className={classes.until}
        data-tip={invitedBy ? text.byYou(invitedBy.name, format.date(expiresAt)) : undefined}
      >
        {verdict
          ? verdict.verdict === 'approved'
            ? text.youApproved
            : text.youAsked
          : text.until(format.date(expiresAt))}
      </span>
      <Button
        variant="line"
        icon={IconMessageExclamation}
        data-tip={text.askChanges}
        onClick={() => setGiving('changes')}
      >
        <span className={classes.words}>{text.askChanges}</span>
      </Button>
      <Button variant="primary" icon={IconCircleCheck} data-tip={text.approve} onClick={() => setGiving('approved')}>
        <span className={classes.words}>{text.approve}</span>
      </Button>
      <IconButton icon={IconLogout} label={text.leave} onClick={() => void signOut(`/review/${id}`).catch(showError)} />
      {giving && <VerdictDialog verdict={giving} onClose={() => setGiving(undefined)} />}
    </span>
  )
}

function VerdictDialog({ verdict, onClose }: { verdict: ReviewVerdict; onClose: () => void }) {
  const text = useMessages(reviewMessages)
  const [note, setNote] = useState('')
  const give = useRouteMutation(reviewsRoutes.giveVerdict, {
    refreshes: [reviewsRoutes.readMine],
    onSuccess: () => {
      showToast(text.sent)
      onClose()
    },
  })
  const isApproval = verdict === 'approved'
  return (
    <Dialog opened onClose={onClose} title={isApproval ? text.approve : text.askChanges} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault()
          give.mutate({ body: { verdict, note } })
        }}
      >
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          maxLength={VERDICT_NOTE_LENGTH_MAX}
          label={isApproval ? text.noteOptional : text.noteLabel}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={give.isPending} disabled={!isApproval && note.trim() === ''}>
            <Icon of={isApproval ? IconCircleCheck : IconMessageExclamation} size="sm" />
            {isApproval ? text.approve : text.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
