import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'

const messages = defineMessages({ en: { cancel: 'Cancel' }, vi: { cancel: 'Huỷ' } })

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What is lost. */
  children: string
  /** What the button does, in its own words. */
  confirm: string
  onConfirm: () => unknown
  onClose: () => void
}

/** For the few acts that cannot be undone. */
export function ConfirmDialog({ opened, title, children, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const text = useMessages(messages)
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <p>{children}</p>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="danger-line"
          data-autofocus
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
