import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { CodeStep } from './components/code-step.tsx'
import { EmailForm } from './components/email-form.tsx'
import { useEnter } from './hooks/use-enter.ts'
import { useLinkFacts } from './hooks/use-link-facts.ts'

const messages = defineMessages({
  en: {
    title: 'Bring your account back',
    lead: 'A closed account is erased 30 days after closing. Until then a code from your mail opens it again, with everything in it.',
    open: 'Open my account',
  },
  vi: {
    title: 'Khôi phục tài khoản',
    lead: 'Tài khoản đã đóng sẽ bị xoá sau 30 ngày. Trước đó, mã trong e-mail sẽ mở lại tài khoản cùng mọi thứ bên trong.',
    open: 'Mở lại tài khoản',
  },
})

/** The server says nothing about when another code may follow. */
const secondsBetweenCodes = 30

export function ReactivateScreen() {
  const text = useMessages(messages)
  const { email: known } = useLinkFacts()
  const [email, setEmail] = useState(known ?? '')
  const [sent, setSent] = useState(false)
  const enter = useEnter()

  if (!sent) {
    return (
      <EmailForm
        route={usersRoutes.sendReactivationCode}
        toInput={address => ({ body: { email: address } })}
        title={text.title}
        lead={text.lead}
        email={email}
        onSent={address => {
          setEmail(address)
          setSent(true)
        }}
      />
    )
  }
  return (
    <CodeStep
      email={email}
      wait={secondsBetweenCodes}
      action={text.open}
      onBack={() => setSent(false)}
      resend={async () => {
        await call(usersRoutes.sendReactivationCode, { body: { email } })
        return secondsBetweenCodes
      }}
      verify={async code => {
        await call(usersRoutes.reactivateMe, { body: { email, code } })
        await enter({ isNew: false })
      }}
    />
  )
}
