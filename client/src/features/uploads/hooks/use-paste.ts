import { useEffect } from 'react'
import { isTyping } from '#app/shortcuts.tsx'
import { collectPasted } from '#local/uploads/collect-files.ts'
import { hasFiles } from '#local/uploads/held-files.ts'
import type { FoundFile } from '#local/uploads/collect-files.ts'

/** Files that are pasted, unless a screen or a field takes them. */
export function usePaste(onPaste: (found: FoundFile[]) => unknown): void {
  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      if (event.defaultPrevented || !hasFiles(event.clipboardData) || isTyping(event.target)) return
      event.preventDefault()
      onPaste(collectPasted(event.clipboardData))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onPaste])
}
