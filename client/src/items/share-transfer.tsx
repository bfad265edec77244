import type { TransferRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { nameOf } from './share-list.tsx'
import type { Permission } from './share-list.tsx'
import { shareMessages } from './share-messages.ts'

export interface ShareTransferProps {
  route: TransferRoutes['transfer']
  itemId: string
  to: Permission | undefined
  refreshes: readonly Route[]
  onClose: () => void
}

/** Giving a thing away is asked about first: only the new owner could give it back. */
export function ShareTransfer({ route, itemId, to, refreshes, onClose }: ShareTransferProps) {
  const text = useMessages(shareMessages)
  const transfer = useRouteMutation(route, {
    refreshes,
    onSuccess: ({ report }) => report && showToast(text.ownerDone(report.owner.name)),
  })
  const name = to ? nameOf(to) : ''
  return (
    <ConfirmDialog
      opened={to !== undefined}
      title={text.ownerTitle(name)}
      confirm={text.ownerDo}
      onConfirm={() => {
        const uid = to?.person?.uid
        if (uid) transfer.mutate({ params: { id: itemId }, body: { to: { uid } } })
      }}
      onClose={onClose}
    >
      {text.ownerLoss(name)}
    </ConfirmDialog>
  )
}
