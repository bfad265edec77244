import { Suspense, useEffect, useState } from 'react'
import { holdPasted, whenUploadsAreAsked } from '#items/ask-upload.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { whenRested } from './rest.ts'

const UploadHost = lazyPart(async () => (await import('#features/uploads/components/upload-host.tsx')).UploadHost, {
  isQuiet: true,
})

/** What takes files and sends them: once the first screen has rested, or as soon as somebody comes with files. */
export function UploadsOnIdle() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    if (isTime) return undefined
    const begin = () => setIsTime(true)
    const ends = [whenRested(begin), whenUploadsAreAsked(begin), whenFilesCome(begin)]
    return () => {
      for (const end of ends) end()
    }
  }, [isTime])
  return <Suspense>{isTime && <UploadHost />}</Suspense>
}

/** Files that are over the app, or pasted where nobody takes them yet. */
function whenFilesCome(begin: () => void): () => void {
  const over = ({ dataTransfer }: DragEvent) => {
    if (hasFiles(dataTransfer)) begin()
  }
  const paste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || !hasFiles(event.clipboardData) || isTextField(event.target)) return
    holdPasted(event.clipboardData?.files ?? [])
    begin()
  }
  document.addEventListener('dragover', over)
  document.addEventListener('paste', paste)
  return () => {
    document.removeEventListener('dragover', over)
    document.removeEventListener('paste', paste)
  }
}

function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
}
