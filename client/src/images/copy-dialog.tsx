import { FolderPicker } from '#items/folder-picker.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import { imageActs } from './image-acts.ts'

export interface CopyDialogProps {
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Into which folder copies of images go. */
export function CopyDialog({ ids, onClose, onDone }: CopyDialogProps) {
  const text = useMessages(galleryActMessages)
  return (
    <FolderPicker
      title={text.copyTitle(ids.length)}
      confirm={text.copyHere}
      onPick={folder => void imageActs.copy(ids, folder).then(onDone)}
      onClose={onClose}
    />
  )
}
