import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'

const messages = defineMessages({
  en: { rename: 'Rename', newName: 'New name', cancel: 'Cancel' },
  vi: { rename: 'Đổi tên', newName: 'Tên mới', cancel: 'Huỷ' },
})

export interface RenameDialogProps {
  name: string
  onName: (name: string) => void
  onClose: () => void
}

export function RenameDialog({ name: before, onName, onClose }: RenameDialogProps) {
  const text = useMessages(messages)
  const [name, setName] = useState(before)
  const trimmed = name.trim()
  return (
    <Dialog opened onClose={onClose} title={text.rename}>
      <form
        onSubmit={event => {
          event.preventDefault()
          onClose()
          if (trimmed !== '' && trimmed !== before) onName(trimmed)
        }}
      >
        <TextInput
          aria-label={text.newName}
          maxLength={200}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={trimmed === ''}>
            {text.rename}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
