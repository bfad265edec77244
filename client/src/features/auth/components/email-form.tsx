import { TextInput } from '@mantine/core'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { readLocale } from '#ui/i18n/locale.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { authMessages } from '../auth.messages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

const messages = defineMessages({
  en: { toSignIn: 'Back to sign in' },
  vi: { toSignIn: 'Quay lại đăng nhập' },
})

export interface EmailFormProps<R extends Route> {
  route: R
  toInput: (email: string, locale: Locale) => RouteInput<R>
  title: string
  lead: ReactNode
  email: string
  onSent: (email: string, output: RouteOutput<R>) => void
}

/** The first step of everything that begins with a mailed code. */
export function EmailForm<R extends Route>({ route, toInput, title, lead, email, onSent }: EmailFormProps<R>) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const form = useRouteForm(route, {
    initial: { email },
    toInput: values => toInput(values.email, readLocale()),
    onSuccess: (output, values) => onSent(values.email.trim(), output),
  })
  return (
    <AuthLayout title={title} lead={lead}>
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
      </form>
      <p className={classes.note}>
        <Link to="/sign-in">{text.toSignIn}</Link>
      </p>
    </AuthLayout>
  )
}
