import { IconFolderCancel, IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UploadPlace } from '#local/uploads/upload-store.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { collectDropped } from '#local/uploads/collect-files.ts'
import { hasFiles } from '#local/uploads/held-files.ts'
import type { FoundFile } from '#local/uploads/collect-files.ts'
import { uploadsMessages } from '../uploads.messages.ts'
import classes from './uploads.module.css'

export interface DropTargetProps {
  place: UploadPlace
  isWritable: boolean
  onDrop: (found: Promise<FoundFile[]>) => void
}

/** Files may be dropped anywhere on the app; while they are over it, it says where they would go. */
export function DropTarget({ place, isWritable, onDrop }: DropTargetProps) {
  const text = useMessages(uploadsMessages)
  const isOver = useFilesOver(transfer => {
    if (isWritable) onDrop(collectDropped(transfer))
  })
  if (!isOver) return null
  return (
    <div className={classes.drop} role="status" data-refused={!isWritable || undefined}>
      <div className={classes.dropCard}>
        <Icon of={isWritable ? IconUpload : IconFolderCancel} size="xl" />
        <b>{isWritable ? text.dropHere : text.readOnly(place.name)}</b>
        {isWritable && <span className={classes.dropPlace}>{text.into(place.name)}</span>}
        <small>{isWritable ? text.dropHint : text.readOnlyHint}</small>
      </div>
    </div>
  )
}

/** Between two of these a drag has left the window without saying so. */
const SILENT_MS = 400

/** Whether files from outside are over the window; what a screen takes for itself (`preventDefault`) is left to it. */
function useFilesOver(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    let isOwn = false
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(silence)
      setIsOver(false)
    }
    // Browsers offer a picture of the page that is dragged as a file too.
    const start = () => {
      isOwn = true
    }
    const over = (event: DragEvent) => {
      if (isOwn || event.defaultPrevented || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      clearTimeout(silence)
      silence = setTimeout(end, SILENT_MS)
      setIsOver(true)
    }
    const dropped = (event: DragEvent) => {
      end()
      if (isOwn || event.defaultPrevented || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) drop(event.dataTransfer)
    }
    const ended = () => {
      isOwn = false
      end()
    }
    const listeners = { dragstart: start, dragend: ended, dragover: over, drop: dropped }
    const pairs = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [name, listener] of pairs) document.addEventListener(name, listener)
    return () => {
      clearTimeout(silence)
      for (const [name, listener] of pairs) document.removeEventListener(name, listener)
    }
  }, [])
  return isOver
}
