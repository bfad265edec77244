import { IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'
import classes from './inspector.module.css'

const messages = defineMessages({ en: { close: 'Close' }, vi: { close: 'Đóng' } })

let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

function setSlot(element: HTMLElement | null): void {
  slot = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where an inspector stands: the last column of a layout, of no width while there is none. */
export function InspectorSlot() {
  return <div ref={setSlot} className={classes.slot} />
}

export interface InspectorProps {
  label: string
  title: string
  /** Beside the title. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What is known of what is chosen, to the right of it; on narrower screens over it, on a phone from below. */
export function Inspector({ label, title, actions, onClose, children }: InspectorProps) {
  const text = useMessages(messages)
  const target = useSyncExternalStore(subscribe, () => slot)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    onClose()
  }
  return (
    target &&
    createPortal(
      <aside className={classes.inspector} aria-label={label} onKeyDown={onKeyDown}>
        <header className={classes.head}>
          <h2>{title}</h2>
          {actions}
          <IconButton icon={IconX} label={text.close} onClick={onClose} />
        </header>
        <div className={classes.body}>{children}</div>
      </aside>,
      target,
    )
  )
}
