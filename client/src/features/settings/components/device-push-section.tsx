import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notificationsRoutes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { usersRoutes as routes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { call } from '#api/call.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { routeKey } from '#api/use-route.ts'
import { canPush, readDevicePush, turnOffPush, turnOnPush } from '#notifications/device-push.ts'
import type { Asked } from '#notifications/device-push.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { SettingRow } from './setting-row.tsx'
import { ToldTopics } from './told-topics.tsx'

const messages = defineMessages({
  en: {
    title: 'On this device',
    lead: 'News reaches you while Atelier is closed or out of sight, and a click leads to the very spot. It goes encrypted through the push service of your browser, which cannot read it.',
    tell: 'Tell me on this device',
    tellLead: 'Your browser asks whether it may. It ends when you sign out here.',
    unsupported:
      'This browser cannot be told here. It needs a recent browser and an address with https; on iPhone and iPad, Atelier on the home screen.',
    denied:
      'Notifications from this site are blocked in your browser. Allow them in its site settings, beside the address, then reload.',
    denials: {
      denied: 'Your browser was not allowed to show notifications, so nothing was changed.',
      unready: 'This page is not set up for it yet. Reload it and try again.',
      refused: 'The push service of your browser could not be reached. Try again later, or with another browser.',
    },
  },
  vi: {
    title: 'Trên thiết bị này',
    lead: 'Tin mới đến với bạn cả khi Atelier đang đóng hoặc khuất, và một cú nhấp dẫn đến đúng chỗ. Tin được mã hoá khi đi qua dịch vụ đẩy của trình duyệt, dịch vụ đó không đọc được.',
    tell: 'Báo cho tôi trên thiết bị này',
    tellLead: 'Trình duyệt sẽ hỏi xin phép bạn. Việc này dừng khi bạn đăng xuất ở đây.',
    unsupported:
      'Trình duyệt này không nhận được thông báo ở đây. Cần trình duyệt mới và địa chỉ https; trên iPhone và iPad cần thêm Atelier vào màn hình chính.',
    denied:
      'Thông báo từ trang này đang bị chặn trong trình duyệt. Hãy cho phép trong phần cài đặt trang, cạnh địa chỉ, rồi tải lại.',
    denials: {
      denied: 'Trình duyệt không được phép hiện thông báo nên không có gì thay đổi.',
      unready: 'Trang này chưa sẵn sàng. Hãy tải lại rồi thử lần nữa.',
      refused: 'Không liên lạc được dịch vụ đẩy của trình duyệt. Hãy thử lại sau hoặc dùng trình duyệt khác.',
    },
  },
})

/** Whether this browser is told of news while no page is open, and of what. */
export function DevicePushSection() {
  const text = useMessages(messages)
  return (
    <Section title={text.title} lead={text.lead}>
      {canPush() ? <Device /> : <SettingRow title={text.tell} lead={text.unsupported} />}
      <ToldTopics way={text.title} read={notificationsRoutes.readPushTopics} set={notificationsRoutes.setPushTopics} />
    </Section>
  )
}

function useDevicePush() {
  return useQuery({
    queryKey: [...routeKey(routes.readNotificationToken), 'device'],
    queryFn: async ({ signal }) => {
      const { publicKey, endpoint } = await call(routes.readNotificationToken, {}, { signal })
      return { publicKey, state: await readDevicePush(endpoint) }
    },
  })
}

function Device() {
  const text = useMessages(messages)
  const device = useDevicePush()
  const turn = useMutation({
    mutationFn: async (publicKey: string | null): Promise<Asked | 'off'> => {
      if (publicKey !== null) return turnOnPush(publicKey)
      await turnOffPush()
      return 'off'
    },
    onSuccess: asked => {
      if (asked !== 'on' && asked !== 'off') showToast(text.denials[asked], { tone: 'danger' })
      return device.refetch()
    },
    onError: showError,
  })
  if (device.isPending) return <SkeletonRows count={1} />
  if (device.isError) {
    const retry = () => void device.refetch()
    if (isNetworkError(device.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(device.error)}</ErrorState>
  }
  const { publicKey, state } = device.data
  return (
    <SettingRow title={text.tell} lead={state === 'denied' ? text.denied : text.tellLead}>
      <Switch
        aria-label={text.tell}
        checked={turn.isPending ? turn.variables !== null : state === 'on'}
        disabled={state === 'denied' || turn.isPending}
        onChange={event => turn.mutate(event.currentTarget.checked ? publicKey : null)}
      />
    </SettingRow>
  )
}
