import { helpLinks } from '@atelier/shared-schema/content/help-links.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { IconKeyboard } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { call } from '#api/call.ts'
import { reloadPerson } from '#api/session.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { openOverlay } from '#app/overlay-store.ts'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'Help',
    keys: 'Keyboard shortcuts',
    keysLead: 'Everything works without a mouse.',
    show: 'Show',
    tour: 'Guided tour',
    tourLead: 'Begins again from its first step, on all screens.',
    again: 'Show it again',
  },
  vi: {
    title: 'Trợ giúp',
    keys: 'Phím tắt',
    keysLead: 'Mọi thứ đều dùng được mà không cần chuột.',
    show: 'Hiện',
    tour: 'Hướng dẫn từng bước',
    tourLead: 'Bắt đầu lại từ bước đầu tiên, trên mọi màn hình.',
    again: 'Xem lại',
  },
})

export function HelpSection() {
  const text = useMessages(messages)
  const locale = useLocale()
  const router = useRouter()
  const reset = useRouteMutation(usersRoutes.resetWalkthrough, {
    onSuccess: async () => {
      // A tour that was begun is shown; one that nobody began waits for the first questions to be answered.
      await call(usersRoutes.saveWalkthrough, { body: { id: 'home-space', step: 0, completed: false } })
      await reloadPerson()
      await router.navigate({ to: '/' })
    },
  })
  return (
    <Section title={text.title}>
      <SettingRow title={text.keys} lead={text.keysLead}>
        <Button variant="line" icon={IconKeyboard} onClick={() => openOverlay('shortcuts')}>
          {text.show}
        </Button>
      </SettingRow>
      <SettingRow title={text.tour} lead={text.tourLead}>
        <Button variant="line" loading={reset.isPending} onClick={() => reset.mutate({ body: {} })}>
          {text.again}
        </Button>
      </SettingRow>
      <p className={classes.links}>
        {helpLinks(locale).map(link => (
          <a key={link.id} className={classes.link} href={link.path}>
            {link.name}
          </a>
        ))}
      </p>
    </Section>
  )
}
