import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import { readPastedList } from '../entries.ts'

/** For lists from elsewhere: bullets, numbers and commas become plain lines, counted before they are added. */
export function PasteDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (entries: string[]) => void }) {
  const text = useMessages(editorMessages)
  const [pasted, setPasted] = useState('')
  const entries = readPastedList(pasted)
  return (
    <Dialog opened onClose={onClose} title={text.pasteTitle} size="md">
      <Textarea
        label={text.pasteField}
        description={text.pasteLead}
        data-autofocus
        rows={10}
        value={pasted}
        onChange={event => setPasted(event.currentTarget.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="primary"
          disabled={entries.length === 0}
          onClick={() => {
            onAdd(entries)
            onClose()
          }}
        >
          {text.pasteAdd(entries.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
