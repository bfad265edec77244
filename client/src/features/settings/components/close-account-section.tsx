import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
    title: 'Delete the account',
    name: 'Delete my account',
    lead: 'You are signed out everywhere at once and your API keys end. After 30 days everything is erased; until then a code by mail brings it back.',
    needsEmail: 'Add an e-mail address under Security first: the confirmation goes there, and so does the way back.',
    go: 'Delete my account',
  },
  vi: {
    title: 'Xoá tài khoản',
    name: 'Xoá tài khoản của tôi',
    lead: 'Bạn bị đăng xuất khỏi mọi nơi ngay lập tức và các khoá API hết hiệu lực. Sau 30 ngày mọi thứ bị xoá; trước đó, mã qua e-mail sẽ khôi phục tất cả.',
    needsEmail:
      'Trước hết hãy thêm địa chỉ e-mail trong mục Bảo mật: mã xác nhận được gửi đến đó, và cũng là đường quay lại.',
    go: 'Xoá tài khoản',
  },
})

export function CloseAccountSection() {
  const text = useMessages(messages)
  const { email } = useSignedInPerson()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={text.title}>
      <SettingRow title={text.name} lead={email ? text.lead : text.needsEmail}>
        <Button variant="danger-line" disabled={!email} onClick={() => setOpen(true)}>
          {text.go}
        </Button>
      </SettingRow>
      {isOpen && <CloseAccountDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
