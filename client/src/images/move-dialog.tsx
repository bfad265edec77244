import { FolderPicker } from '#items/folder-picker.tsx'
import { useLocalItems } from '#local/live-rows.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import { imageActs } from './image-acts.ts'
import { mayMove } from './may-move.ts'
import { useImageRows } from './use-image-rows.ts'

export interface MoveDialogProps {
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** What is looked at to know which folders to offer. */
const LOOKED_AT_MAX = 500

/** Into which folder images go; offered are those that take at least one of them. */
export function MoveDialog({ ids, onClose, onDone }: MoveDialogProps) {
  const text = useMessages(galleryActMessages)
  const rows = useImageRows(ids.slice(0, LOOKED_AT_MAX))
  const folders = useLocalItems('FOLDER')
  if (!rows || !folders) return null
  const byId = new Map(folders.map(folder => [folder.id, folder]))
  // One of each owner and place stands for all that are like it.
  const kinds = new Map(rows.map(({ item }) => [`${item.role} ${item.folderId}`, item]))
  const takes = (to: (typeof folders)[number] | null) =>
    kinds.size === 0 || [...kinds.values()].some(item => mayMove(item, byId.get(item.folderId ?? ''), to))
  return (
    <FolderPicker
      title={text.moveTitle(ids.length)}
      needsOne={!takes(null)}
      takes={takes}
      onPick={folder => void imageActs.move(ids, folder).then(onDone)}
      onClose={onClose}
    />
  )
}
