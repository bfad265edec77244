import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
    title: 'Signing in',
    email: 'E-mail address',
    noEmail: 'None yet. With one you can sign in by code, set a password, and get your account back.',
    later: (date: string) => `An address is changed once in 60 days; the next change can be made on ${date}.`,
    change: 'Change',
    add: 'Add',
    password: 'Password',
    hasPassword: 'Set. Changing it signs your other devices out.',
    noPassword: 'Not set: you sign in with a code by mail.',
    passwordNeedsEmail: 'A password goes with an e-mail address. Add one first.',
    set: 'Set a password',
  },
  vi: {
    title: 'Đăng nhập',
    email: 'Địa chỉ e-mail',
    noEmail: 'Chưa có. Có e-mail, bạn có thể đăng nhập bằng mã, đặt mật khẩu và lấy lại tài khoản.',
    later: date => `Mỗi 60 ngày được đổi địa chỉ một lần; lần tới là ngày ${date}.`,
    change: 'Đổi',
    add: 'Thêm',
    password: 'Mật khẩu',
    hasPassword: 'Đã đặt. Khi đổi, các thiết bị khác của bạn sẽ bị đăng xuất.',
    noPassword: 'Chưa đặt: bạn đăng nhập bằng mã gửi qua e-mail.',
    passwordNeedsEmail: 'Mật khẩu đi cùng địa chỉ e-mail. Hãy thêm e-mail trước.',
    set: 'Đặt mật khẩu',
  },
})

export function SignInSection() {
  const text = useMessages(messages)
  const format = useFormat()
  const { email, emailChangeableAt, signInMethods } = useSignedInPerson()
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  const emailLead = email ? email : text.noEmail
  const passwordLead = !email ? text.passwordNeedsEmail : signInMethods.password ? text.hasPassword : text.noPassword
  return (
    <Section title={text.title}>
      <SettingRow
        title={text.email}
        lead={emailChangeableAt ? `${emailLead}. ${text.later(format.date(emailChangeableAt))}` : emailLead}
      >
        <Button variant="line" disabled={emailChangeableAt !== null} onClick={() => setOpen('email')}>
          {email ? text.change : text.add}
        </Button>
      </SettingRow>
      <SettingRow title={text.password} lead={passwordLead}>
        <Button variant="line" disabled={!email} onClick={() => setOpen('password')}>
          {signInMethods.password ? text.change : text.set}
        </Button>
      </SettingRow>
      {open === 'email' && <ChangeEmailDialog onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
    </Section>
  )
}
