import { TextInput } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useConfig } from '#api/config.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { readLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { loadAuthRoutes } from '../auth-calls.ts'
import { authMessages } from '../auth.messages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

const WalletPanel = lazyPart(async () => (await import('./wallet-panel.tsx')).WalletPanel)

const messages = defineMessages({
  en: {
    usePassword: 'Use a password instead',
    wallet: 'Wallet',
    newHere: 'New here?',
    tryFirst: 'Or try it first',
    closed: 'New here? The owner of this server makes accounts.',
  },
  vi: {
    usePassword: 'Dùng mật khẩu',
    wallet: 'Ví',
    newHere: 'Bạn mới đến?',
    tryFirst: 'Hoặc dùng thử trước',
    closed: 'Bạn mới đến? Chủ máy chủ này sẽ tạo tài khoản cho bạn.',
  },
})

export interface AskEmailProps {
  email: string
  next: string | undefined
  onEnter: (signedIn: { isNew: boolean }) => Promise<void>
  onSent: (email: string, waitSeconds: number) => void
  onUsePassword: (email: string) => void
}

export function AskEmail({ email, next, onEnter, onSent, onUsePassword }: AskEmailProps) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const [walletsOpen, setWalletsOpen] = useState(false)
  const { signUp, trial } = useConfig() ?? {}
  const form = useRouteForm(async () => (await loadAuthRoutes()).sendPasscode, {
    initial: { email },
    toInput: values => ({ body: { ...values, locale: readLocale() } }),
    onSuccess: (sent, values) => onSent(values.email.trim(), sent.retryAfterSeconds),
  })
  return (
    <AuthLayout title={text.signIn} lead={text.signInLead} trial={{ next, isJoining: false }}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.text('email')}
          label={text.email}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" size="md" variant="primary" fullWidth loading={form.pending}>
          {text.sendCode}
        </Button>
        <Button size="md" fullWidth onClick={() => onUsePassword(form.values.email)}>
          {text.usePassword}
        </Button>
      </form>
      <div className={classes.or}>{text.or}</div>
      {walletsOpen ? (
        <Suspense fallback={<SkeletonBlock height={40} />}>
          <WalletPanel onEnter={onEnter} />
        </Suspense>
      ) : (
        <Button size="md" variant="line" fullWidth icon={IconWallet} onClick={() => setWalletsOpen(true)}>
          {text.wallet}
        </Button>
      )}
      <p className={classes.note} style={{ minHeight: 18 }}>
        {signUp === 'open' && (
          <>
            {text.newHere}{' '}
            <Link to="/sign-up" search={{ next }}>
              {text.signUp}
            </Link>
            {trial && (
              <span className={classes.below}>
                {' · '}
                <a href="#try">{text.tryFirst}</a>
              </span>
            )}
          </>
        )}
        {signUp && signUp !== 'open' && text.closed}
      </p>
    </AuthLayout>
  )
}
