import { Suspense } from 'react'
import { stylesRoutes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { styleRoutes, useStyleActs } from '#features/styles/hooks/use-style-acts.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ShareDialog = lazyPart(async () => (await import('#items/share-dialog.tsx')).ShareDialog)
const ConfirmDialog = lazyPart(async () => (await import('#items/confirm-dialog.tsx')).ConfirmDialog)

/** What is asked before something is done with a style. */
export type StyleAsk = { share: StyleAnswer } | { delete: StyleAnswer }

export interface StyleDialogsProps {
  asked: StyleAsk | undefined
  onClose: () => void
  /** After it was deleted, or left. */
  onGone: () => void
}

export function StyleDialogs({ asked, onClose, onGone }: StyleDialogsProps) {
  const text = useMessages(stylesMessages)
  const acts = useStyleActs()
  if (!asked) return null
  return (
    <Suspense>
      {'share' in asked ? (
        <ShareDialog
          routes={stylesRoutes}
          item={asked.share}
          path={itemPagePath(asked.share) ?? ''}
          refreshes={styleRoutes}
          onClose={onClose}
          onLeft={onGone}
        />
      ) : (
        <ConfirmDialog
          opened
          title={text.deleteTitle(asked.delete.name)}
          confirm={text.deleteForever}
          onClose={onClose}
          onConfirm={() => void acts.deleteForever(asked.delete.id).then(onGone)}
        >
          {text.deleteLead}
        </ConfirmDialog>
      )}
    </Suspense>
  )
}
