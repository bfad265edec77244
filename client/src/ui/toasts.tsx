import { Portal } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'
import { dismissToast, useToasts } from './toast-store.ts'
import type { Toast } from './toast-store.ts'
import classes from './toasts.module.css'

const messages = defineMessages({
  en: { undo: 'Undo', dismiss: 'Dismiss', region: 'Messages' },
  vi: { undo: 'Hoàn tác', dismiss: 'Đóng', region: 'Thông báo' },
})

/** Both regions exist from the start: a screen reader only announces what changes inside a region it already knows. */
export function Toasts() {
  const text = useMessages(messages)
  const toasts = useToasts()
  const [held, setHeld] = useState(false)
  return (
    <Portal>
      <section
        className={classes.stack}
        aria-label={text.region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <div role="alert">
          {toasts.map(toast => toast.tone === 'danger' && <ToastCard key={toast.id} toast={toast} held={held} />)}
        </div>
        <div role="status">
          {toasts.map(toast => toast.tone !== 'danger' && <ToastCard key={toast.id} toast={toast} held={held} />)}
        </div>
      </section>
    </Portal>
  )
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const text = useMessages(messages)
  const action = toast.action ?? (toast.undo && { label: text.undo, run: toast.undo })
  const milliseconds = action || toast.tone === 'danger' ? 10_000 : 5_000
  useEffect(() => {
    if (held || toast.sticky) return
    const timer = setTimeout(() => dismissToast(toast.id), milliseconds)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.sticky, milliseconds])
  return (
    <div className={classes.toast} data-tone={toast.tone}>
      {toast.picture && <img src={toast.picture} alt="" />}
      {toast.tone === 'danger' && <Icon of={IconAlertCircle} />}
      {toast.tone === 'ok' && <Icon of={IconCheck} />}
      <span className={classes.text}>{toast.text}</span>
      {action && (
        <Button
          size="xs"
          className={classes.action}
          onClick={() => {
            dismissToast(toast.id)
            void action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="xs" icon={IconX} label={text.dismiss} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
