import { Suspense } from 'react'
import { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { macroRoutes, useMacroActs } from '../hooks/use-macro-acts.ts'
import { macrosMessages } from '../macros.messages.ts'
import type { MacroAsk } from './macro-menu.tsx'

const ShareDialog = lazyPart(async () => (await import('#items/share-dialog.tsx')).ShareDialog)
const ConfirmDialog = lazyPart(async () => (await import('#items/confirm-dialog.tsx')).ConfirmDialog)
const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog)

export interface MacroDialogsProps {
  asked: MacroAsk | undefined
  onClose: () => void
  /** After it was deleted, or left. */
  onGone: () => void
}

/** What is asked before something is done with a macro. */
export function MacroDialogs({ asked, onClose, onGone }: MacroDialogsProps) {
  const text = useMessages(macrosMessages)
  const acts = useMacroActs()
  if (!asked) return null
  return (
    <Suspense>
      {'share' in asked && (
        <ShareDialog
          routes={workflowsRoutes}
          item={asked.share}
          path={`/workflows/${asked.share.id}`}
          refreshes={macroRoutes}
          onClose={onClose}
          onLeft={onGone}
        />
      )}
      {'rename' in asked && <RenameDialog macro={asked.rename} onClose={onClose} />}
      {'delete' in asked && (
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
