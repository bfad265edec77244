import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { lazyPart } from './lazy-part.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** 400, 520 or 720 px wide; the whole screen on a phone when large. */
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

const DialogModal = lazyPart(async () => (await import('./dialog-modal.tsx')).DialogModal)

/** Focus goes in, stays in, and returns to what opened it; Esc and the ground close it. Put a `<DialogActions>` last. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense>
      <DialogModal {...props} />
    </Suspense>
  ) : null
}

/** The buttons of a dialog: the quiet one first, the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
