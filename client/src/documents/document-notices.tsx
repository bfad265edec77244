import { IconCopyCheck, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import type { DocumentCopy } from '#local/document-copies.ts'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { closedReasonOf, documentMessages } from './document.messages.ts'
import classes from './document-notices.module.css'

export interface DocumentNoticesProps {
  session: DocumentSession
  state: SessionStanding
  /** Shows what a copy holds beside what is there now: every kind of document has its own way. */
  onOpenCopy: (copy: DocumentCopy) => void
}

/** What the person has to know of a document beside its content: why it is closed, what was kept, what is to be decided. */
export function DocumentNotices({ session, state, onOpenCopy }: DocumentNoticesProps) {
  const [discarding, setDiscarding] = useState<DocumentCopy | null>(null)
  const text = useMessages(documentMessages)
  const { question, copies, refusal } = state
  return (
    <>
      {refusal && <RefusalNotice session={session} refusal={refusal} />}
      {copies
        .filter(copy => copy !== question)
        .map(copy => (
          <CopyNotice
            key={copy.id}
            copy={copy}
            onOpen={() => onOpenCopy(copy)}
            onDiscard={() => setDiscarding(copy)}
            onApply={session.canApply(copy) ? () => void session.applyCopy(copy) : undefined}
          />
        ))}
      {question && (
        <Dialog opened onClose={() => void session.keepCopy(question)} title={text.askTitle} size="md">
          <p>{text.askDetail}</p>
          <DialogActions>
            <Button variant="danger" onClick={() => setDiscarding(question)}>
              {text.discard}
            </Button>
            <Button onClick={() => void session.keepCopy(question)}>{text.keep}</Button>
            <Button variant="primary" data-autofocus onClick={() => void session.applyCopy(question)}>
              {text.apply}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      <ConfirmDialog
        opened={discarding !== null}
        title={text.discardTitle}
        confirm={text.discardCopy}
        onConfirm={() => discarding && void session.discardCopy(discarding)}
        onClose={() => setDiscarding(null)}
      >
        {text.discardDetail}
      </ConfirmDialog>
    </>
  )
}

function Notice({
  icon,
  children,
  actions,
  tone,
}: {
  icon: typeof IconWifiOff
  children: ReactNode
  actions?: ReactNode
  tone?: 'warn'
}) {
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <Icon of={icon} />
      <div className={classes.words}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

function RefusalNotice({ session, refusal }: { session: DocumentSession; refusal: { code: number; reason: string } }) {
  const text = useMessages(documentMessages)
  const why = closedReasonOf(refusal.code)
  const action =
    why === 'clientTooOld'
      ? { label: text.reload, run: () => location.reload() }
      : why === 'signIn'
        ? { label: text.signIn, run: () => location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`) }
        : { label: text.retry, run: () => void session.retry() }
  return (
    <Notice
      icon={IconWifiOff}
      tone="warn"
      actions={
        <Button size="xs" variant="line" onClick={action.run}>
          {action.label}
        </Button>
      }
    >
      <p>{text.closed[why]}</p>
      {why === 'refused' && refusal.reason && <p className={classes.detail}>{text.said(refusal.reason)}</p>}
    </Notice>
  )
}

function CopyNotice({
  copy,
  onOpen,
  onDiscard,
  onApply,
}: {
  copy: DocumentCopy
  onOpen: () => void
  onDiscard: () => void
  onApply: (() => void) | undefined
}) {
  const text = useMessages(documentMessages)
  const format = useFormat()
  return (
    <Notice
      icon={IconCopyCheck}
      actions={
        <>
          <Button size="xs" variant="danger" onClick={onDiscard}>
            {text.discardCopy}
          </Button>
          {onApply && (
            <Button size="xs" onClick={onApply}>
              {text.apply}
            </Button>
          )}
          <Button size="xs" variant="line" onClick={onOpen}>
            {text.openCopy}
          </Button>
        </>
      }
    >
      <p>{text.copy[copy.reason]}</p>
      <p className={classes.detail}>
        {text.keptWhen(format.relative(copy.keptAt))}
        {copy.message && `. ${text.said(copy.message)}`}
      </p>
    </Notice>
  )
}
