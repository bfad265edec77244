import { Suspense, useEffect, useState } from 'react'
import { areUploadsAnswered, holdComing, whenUploadsAreAsked } from '#items/ask-upload.ts'
import { hasFiles, holdFiles } from '#local/uploads/held-files.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { whenRested } from './rest.ts'
import { isTyping } from './shortcuts.tsx'

const UploadHost = lazyPart(async () => (await import('#features/uploads/components/upload-host.tsx')).UploadHost, {
  isQuiet: true,
})

/** What takes files and sends them: once the first screen has rested, or as soon as somebody comes with files. */
export function UploadsOnIdle() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const begin = () => setIsTime(true)
    const ends = [whenRested(begin), whenUploadsAreAsked(begin), whenFilesCome(begin)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return <Suspense>{isTime && <UploadHost />}</Suspense>
}

/** Files that are dragged or pasted where nobody takes them yet: they are held. A browser would open them in place of the app. */
function whenFilesCome(begin: () => void): () => void {
  let isOwn = false
  const isOurs = (event: DragEvent | ClipboardEvent, transfer: DataTransfer | null): transfer is DataTransfer =>
    !event.defaultPrevented && !areUploadsAnswered() && hasFiles(transfer)
  // Browsers offer a picture of the page that is dragged as a file too.
  const dragstart = () => {
    isOwn = true
  }
  const dragend = () => {
    isOwn = false
  }
  const dragover = (event: DragEvent) => {
    if (isOwn || !isOurs(event, event.dataTransfer)) return
    event.preventDefault()
    begin()
  }
  const drop = (event: DragEvent) => {
    if (isOwn || !isOurs(event, event.dataTransfer)) return
    event.preventDefault()
    holdComing(holdFiles(event.dataTransfer))
    begin()
  }
  const paste = (event: ClipboardEvent) => {
    if (!isOurs(event, event.clipboardData) || isTyping(event.target)) return
    holdComing(holdFiles(event.clipboardData))
    begin()
  }
  const end = new AbortController()
  const { signal } = end
  document.addEventListener('dragstart', dragstart, { signal })
  document.addEventListener('dragend', dragend, { signal })
  document.addEventListener('dragover', dragover, { signal })
  document.addEventListener('drop', drop, { signal })
  document.addEventListener('paste', paste, { signal })
  return () => end.abort()
}
