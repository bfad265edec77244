import { notificationsRoutes as routes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { useSignedInPerson } from '#api/session.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { SettingRow } from './setting-row.tsx'
import { ToldTopics } from './told-topics.tsx'

const messages = defineMessages({
  en: {
    title: 'By mail',
    lead: 'What you have not looked at within ten minutes is gathered into one mail. In the list below the bell all of it stands in any case.',
    noAddress: 'Your account has no confirmed e-mail address, so nothing is mailed. You give one under Your account.',
    always:
      'What moderators decide about your things and your reports is always mailed. Requests for access are mailed at once.',
  },
  vi: {
    title: 'Qua thư',
    lead: 'Những gì bạn chưa xem trong mười phút được gom vào một thư. Trong danh sách dưới chuông luôn có đủ tất cả.',
    noAddress:
      'Tài khoản của bạn chưa có e-mail đã xác nhận nên không có thư nào được gửi. Bạn thêm e-mail ở mục Tài khoản của bạn.',
    always:
      'Quyết định của người kiểm duyệt về nội dung và báo cáo của bạn luôn được gửi qua thư. Yêu cầu truy cập được gửi ngay.',
  },
})

/** What of the notifications comes by mail too. */
export function MailTopicsSection() {
  const text = useMessages(messages)
  const { email } = useSignedInPerson()
  return (
    <Section title={text.title} lead={email ? text.lead : text.noAddress}>
      <ToldTopics way={text.title} read={routes.readMailTopics} set={routes.setMailTopics} />
      <SettingRow title="" lead={text.always} />
    </Section>
  )
}
