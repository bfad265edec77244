import { useState } from 'react'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { refresh, useRouteMutation } from '#api/use-route.ts'
import { noteLeft } from '#local/left-things.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { shareMessages } from './share-messages.ts'

export interface ShareLeaveProps {
  route: ShareRoutes['leave']
  item: { id: string; name: string }
  refreshes: readonly Route[]
  onLeft: () => void
}

/** The way out for who was let in by name. Asked about first: only others could let them in again. */
export function ShareLeave({ route, item, refreshes, onLeft }: ShareLeaveProps) {
  const text = useMessages(shareMessages)
  const [asking, setAsking] = useState(false)
  const leave = useRouteMutation(route, {
    onSuccess: () => {
      showToast(text.left)
      onLeft()
      void refresh(refreshes)
    },
  })
  return (
    <>
      <Button variant="danger" loading={leave.isPending} onClick={() => setAsking(true)}>
        {text.leave}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={text.leaveTitle(item.name)}
        confirm={text.leave}
        onConfirm={() => {
          noteLeft()
          leave.mutate({ params: { id: item.id } })
        }}
        onClose={() => setAsking(false)}
      >
        {text.leaveLoss}
      </ConfirmDialog>
    </>
  )
}
