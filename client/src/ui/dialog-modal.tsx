import './mantine-more.css'
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DialogProps } from './dialog.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'

const messages = defineMessages({ en: { close: 'Close' }, vi: { close: 'Đóng' } })
const widths = { sm: 400, md: 520, lg: 720 } as const

export function DialogModal({ opened, onClose, title, size = 'sm', children }: DialogProps) {
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
      // It is no banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
      {children}
    </Modal>
  )
}
