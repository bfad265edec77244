import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { ratingMessages } from './rating-messages.ts'

export interface ContestDialogProps {
  of: { id: string; name: string }
  onClose: () => void
}

const NOTE_LENGTH_MAX = 1_000

/** An author's word against a moderator's rating; there is one for each. */
export function ContestDialog({ of, onClose }: ContestDialogProps) {
  const text = useMessages(ratingMessages)
  const [note, setNote] = useState('')
  const contest = useRouteMutation(routes.contestRating, {
    refreshes: [routes.readRating],
    onSuccess: () => {
      showToast(text.contestSent)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.contestTitle(of.name)} size="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          contest.mutate({ params: { id: of.id }, body: { note } })
        }}
      >
        <Textarea
          label={text.contestNote}
          description={text.contestHint}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={NOTE_LENGTH_MAX}
          required
          withAsterisk={false}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={note.trim() === ''} loading={contest.isPending}>
            {text.contestSend}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
