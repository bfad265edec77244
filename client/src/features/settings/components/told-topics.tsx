import { Switch } from '@mantine/core'
import type { notificationsRoutes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { notificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import type { NotificationTopic } from '@atelier/shared-schema/entities/notification.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
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
      requests: 'Somebody asks for access to something of yours, or gives you access.',
    },
  },
  vi: {
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
      requests: 'Có người xin truy cập nội dung của bạn hoặc cho bạn quyền truy cập.',
    },
  },
})

interface ToldTopicsProps {
  /** By which way one is told; said with each topic, for two ways stand on one page. */
  way: string
  read: typeof notificationsRoutes.readMailTopics | typeof notificationsRoutes.readPushTopics
  set: typeof notificationsRoutes.setMailTopics | typeof notificationsRoutes.setPushTopics
}

/** What of the notifications comes by this way too. */
export function ToldTopics({ way, read, set }: ToldTopicsProps) {
  const query = useRoute(read, {})
  return (
    <>
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError &&
        (isNetworkError(query.error) ? (
          <OfflineState onRetry={() => void query.refetch()} />
        ) : (
          <ErrorState onRetry={() => void query.refetch()}>{describeError(query.error)}</ErrorState>
        ))}
      {query.data && <Topics way={way} read={read} set={set} chosen={query.data.topics} />}
    </>
  )
}

function Topics({ way, read, set, chosen }: ToldTopicsProps & { chosen: readonly NotificationTopic[] }) {
  const text = useMessages(messages)
  const change = useRouteMutation(set, { refreshes: [read] })
  const topics = (change.isPending && change.variables.body.topics) || chosen
  return notificationTopic.options.map(topic => (
    <SettingRow key={topic} title={text.topics[topic]} lead={text.leads[topic]}>
      <Switch
        aria-label={`${way}: ${text.topics[topic]}`}
        checked={topics.includes(topic)}
        onChange={event => {
          const rest = topics.filter(other => other !== topic)
          change.mutate({ body: { topics: event.currentTarget.checked ? [...rest, topic] : rest } })
        }}
      />
    </SettingRow>
  ))
}
