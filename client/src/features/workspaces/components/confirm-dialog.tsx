import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './workspaces.module.css'

const messages = defineMessages({ en: { cancel: 'Cancel' }, vi: { cancel: 'Huỷ' } })

export interface ConfirmDialogProps {
  title: string
  action: string
  /** What happens then. */
  children: ReactNode
  /** Tells of its own failure; the dialog closes either way. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** For what cannot be undone from a toast. */
export function ConfirmDialog({ title, action, children, onConfirm, onClose }: ConfirmDialogProps) {
  const text = useMessages(messages)
  const [pending, setPending] = useState(false)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p className={classes.quiet}>{children}</p>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="danger-line"
          loading={pending}
          onClick={() => {
            setPending(true)
            onConfirm().then(onClose, onClose)
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
