import { sessionRoutes } from '@atelier/shared-schema/contract/areas/sessions.contract.ts'
import type { DeviceSession } from '@atelier/shared-schema/contract/areas/sessions.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react'
import { signOut } from '#api/sign-out.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { plural, useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { SectionList } from './section-list.tsx'

const messages = defineMessages({
  en: {
    title: 'Devices',
    lead: 'Where you are signed in. A session ends after 30 days without use.',
    others: 'Sign out all others',
    ended: (count: number) => `Signed out on ${plural('en', count, { one: 'other device', other: 'other devices' })}`,
    empty: 'Nowhere.',
    here: 'This device',
    unknown: 'Unknown device',
    signOut: 'Sign out',
    signedOut: (device: string) => `Signed out: ${device}`,
    seen: (when: string) => `last used ${when}`,
    on: 'on',
  },
  vi: {
    title: 'Thiết bị',
    lead: 'Những nơi bạn đang đăng nhập. Phiên kết thúc sau 30 ngày không dùng.',
    others: 'Đăng xuất các thiết bị khác',
    ended: count => `Đã đăng xuất trên ${plural('vi', count, { other: 'thiết bị khác' })}`,
    empty: 'Không có.',
    here: 'Thiết bị này',
    unknown: 'Thiết bị lạ',
    signOut: 'Đăng xuất',
    signedOut: device => `Đã đăng xuất: ${device}`,
    seen: when => `dùng lần cuối ${when}`,
    on: 'trên',
  },
})

const icons = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
}

export function DevicesSection() {
  const text = useMessages(messages)
  const query = useRoute(sessionRoutes.list, {})
  const endOthers = useRouteMutation(usersRoutes.signOutEverywhere, {
    refreshes: [sessionRoutes.list],
    onSuccess: ({ endedSessionCount }) => showToast(text.ended(endedSessionCount), { tone: 'ok' }),
  })
  const hasOthers = (query.data?.items.length ?? 0) > 1
  return (
    <Section
      title={text.title}
      lead={text.lead}
      actions={
        hasOthers && (
          <Button
            variant="line"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({ body: { keepThis: true } })}
          >
            {text.others}
          </Button>
        )
      }
    >
      <SectionList label={text.title} query={query} empty={text.empty}>
        {session => <DeviceRow key={session.id} session={session} />}
      </SectionList>
    </Section>
  )
}

function DeviceRow({ session }: { session: DeviceSession }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { browser, os, kind } = session.device
  const name = browser && os ? `${browser} ${text.on} ${os}` : browser || os || text.unknown
  const end = useRouteMutation(sessionRoutes.end, {
    refreshes: [sessionRoutes.list],
    onSuccess: () => showToast(text.signedOut(name)),
  })
  const leave = () => (session.current ? void signOut().catch(showError) : end.mutate({ params: { id: session.id } }))
  return (
    <DataRow
      leading={<Icon of={icons[kind]} size="lg" />}
      title={name}
      detail={[session.ip, text.seen(format.relative(session.lastSeenAt))].filter(Boolean).join(' · ')}
      actions={
        <>
          {session.current && <Chip tone="ok">{text.here}</Chip>}
          <Button aria-label={`${text.signOut}: ${name}`} loading={end.isPending} onClick={leave}>
            {text.signOut}
          </Button>
        </>
      }
    />
  )
}
