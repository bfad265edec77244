import { Checkbox, TextInput } from '@mantine/core'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { isErrorCode } from '#api/error-text.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { useRoute } from '#api/use-route.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { authMessages } from './auth.messages.ts'
import { AuthLayout } from './components/auth-layout.tsx'
import { FormError } from './components/form-error.tsx'
import { NewPasswordInput } from './components/new-password-input.tsx'
import { useEnter } from './hooks/use-enter.ts'
import { useLinkFacts } from './hooks/use-link-facts.ts'
import classes from './components/auth-form.module.css'

const messages = defineMessages({
  en: {
    title: 'Welcome to your Atelier',
    lead: 'This makes the account that owns this server. It works at once; no mail is needed.',
    go: 'Make the owner’s account',
    doneTitle: 'This server has its owner',
    doneLead: 'The link has done its work. Sign in, or ask the owner for an account.',
    linkTitle: 'The link is incomplete',
    linkLead: 'Copy the whole first-run link from the console where the server was started.',
    badLink: 'This link is not the newest one. Copy the first-run link that the server printed last.',
  },
  vi: {
    title: 'Chào mừng đến với Atelier của bạn',
    lead: 'Bước này tạo tài khoản sở hữu máy chủ. Tài khoản dùng được ngay, không cần e-mail xác nhận.',
    go: 'Tạo tài khoản chủ sở hữu',
    doneTitle: 'Máy chủ này đã có chủ',
    doneLead: 'Liên kết đã được dùng. Hãy đăng nhập, hoặc hỏi chủ máy chủ để có tài khoản.',
    linkTitle: 'Liên kết chưa đầy đủ',
    linkLead: 'Hãy sao chép toàn bộ liên kết khởi tạo từ bảng điều khiển nơi máy chủ được khởi động.',
    badLink: 'Liên kết này không phải liên kết mới nhất. Hãy sao chép liên kết mà máy chủ in ra sau cùng.',
  },
})

export function FirstRunScreen() {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const { token } = useLinkFacts()
  const state = useRoute(authRoutes.readFirstRun, {})
  if (state.data?.ownerMissing === false) {
    return (
      <AuthLayout title={text.doneTitle} lead={text.doneLead}>
        <div className={classes.form}>
          <LinkButton to="/sign-in" size="md" variant="primary" fullWidth>
            {text.signIn}
          </LinkButton>
        </div>
      </AuthLayout>
    )
  }
  if (!token) return <AuthLayout title={text.linkTitle} lead={text.linkLead} />
  return <OwnerForm token={token} />
}

function OwnerForm({ token }: { token: string }) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const enter = useEnter()
  const form = useRouteForm(authRoutes.completeFirstRun, {
    initial: { name: '', email: '', password: '', ageConfirmed: false },
    toInput: values => ({ body: { ...values, token, ageConfirmed: values.ageConfirmed as true } }),
    onSuccess: signedIn => enter(signedIn, '/welcome'),
  })
  const error = isErrorCode(form.failure, 'CODE_INVALID') ? text.badLink : form.error
  return (
    <AuthLayout title={text.title} lead={text.lead}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput {...form.text('name')} label={text.name} size="md" autoComplete="name" />
        <TextInput
          {...form.text('email')}
          label={text.email}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
        />
        <NewPasswordInput
          label={text.password}
          value={form.values.password}
          onChange={password => form.set('password', password)}
          error={form.errorOf('password')}
        />
        <Checkbox
          label={text.age}
          checked={form.values.ageConfirmed}
          onChange={event => form.set('ageConfirmed', event.currentTarget.checked)}
          error={form.errorOf('ageConfirmed')}
        />
        <FormError>{error}</FormError>
        <Button type="submit" size="md" variant="primary" fullWidth loading={form.pending}>
          {text.go}
        </Button>
      </form>
    </AuthLayout>
  )
}
