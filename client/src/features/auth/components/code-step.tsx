import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useConfig } from '#api/config.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { authMessages } from '../auth.messages.ts'
import { useCountdown } from '../hooks/use-countdown.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

export interface CodeStepProps {
  email: string
  /** Seconds until another code may be asked for. */
  wait: number
  /** Asks for another code; resolves to the seconds until the next one. */
  resend: () => Promise<number>
  /** Sends the code; a rejection is shown under the digits. */
  verify: (code: string) => Promise<unknown>
  /** Left out where there is no other address. */
  onBack?: () => void
  /** Instead of the usual words above. */
  title?: string
  lead?: string
  /** The word on the button. */
  action: string
  /** Fields that belong to the same step, such as a new password; then nothing is sent before the button is pressed. */
  children?: ReactNode
}

/** "Look at your mail": six digits, another code, another address. */
export function CodeStep(props: CodeStepProps) {
  const { email, wait, resend, verify, onBack, action, children } = props
  const text = useMessages(authMessages)
  const config = useConfig()
  const countdown = useCountdown(wait)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function send(digits: string): Promise<void> {
    if (pending) return
    setPending(true)
    setError(undefined)
    try {
      await verify(digits)
    } catch (failure) {
      setError(describeError(failure))
      if (isErrorCode(failure, 'CODE_INVALID', 'CODE_EXPIRED')) setCode('')
    } finally {
      setPending(false)
    }
  }

  async function sendAgain(): Promise<void> {
    try {
      countdown.start(await resend())
      setCode('')
      setError(undefined)
      showToast(text.resent)
    } catch (failure) {
      setError(describeError(failure))
    }
  }

  return (
    <AuthLayout title={props.title ?? text.codeTitle} lead={props.lead ?? text.codeLead(email)}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void send(code)
        }}
      >
        {/* Lets a password manager save the right pair. */}
        <input type="hidden" name="username" value={email} autoComplete="username" readOnly />
        <CodeInput
          label={text.codeLabel}
          value={code}
          onChange={setCode}
          onComplete={children ? undefined : digits => void send(digits)}
          hasError={Boolean(error)}
          autoFocus
        />
        {children}
        <FormError>{error}</FormError>
        <Button type="submit" size="md" variant="primary" fullWidth loading={pending} disabled={code.length < 6}>
          {action}
        </Button>
        <Button size="md" fullWidth disabled={countdown.left > 0} onClick={() => void sendAgain()}>
          {countdown.left > 0 ? text.resendIn(countdown.left) : text.resend}
        </Button>
      </form>
      {config?.mailsStayLocal && <p className={classes.note}>{text.codeLocal}</p>}
      {onBack && (
        <p className={classes.note}>
          <Button size="xs" icon={IconArrowLeft} className={classes.back} onClick={onBack}>
            {text.otherAddress}
          </Button>
        </p>
      )}
    </AuthLayout>
  )
}
