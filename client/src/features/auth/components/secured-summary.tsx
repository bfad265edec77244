import { LinkButton } from '#ui/button.tsx'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { authMessages } from '../auth.messages.ts'
import type { Secured } from '../secure-account.screen.tsx'
import { AuthLayout } from './auth-layout.tsx'
import classes from './auth-form.module.css'

const messages = defineMessages({
  en: {
    title: 'Your account is yours',
    lead: (email: string) => `It belongs to ${email} again.`,
    sessions: (n: number) => `${plural('en', n, { one: 'device', other: 'devices' })} signed out`,
    keys: (n: number) => `${plural('en', n, { one: 'API key', other: 'API keys' })} ended`,
    wallets: (n: number) => `${plural('en', n, { one: 'wallet', other: 'wallets' })} unlinked`,
    passwordSet: 'The new password counts from now on',
    passwordGone: 'There is no password any more: sign in with a code',
  },
  vi: {
    title: 'Tài khoản đã an toàn',
    lead: email => `Tài khoản lại thuộc về ${email}.`,
    sessions: n => `Đã đăng xuất ${plural('vi', n, { other: 'thiết bị' })}`,
    keys: n => `Đã huỷ ${plural('vi', n, { other: 'khoá API' })}`,
    wallets: n => `Đã gỡ ${plural('vi', n, { other: 'ví' })}`,
    passwordSet: 'Mật khẩu mới có hiệu lực từ bây giờ',
    passwordGone: 'Không còn mật khẩu nữa: hãy đăng nhập bằng mã',
  },
})

export function SecuredSummary({ secured }: { secured: Secured }) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const facts = [
    text.sessions(secured.sessionsEnded),
    text.keys(secured.apiKeysEnded),
    text.wallets(secured.walletsUnlinked),
    secured.passwordSet ? text.passwordSet : text.passwordGone,
  ]
  return (
    <AuthLayout title={text.title} lead={text.lead(secured.email)}>
      <ul className={classes.facts}>
        {facts.map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <LinkButton to="/sign-in" search={{ email: secured.email }} size="md" variant="primary" fullWidth>
        {text.signIn}
      </LinkButton>
    </AuthLayout>
  )
}
