import { IconLock, IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError } from '#ui/toast-store.ts'
import { focusBoard } from '#board/frame/board-focus.ts'
import { useBoard } from '#board/board-context.ts'
import { bringFiles, bringServerPictures } from './bring-pictures.ts'
import { closeAll, pickPictures, useOpenedPictures } from './picture-store.ts'
import { picturesMessages } from './pictures.messages.ts'
import { usePictureDrop } from './use-picture-drop.ts'
import classes from './pictures.module.css'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)
const BoardViewer = lazyPart(async () => (await import('./board-viewer.tsx')).BoardViewer)

const PICKED_MAX = 50

/** What of pictures stands over the board: where they may be dropped, the choice of them, one that is looked at. */
export function PictureHost() {
  const board = useBoard()
  const { viewed, isPicking } = useOpenedPictures()
  const text = useMessages(picturesMessages)
  const field = useRef<HTMLInputElement>(null)
  const isOver = usePictureDrop(board)
  useEffect(() => closeAll, [])
  const close = () => {
    pickPictures(false)
    focusBoard(board.editor)
  }
  return (
    <>
      {isOver && (
        <div className={classes.drop} role="status" data-refused={!board.canWrite || undefined}>
          <span className={classes.dropNote}>
            <Icon of={board.canWrite ? IconPhotoPlus : IconLock} size="md" />
            <span>{board.canWrite ? text.dropHere : text.readOnly}</span>
            {!board.canWrite && <small>{text.readOnlyHint}</small>}
          </span>
        </div>
      )}
      <Suspense>
        {isPicking && (
          <LibraryPicker
            countMax={PICKED_MAX}
            onPick={ids => void bringServerPictures(board, ids).catch(showError)}
            onClose={close}
            otherwise={
              <Button icon={IconUpload} onClick={() => field.current?.click()}>
                {text.upload}
              </Button>
            }
          />
        )}
        {viewed && <BoardViewer />}
      </Suspense>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        multiple
        aria-hidden="true"
        tabIndex={-1}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          close()
          void bringFiles(board, files).catch(showError)
        }}
      />
    </>
  )
}
