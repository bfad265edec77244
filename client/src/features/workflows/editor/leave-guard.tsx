import { useBlocker } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from './editor.messages.ts'
import type { DraftEditing } from './use-macro-draft.ts'

/** What is not saved is not lost, but whoever leaves should know that it is not saved. */
export function LeaveGuard({ editing, onSave }: { editing: DraftEditing; onSave: () => Promise<boolean> }) {
  const text = useMessages(editorMessages)
  const { state, isSafe } = editing
  const isUnsaved = state.is !== 'saved' && state.is !== 'saving'
  const blocker = useBlocker({
    // Within the page, as where a picture opens, nothing is left.
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => (isUnsaved && !isSafe) || state.is === 'saving',
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const { proceed, reset } = blocker
  return (
    <Dialog opened onClose={reset} title={text.leaveTitle} size="md">
      <p>{text.leaveLead}</p>
      <DialogActions>
        <Button
          variant="danger-line"
          onClick={() => {
            editing.discard()
            proceed()
          }}
        >
          {text.discard}
        </Button>
        <Button variant="line" onClick={proceed}>
          {text.leave}
        </Button>
        <Button
          variant="primary"
          data-autofocus
          onClick={() => void onSave().then(isSaved => (isSaved ? proceed() : reset()))}
        >
          {text.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
