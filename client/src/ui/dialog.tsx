import './mantine-more.css'
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { defineMessages, useMessages } from './i18n/messages.ts'
import classes from './dialog.module.css'

const messages = defineMessages({ en: { close: 'Close' }, vi: { close: 'Đóng' } })
const widths = { sm: 400, md: 520, lg: 720 } as const

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** 400, 520 or 720 px wide; the whole screen on a phone when large. */
  size?: keyof typeof widths
  children: ReactNode
}

/** Focus goes in, stays in, and returns to what opened it; Esc and the ground close it. Put a `<DialogActions>` last. */
export function Dialog({ opened, onClose, title, size = 'sm', children }: DialogProps) {
  const text = useMessages(messages)
  // Closed first: Mantine notes where the focus is to be returned to when a dialog that is there opens.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={title}
      size={widths[size]}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {children}
    </Modal>
  )
}

/** The buttons of a dialog: the quiet one first, the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
