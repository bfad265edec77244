import { IconPhotoOff, IconSparkles } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { useCoverActs } from '#items/cover-acts.ts'
import { listCoverChoices } from '#items/folder-pictures.ts'
import { LiveRows } from '#local/live-rows.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, SkeletonBlock } from '#ui/states.tsx'
import { foldersMessages } from '../folders.messages.ts'
import classes from './cover-dialog.module.css'

export interface CoverDialogProps {
  folder: { id: string; name: string }
  coverId: string | null
  onClose: () => void
}

/** Which of the images in a folder it is shown by; taking one is choosing it. */
export function CoverDialog({ folder, coverId, onClose }: CoverDialogProps) {
  const text = useMessages(foldersMessages)
  const covers = useCoverActs()
  const rows = useMemo(() => new LiveRows(db => listCoverChoices(db, folder.id)), [folder.id])
  const images = useSyncExternalStore(rows.subscribe, rows.read)
  const choose = (imageId: string | null) => {
    onClose()
    if (imageId !== coverId) covers?.choose(folder.id, imageId)
  }
  return (
    <Dialog opened onClose={onClose} title={text.coverTitle(folder.name)} size="lg">
      {images === undefined && <SkeletonBlock height={120} />}
      {images?.length === 0 && (
        <EmptyState icon={IconPhotoOff} title={text.noPictures}>
          {text.noPicturesDetail}
        </EmptyState>
      )}
      {images && images.length > 0 && (
        <div className={classes.grid} role="group" aria-label={text.coverTitle(folder.name)}>
          <button type="button" className={classes.choice} aria-pressed={coverId === null} onClick={() => choose(null)}>
            <span className={classes.automatic}>
              <Icon of={IconSparkles} size="lg" />
              {text.automaticCover}
            </span>
          </button>
          {images.map(({ id, item }) => (
            <button
              key={id}
              type="button"
              className={classes.choice}
              aria-label={item.name}
              aria-pressed={coverId === id}
              onClick={() => choose(id)}
            >
              <img
                src={filePath(detailOf(item, 'IMAGE')?.fileId ?? '', '320')}
                alt=""
                loading="lazy"
                decoding="async"
              />
            </button>
          ))}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
