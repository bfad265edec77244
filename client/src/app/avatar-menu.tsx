import { Suspense } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import classes from './avatar-menu.module.css'

const messages = defineMessages({
  en: { open: (name: string) => `${name}: account menu` },
  vi: { open: name => `${name}: trình đơn tài khoản` },
})

const load = () => import('./avatar-menu-items.tsx')
const AvatarMenuItems = lazyPart(async () => (await load()).AvatarMenuItems)

export function AvatarMenu() {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <button
        type="button"
        {...trigger}
        data-tour="account"
        className={classes.target}
        aria-label={text.open(person.name)}
      >
        <Avatar uid={person.uid} name={person.name} src={person.picture} />
      </button>
      {asked && (
        <Suspense>
          <AvatarMenuItems {...asked} />
        </Suspense>
      )}
    </>
  )
}
