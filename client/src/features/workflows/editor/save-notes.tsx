import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from './editor.messages.ts'
import type { DraftEditing } from './use-macro-draft.ts'
import classes from './save-notes.module.css'

/** What keeps the draft from being saved, and the ways out; and that it lay here from before. */
export function SaveNotes({ editing }: { editing: DraftEditing }) {
  const text = useMessages(editorMessages)
  const { state, isResumed } = editing
  if (state.is === 'conflict') {
    return (
      <div className={classes.note} data-tone="danger" role="alert">
        <span>{text.conflict}</span>
        <Button size="xs" variant="line" onClick={() => void editing.loadTheirs()}>
          {text.loadTheirs}
        </Button>
        <Button size="xs" variant="line" onClick={() => void editing.keepMine()}>
          {text.keepMine}
        </Button>
      </div>
    )
  }
  if (state.is === 'failed') {
    return (
      <div className={classes.note} data-tone="danger" role="alert">
        <span>{state.message}</span>
      </div>
    )
  }
  if (!isResumed || state.is === 'saved') return null
  return (
    <div className={classes.note} role="status">
      <span>{text.resumed}</span>
      <Button size="xs" variant="line" onClick={editing.discard}>
        {text.startOver}
      </Button>
    </div>
  )
}
