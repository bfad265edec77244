import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { call } from '#api/call.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { MailedCode } from './components/mailed-code.tsx'
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

export function ReactivateScreen() {
  const text = useMessages(messages)
  const { email: known } = useLinkFacts()
  const enter = useEnter()
  return (
    <MailedCode
      route={usersRoutes.sendReactivationCode}
      title={text.title}
      lead={text.lead}
      email={known}
      action={text.open}
      verify={async (email, code) => enter(await call(usersRoutes.reactivateMe, { body: { email, code } }))}
    />
  )
}
