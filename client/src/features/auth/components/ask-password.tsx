import { PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { loadAuthRoutes } from '../auth-calls.ts'
import { authMessages } from '../auth.messages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

const messages = defineMessages({
  en: { lead: 'With your e-mail and password.', forgot: 'Forgotten?', useCode: 'Send me a code instead' },
  vi: { lead: 'Bằng e-mail và mật khẩu.', forgot: 'Quên mật khẩu?', useCode: 'Gửi mã cho tôi' },
})

export interface AskPasswordProps {
  email: string
  next: string | undefined
  onEnter: (signedIn: { isNew: boolean }) => Promise<void>
  onError: (error: unknown, email: string) => boolean
  onUseCode: (email: string) => void
}

export function AskPassword({ email, next, onEnter, onError, onUseCode }: AskPasswordProps) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const form = useRouteForm(async () => (await loadAuthRoutes()).signInWithPassword, {
    initial: { email, password: '' },
    toInput: values => ({ body: values }),
    onSuccess: onEnter,
    onError: (error, values) => onError(error, values.email),
  })
  return (
    <AuthLayout title={text.signIn} lead={text.lead}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.text('email')}
          label={text.email}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus={!email}
        />
        <PasswordInput
          {...form.text('password')}
          label={text.password}
          size="md"
          autoComplete="current-password"
          autoFocus={Boolean(email)}
          visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" size="md" variant="primary" fullWidth loading={form.pending}>
          {text.signIn}
        </Button>
        <Button size="md" fullWidth onClick={() => onUseCode(form.values.email)}>
          {text.useCode}
        </Button>
      </form>
      <p className={classes.note}>
        <Link to="/reset-password" search={{ email: form.values.email || undefined, next }}>
          {text.forgot}
        </Link>
      </p>
    </AuthLayout>
  )
}
