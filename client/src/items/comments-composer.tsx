import { useId, useRef, useState } from 'react'
import { COMMENT_LENGTH_MAX } from '@atelier/shared-schema/contract/families/comments.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { describeKeys } from '#app/shortcuts.tsx'
import { useIsSyncState } from '#local/sync-state.ts'
import { Button } from '#ui/button.tsx'
import type { ButtonVariant } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import type { Written } from './comments-acts.ts'
import type { CommentDraft } from './comments-drafts.ts'
import { CommentField } from './comments-field.tsx'
import { commentsMessages } from './comments-messages.ts'
import { mentionedIn } from './comments-text.ts'
import classes from './comments.module.css'

export interface CommentComposerProps {
  label: string
  placeholder?: string
  sendLabel: string
  variant?: ButtonVariant
  /** What is there to begin with, and who is mentioned in it. */
  initial?: CommentDraft | undefined
  takesFocus?: boolean | number
  /** Hears of what is written, so that it can be kept while the composer is away. */
  onText?: (draft: CommentDraft) => void
  onSend: (written: Written) => Promise<unknown>
  onCancel?: (() => void) | undefined
}

const noMentions: readonly PersonBrief[] = []
/** From here on it is said how much room is left. */
const NEAR_THE_END = 200

/** Writes a comment, an answer or a change; what the server does not take stays written. */
export function CommentComposer(props: CommentComposerProps) {
  const { label, placeholder, sendLabel, variant = 'line', takesFocus, onText, onSend, onCancel } = props
  const text = useMessages(commentsMessages)
  const isOffline = useIsSyncState('offline')
  const noteId = useId()
  const [body, setBody] = useState(props.initial?.text ?? '')
  const chosen = useRef(props.initial?.mentions ?? noMentions)
  const [isSending, setIsSending] = useState(false)
  const room = COMMENT_LENGTH_MAX - body.length
  const canSend = body.trim() !== '' && room >= 0 && !isSending

  const change = (next: string) => {
    setBody(next)
    onText?.({ text: next, mentions: chosen.current })
  }
  async function send(): Promise<void> {
    if (!canSend) return
    setIsSending(true)
    try {
      await onSend({ body: body.trim(), mentions: mentionedIn(body, chosen.current) })
      chosen.current = noMentions
      change('')
    } catch (error) {
      showError(error)
    } finally {
      setIsSending(false)
    }
  }

  const note = isOffline
    ? text.offline
    : room < 0
      ? text.over(-room)
      : room < NEAR_THE_END
        ? text.left(room)
        : undefined
  return (
    <form
      className={classes.composer}
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <CommentField
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        {...(takesFocus !== undefined && { takesFocus })}
        value={body}
        onChange={change}
        onMention={person => {
          chosen.current = [...chosen.current, person]
        }}
        onSend={() => void send()}
        onCancel={onCancel}
        describedBy={note === undefined ? undefined : noteId}
      />
      <div className={classes.composerFoot}>
        <small id={noteId} data-over={room < 0 || undefined}>
          {note ?? (body === '' ? '' : text.sendBy(describeKeys('mod+enter')))}
        </small>
        {onCancel && (
          <Button size="xs" variant="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <Button type="submit" size="xs" variant={variant} disabled={!canSend} loading={isSending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
