import { Switch } from '@mantine/core'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { setPerson, useSignedInPerson } from '#api/session.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
    title: 'Who can find you',
    public: 'Public profile',
    lead: 'On: everybody here finds you by name and username, for example to share something with you. Off: only people you already work or share with. Your e-mail address is shown to nobody but admins of your workspaces.',
  },
  vi: {
    title: 'Ai có thể tìm thấy bạn',
    public: 'Hồ sơ công khai',
    lead: 'Bật: mọi người ở đây tìm thấy bạn theo tên và tên người dùng, ví dụ để chia sẻ với bạn. Tắt: chỉ những người bạn đang làm việc hoặc chia sẻ cùng. Chỉ quản trị viên không gian làm việc của bạn thấy e-mail của bạn.',
  },
})

export function ProfileVisibility() {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const change = useRouteMutation(usersRoutes.updateMe, { onSuccess: setPerson })
  const isPublic = (change.isPending ? change.variables.body?.profileStatus : person.profileStatus) === 'public'
  return (
    <Section title={text.title}>
      <SettingRow title={text.public} lead={text.lead}>
        <Switch
          aria-label={text.public}
          checked={isPublic}
          onChange={event =>
            change.mutate({ body: { profileStatus: event.currentTarget.checked ? 'public' : 'private' } })
          }
        />
      </SettingRow>
    </Section>
  )
}
