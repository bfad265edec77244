import { Switch } from '@mantine/core'
import { notificationsRoutes as routes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { notificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import type { NotificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { useSignedInPerson } from '#api/session.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
    title: 'By mail',
    lead: 'What you have not looked at within ten minutes is gathered into one mail. In the list below the bell all of it stands in any case.',
    noAddress: 'Your account has no confirmed e-mail address, so nothing is mailed. You give one under Your account.',
    topics: {
      mentions: 'Mentions and answers',
      comments: 'Comments',
      sharing: 'Sharing',
      requests: 'Requests for access',
    },
    leads: {
      mentions: 'Somebody mentions you, or answers what you wrote.',
      comments: 'Somebody comments on something of yours.',
      sharing: 'Somebody shares something with you, or makes you its owner.',
      requests: 'Somebody asks for access to something of yours, or gives you access. Comes at once.',
    },
    always: 'What moderators decide about your things and your reports is always mailed.',
  },
  vi: {
    title: 'Qua thư',
    lead: 'Những gì bạn chưa xem trong mười phút được gom vào một thư. Trong danh sách dưới chuông luôn có đủ tất cả.',
    noAddress:
      'Tài khoản của bạn chưa có e-mail đã xác nhận nên không có thư nào được gửi. Bạn thêm e-mail ở mục Tài khoản của bạn.',
    topics: {
      mentions: 'Nhắc đến và trả lời',
      comments: 'Bình luận',
      sharing: 'Chia sẻ',
      requests: 'Yêu cầu truy cập',
    },
    leads: {
      mentions: 'Có người nhắc đến bạn hoặc trả lời điều bạn viết.',
      comments: 'Có người bình luận về nội dung của bạn.',
      sharing: 'Có người chia sẻ với bạn hoặc chuyển quyền sở hữu cho bạn.',
      requests: 'Có người xin truy cập nội dung của bạn hoặc cho bạn quyền truy cập. Thư được gửi ngay.',
    },
    always: 'Quyết định của người kiểm duyệt về nội dung và báo cáo của bạn luôn được gửi qua thư.',
  },
})

/** What of the notifications comes by mail too. */
export function MailTopicsSection() {
  const text = useMessages(messages)
  const { email } = useSignedInPerson()
  const query = useRoute(routes.readMailTopics, {})
  return (
    <Section title={text.title} lead={email ? text.lead : text.noAddress}>
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError &&
        (isNetworkError(query.error) ? (
          <OfflineState onRetry={() => void query.refetch()} />
        ) : (
          <ErrorState onRetry={() => void query.refetch()}>{describeError(query.error)}</ErrorState>
        ))}
      {query.data && <Topics chosen={query.data.topics} />}
      <SettingRow title="" lead={text.always} />
    </Section>
  )
}

function Topics({ chosen }: { chosen: readonly NotificationTopic[] }) {
  const text = useMessages(messages)
  const change = useRouteMutation(routes.setMailTopics, { refreshes: [routes.readMailTopics] })
  const topics = (change.isPending && change.variables.body.topics) || chosen
  return notificationTopic.options.map(topic => (
    <SettingRow key={topic} title={text.topics[topic]} lead={text.leads[topic]}>
      <Switch
        aria-label={text.topics[topic]}
        checked={topics.includes(topic)}
        onChange={event => {
          const rest = topics.filter(other => other !== topic)
          change.mutate({ body: { topics: event.currentTarget.checked ? [...rest, topic] : rest } })
        }}
      />
    </SettingRow>
  ))
}
