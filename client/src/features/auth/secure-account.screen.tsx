import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import type { RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { forgetPerson } from '#api/session.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { MailedCode } from './components/mailed-code.tsx'
import { NewPasswordInput } from './components/new-password-input.tsx'
import { SecureByLink } from './components/secure-by-link.tsx'
import { SecuredSummary } from './components/secured-summary.tsx'
import { useLinkFacts } from './hooks/use-link-facts.ts'

const messages = defineMessages({
  en: {
    title: 'Secure your account',
    lead: 'For when somebody else may be in it: every device and API key is signed out, wallets of the last 7 days are unlinked, and the password is replaced or removed.',
    secure: 'Lock everyone else out',
    password: 'New password, or leave it empty to have none',
  },
  vi: {
    title: 'Bảo vệ tài khoản',
    lead: 'Dùng khi có thể người khác đã vào tài khoản: mọi thiết bị và khoá API bị đăng xuất, ví liên kết trong 7 ngày qua bị gỡ, mật khẩu được thay hoặc xoá.',
    secure: 'Chặn mọi người khác',
    password: 'Mật khẩu mới, hoặc để trống nếu không dùng mật khẩu',
  },
})

export type Secured = RouteOutput<typeof authRoutes.verifySecureAccountCode>

/** From the link in a mail ("this was not me"), or by a code for whoever comes without one. */
export function SecureAccountScreen() {
  const text = useMessages(messages)
  const { email: known, token: linkCode } = useLinkFacts()
  const [newPassword, setNewPassword] = useState('')
  const [secured, setSecured] = useState<Secured>()

  async function secure(email: string, code: string): Promise<void> {
    const body = { email, code, ...(newPassword && { newPassword }) }
    setSecured(await call(authRoutes.verifySecureAccountCode, { body }))
    await forgetPerson()
  }

  const field = <NewPasswordInput label={text.password} value={newPassword} onChange={setNewPassword} />
  if (secured) return <SecuredSummary secured={secured} />
  if (known && linkCode) {
    return (
      <SecureByLink title={text.title} lead={text.lead} action={text.secure} onSecure={() => secure(known, linkCode)}>
        {field}
      </SecureByLink>
    )
  }
  return (
    <MailedCode
      route={authRoutes.sendSecureAccountCode}
      title={text.title}
      lead={text.lead}
      email={known}
      action={text.secure}
      verify={secure}
    >
      {field}
    </MailedCode>
  )
}
