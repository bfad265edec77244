import { useState } from 'react'
import type { ReactNode } from 'react'
import { useConfig } from '#api/config.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    code: 'Code',
    lead: (address: string) => `A code was sent to ${address}. It is good for ten minutes.`,
    local: 'This server has no mail server: the mail is in its console and in the folder mail of its data.',
    cancel: 'Cancel',
  },
  vi: {
    code: 'Mã',
    lead: address => `Mã đã được gửi đến ${address}. Mã có hiệu lực trong mười phút.`,
    local: 'Máy chủ này không gửi e-mail: thư nằm trong console và trong thư mục mail của dữ liệu.',
    cancel: 'Huỷ',
  },
})

export interface CodeFormProps {
  sentTo: string
  /** The word on the button. */
  action: string
  danger?: boolean
  /** Sends the code; a rejection is shown under the digits. */
  onSubmit: (code: string) => Promise<unknown>
  onCancel: () => void
  /** Fields that belong to the same step, below the digits. */
  children?: ReactNode
}

/** The last step of what is confirmed by a mailed code. */
export function CodeForm({ sentTo, action, danger, onSubmit, onCancel, children }: CodeFormProps) {
  const text = useMessages(messages)
  const config = useConfig()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function send(): Promise<void> {
    setPending(true)
    setError(undefined)
    try {
      await onSubmit(code)
    } catch (failure) {
      setError(describeError(failure))
      if (isErrorCode(failure, 'CODE_INVALID', 'CODE_EXPIRED')) setCode('')
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (!pending) void send()
      }}
    >
      <p className={classes.quiet}>
        {text.lead(sentTo)} {config?.mailsStayLocal && text.local}
      </p>
      <CodeInput label={text.code} value={code} onChange={setCode} hasError={Boolean(error)} autoFocus />
      {children}
      <InlineError>{error}</InlineError>
      <DialogActions>
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button type="submit" variant={danger ? 'danger-line' : 'primary'} loading={pending} disabled={code.length < 6}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
