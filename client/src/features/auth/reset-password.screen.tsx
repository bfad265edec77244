import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { MailedCode } from './components/mailed-code.tsx'
import { NewPasswordInput } from './components/new-password-input.tsx'
import { useEnter } from './hooks/use-enter.ts'
import { useLinkFacts } from './hooks/use-link-facts.ts'

const messages = defineMessages({
  en: {
    title: 'Set a new password',
    lead: 'We mail a code to your address. The new password signs out every other device.',
    save: 'Save and sign in',
  },
  vi: {
    title: 'Đặt mật khẩu mới',
    lead: 'Chúng tôi gửi một mã tới địa chỉ của bạn. Mật khẩu mới sẽ đăng xuất mọi thiết bị khác.',
    save: 'Lưu và đăng nhập',
  },
})

export function ResetPasswordScreen() {
  const text = useMessages(messages)
  const { next, email: known } = useLinkFacts()
  const [newPassword, setNewPassword] = useState('')
  const enter = useEnter(next)
  return (
    <MailedCode
      route={authRoutes.sendResetCode}
      title={text.title}
      lead={text.lead}
      email={known}
      action={text.save}
      verify={async (email, code) =>
        enter(await call(authRoutes.verifyResetCode, { body: { email, code, newPassword } }))
      }
    >
      <NewPasswordInput value={newPassword} onChange={setNewPassword} />
    </MailedCode>
  )
}
