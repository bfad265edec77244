import { Suspense } from 'react'
import type { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { RenameDialog } from '#items/rename-dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { CopyDialog } from './copy-dialog.tsx'
import type { Asked } from './gallery.tsx'
import { galleryActMessages } from './gallery-act-messages.ts'
import { imageActs } from './image-acts.ts'
import { MoveDialog } from './move-dialog.tsx'

const ShareImage = lazyPart(async () => (await import('./share-image.tsx')).ShareImage)
const RateDialog = lazyPart(async () => (await import('./rating/rate-dialog.tsx')).RateDialog)
const ContestDialog = lazyPart(async () => (await import('./rating/contest-dialog.tsx')).ContestDialog)
const ExploreDialog = lazyPart(async () => (await import('./rating/explore-dialog.tsx')).ExploreDialog)
const DownloadDialog = lazyPart(async () => (await import('./download-dialog.tsx')).DownloadDialog)
const AddToBoardDialog = lazyPart(async () => (await import('#board/gallery/add-to-board-dialog.tsx')).AddToBoardDialog)
const ShareManyDialog = lazyPart(async () => (await import('#items/share-many-dialog.tsx')).ShareManyDialog)

export interface GalleryDialogsProps {
  asked: Asked
  routes: typeof imagesRoutes
  onClose: () => void
  /** After an act on all that was chosen. */
  onDone: () => void
}

/** What has to be asked before something is done with pictures. */
export function GalleryDialogs({ asked, routes, onClose, onDone }: GalleryDialogsProps) {
  const text = useMessages(galleryActMessages)
  const { move, delete: deleted, rename, rate, contest, explore, share, shareMany, download } = asked
  return (
    <Suspense>
      {move && <MoveDialog ids={move} onClose={onClose} onDone={onDone} />}
      {asked.addToBoard && <AddToBoardDialog images={asked.addToBoard} onClose={onClose} onDone={onDone} />}
      {asked.copy && <CopyDialog ids={asked.copy} onClose={onClose} onDone={onDone} />}
      {deleted && (
        <ConfirmDialog
          opened
          title={text.deleteTitle(deleted.length)}
          confirm={text.deleteForever}
          onClose={onClose}
          onConfirm={() => void imageActs.deleteForever(deleted).then(onDone)}
        >
          {text.deleteLead}
        </ConfirmDialog>
      )}
      {rename && (
        <RenameDialog name={rename.name} onName={name => void imageActs.rename(rename.id, name)} onClose={onClose} />
      )}
      {rate && <RateDialog of={rate} onClose={onClose} />}
      {contest && <ContestDialog of={contest} onClose={onClose} />}
      {explore && <ExploreDialog item={explore} onClose={onClose} />}
      {share && <ShareImage routes={routes} item={share} onClose={onClose} />}
      {shareMany && <ShareManyDialog routes={routes} items={shareMany} refreshes={[routes.read]} onClose={onClose} />}
      {download && <DownloadDialog ids={download} onClose={onClose} />}
    </Suspense>
  )
}
