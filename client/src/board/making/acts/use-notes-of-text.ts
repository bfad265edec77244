import { useEditor } from '@tldraw/tldraw'
import { useEffect } from 'react'
import { isWritten, noteOfText } from './note-of-text.ts'

/** What this person asked to have described becomes a note as soon as it comes, or is found to have come meanwhile. */
export function useNotesOfText(uid: string, canWrite: boolean): void {
  const editor = useEditor()
  useEffect(() => {
    if (!canWrite) return
    const isMine = ({ meta }: { meta: object }) => 'createdBy' in meta && meta.createdBy === uid
    const take = () => {
      for (const record of editor.store.allRecords()) {
        if (record.typeName === 'shape' && isWritten(record) && isMine(record)) noteOfText(editor, record)
      }
    }
    take()
    const stop = editor.sideEffects.registerAfterChangeHandler('shape', (before, after) => {
      // In a step of its own: what others write is no step of this person's.
      if (isWritten(after) && !isWritten(before) && isMine(after)) queueMicrotask(take)
    })
    return stop
  }, [editor, uid, canWrite])
}
