import './mantine-more.css'
import { Modal } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { DialogProps } from './dialog.tsx'
import { focusAgain } from './focus-memory.ts'
import { defineMessages, useMessages } from './i18n/messages.ts'

const messages = defineMessages({ en: { close: 'Close' }, vi: { close: 'Đóng' } })
const widths = { sm: 400, md: 520, lg: 720 } as const

export function DialogModal({ opened, onClose, title, size = 'sm', children }: DialogProps) {
  const text = useMessages(messages)
  // Closed first, so that it comes up in the same way every time.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const id = useId()
  useEffect(() => {
    if (!shown) return undefined
    return () => {
      const closing = document.getElementById(`${id}-body`)?.closest('[role=dialog]') ?? null
      // Once what closes it has done the rest: it may give the focus to something of its own.
      setTimeout(() => focusAgain(closing))
    }
  }, [shown, id])
  return (
    <Modal
      id={id}
      opened={shown}
      returnFocus={false}
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
