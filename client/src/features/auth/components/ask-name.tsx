import { TextInput } from '@mantine/core'
import { setPerson, usePerson } from '#api/session.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { authMessages } from '../auth.messages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

const messages = defineMessages({
  en: {
    title: 'What should we call you?',
    lead: 'Others see this beside what you make. You can change it in the settings.',
    username: 'Username',
    usernameRule: 'Optional. 3 to 30 letters, digits, dots, dashes or underscores.',
    go: 'Start',
  },
  vi: {
    title: 'Chúng tôi nên gọi bạn là gì?',
    lead: 'Người khác thấy tên này cạnh những gì bạn tạo. Bạn có thể đổi trong phần cài đặt.',
    username: 'Tên người dùng',
    usernameRule: 'Không bắt buộc. 3 đến 30 chữ cái, chữ số, dấu chấm, gạch ngang hoặc gạch dưới.',
    go: 'Bắt đầu',
  },
})

async function loadUpdateMe() {
  return (await import('@atelier/shared-schema/contract/areas/users.contract.ts')).usersRoutes.updateMe
}

export function AskName({ email, onDone }: { email: string; onDone: () => Promise<void> }) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const person = usePerson()
  const form = useRouteForm(loadUpdateMe, {
    initial: { name: person?.name ?? email.split('@')[0] ?? '', username: person?.username ?? '' },
    toInput: ({ name, username }) => ({ body: { name, ...(username.trim() && { username }) } }),
    onSuccess: async me => {
      setPerson(me)
      await onDone()
    },
  })
  return (
    <AuthLayout title={text.title} lead={text.lead}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput {...form.text('name')} label={text.name} size="md" autoComplete="name" autoFocus />
        <TextInput
          {...form.text('username')}
          label={text.username}
          description={text.usernameRule}
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" size="md" variant="primary" fullWidth loading={form.pending}>
          {text.go}
        </Button>
      </form>
    </AuthLayout>
  )
}
