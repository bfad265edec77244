import { Suspense } from 'react'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ThingAsk, ThingKind } from './thing-kind.ts'
import { thingMessages } from './thing-messages.ts'
import { useThingActs } from './use-thing-acts.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)
const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog)
const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

export interface ThingDialogsProps {
  kind: ThingKind
  asked: ThingAsk | undefined
  onClose: () => void
  /** After it was deleted, or left. */
  onGone: () => void
}

export function ThingDialogs({ kind, asked, onClose, onGone }: ThingDialogsProps) {
  const text = useMessages(thingMessages)
  const locale = useLocale()
  const acts = useThingActs(kind)
  if (!asked) return null
  const { thing } = asked
  return (
    <Suspense>
      {asked.is === 'share' && (
        <ShareDialog
          routes={kind.routes}
          item={thing}
          path={itemPagePath(thing) ?? ''}
          refreshes={kind.refreshes}
          onClose={onClose}
          onLeft={onGone}
        />
      )}
      {asked.is === 'rename' && (
        <RenameDialog name={thing.name} onName={name => void acts.rename(thing.id, name)} onClose={onClose} />
      )}
      {asked.is === 'delete' && (
        <ConfirmDialog
          opened
          title={text.deleteTitle(thing.name)}
          confirm={text.deleteForever}
          onClose={onClose}
          onConfirm={() => void acts.deleteForever(thing.id).then(onGone)}
        >
          {kind.deleteLead[locale]}
        </ConfirmDialog>
      )}
    </Suspense>
  )
}
