import { Checkbox, TextInput } from '@mantine/core'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { Link } from '@tanstack/react-router'
import { useConfig } from '#api/config.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { readLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { authMessages } from '../auth.messages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

const messages = defineMessages({
  en: {
    lead: 'An e-mail address is all it takes.',
    agree: 'With an account you accept the',
    terms: 'terms',
    and: 'and the',
    privacy: 'privacy policy',
    have: 'Have an account?',
    closedTitle: 'Accounts are made by the owner',
    closedLead: 'This server takes no sign-ups. Ask whoever runs it for an account.',
    toSignIn: 'Go to sign in',
  },
  vi: {
    lead: 'Bạn chỉ cần một địa chỉ e-mail.',
    agree: 'Khi tạo tài khoản, bạn chấp nhận',
    terms: 'điều khoản',
    and: 'và',
    privacy: 'chính sách quyền riêng tư',
    have: 'Đã có tài khoản?',
    closedTitle: 'Chủ máy chủ tạo tài khoản',
    closedLead: 'Máy chủ này không nhận đăng ký. Hãy hỏi người quản lý để có tài khoản.',
    toSignIn: 'Đến trang đăng nhập',
  },
})

export interface JoinFormProps {
  email: string
  next: string | undefined
  onSent: (email: string, waitSeconds: number) => void
}

export function JoinForm({ email, next, onSent }: JoinFormProps) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const signUp = useConfig()?.signUp
  const form = useRouteForm(authRoutes.sendSignUpEmail, {
    initial: { email, ageConfirmed: false },
    toInput: values => ({ body: { ...values, ageConfirmed: values.ageConfirmed as true, locale: readLocale() } }),
    onSuccess: (sent, values) => onSent(values.email.trim(), sent.retryAfterSeconds),
  })
  if (signUp === 'closed') {
    return (
      <AuthLayout title={text.closedTitle} lead={text.closedLead}>
        <div className={classes.form}>
          <LinkButton to="/sign-in" size="md" variant="line" fullWidth>
            {text.toSignIn}
          </LinkButton>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={text.signUp} lead={text.lead} trial={{ next, isJoining: true }}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.text('email')}
          label={text.email}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <Checkbox
          label={text.age}
          checked={form.values.ageConfirmed}
          onChange={event => form.set('ageConfirmed', event.currentTarget.checked)}
          error={form.errorOf('ageConfirmed')}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" size="md" variant="primary" fullWidth loading={form.pending}>
          {text.sendCode}
        </Button>
      </form>
      <p className={classes.note}>
        {text.agree} <Link to="/terms">{text.terms}</Link> {text.and} <Link to="/privacy">{text.privacy}</Link>.
      </p>
      <p className={classes.note}>
        {text.have}{' '}
        <Link to="/sign-in" search={{ next }}>
          {text.signIn}
        </Link>
      </p>
    </AuthLayout>
  )
}
