import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { useSignedInPerson } from '#api/session.ts'
import { PictureList, PicturePicker } from '#items/picture-picker.tsx'
import { selectItems } from '#items/select-items.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, SkeletonBlock } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { addToBoardMessages } from './add-to-board.messages.ts'
import { BoardPicture } from './board-picture.tsx'
import { putImagesOnBoard } from './put-images.ts'

export interface AddToBoardDialogProps {
  images: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Puts images of the library on a board that is there, below what lies on it, or on a new one. */
export function AddToBoardDialog({ images, onClose, onDone }: AddToBoardDialogProps) {
  const text = useMessages(addToBoardMessages)
  const navigate = useNavigate()
  const makeNew = () => void navigate({ to: '/artboards', search: { make: true, images: images.join(',') } as never })
  return (
    <PicturePicker
      text={{ ...text, title: text.title(images.length) }}
      make={
        <Button icon={IconPlus} onClick={makeNew}>
          {text.make}
        </Button>
      }
      onClose={onClose}
    >
      {words => <BoardChoices words={words ?? ''} images={images} onClose={onClose} onDone={onDone} />}
    </PicturePicker>
  )
}

function BoardChoices({ words, images, onClose, onDone }: AddToBoardDialogProps & { words: string }) {
  const text = useMessages(addToBoardMessages)
  const navigate = useNavigate()
  const { uid } = useSignedInPerson()
  const boards = useLocalItems('ARTBOARD')
  const [busy, setBusy] = useState<string>()
  const found = useMemo(
    () =>
      boards &&
      selectItems(boards, uid, { view: 'all', search: words, sort: 'updatedAt', tag: undefined }).filter(
        board => board.role !== 'viewer',
      ),
    [boards, uid, words],
  )
  if (!found) return <SkeletonBlock height={240} />
  if (found.length === 0) return <EmptyState title={words === '' ? text.empty : text.nothing} />

  const put = async ({ id, name }: { id: string; name: string }) => {
    setBusy(id)
    try {
      const became = await putImagesOnBoard({ id, name }, images)
      const open = () => void navigate({ to: itemPagePath({ kind: 'ARTBOARD', id }) ?? '.' })
      showToast((became === 'done' ? text.added : text.later)(images.length, name), {
        action: { label: text.open, run: open },
      })
      onClose()
      onDone()
    } catch (error) {
      showError(error)
      setBusy(undefined)
    }
  }
  return (
    <PictureList
      label={text.list}
      choices={found.map(board => ({
        id: board.id,
        name: board.name,
        picture: <BoardPicture board={board} />,
        isChosen: board.id === busy,
        isOff: busy !== undefined,
        pick: () => void put(board),
      }))}
    />
  )
}
