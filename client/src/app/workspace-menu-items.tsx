import { Menu } from '@mantine/core'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useSignedInPerson } from '#api/session.ts'
import { switchWorkspace } from '#api/switch-workspace.ts'
import { useRoute } from '#api/use-route.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { showError } from '#ui/toast-store.ts'
import { placeInitial } from './place-initial.ts'
import classes from './workspace-switch.module.css'

const messages = defineMessages({
  en: {
    own: 'My own space',
    where: 'Work in',
    members: 'Members and roles',
    add: 'New workspace',
  },
  vi: {
    own: 'Không gian riêng',
    where: 'Làm việc trong',
    members: 'Thành viên và vai trò',
    add: 'Không gian mới',
  },
})

const ownSpace = 'own'

export function WorkspaceMenuItems(asked: AskedMenu) {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const router = useRouter()
  const { data } = useRoute(workspacesRoutes.list, { query: { limit: 100 } }, { enabled: asked.opened })
  const current = person.currentWorkspace
  const ownsOne = data?.items.some(workspace => workspace.role === 'owner') ?? false

  return (
    <AnchoredMenu {...asked} position="bottom-start" width={240}>
      <Menu.Label>{text.where}</Menu.Label>
      <Menu.RadioGroup
        value={current?.id ?? ownSpace}
        onChange={value => void switchWorkspace(value === ownSpace ? null : value).catch(showError)}
      >
        <PlaceItem value={ownSpace} name={text.own} letter={placeInitial(person.name)} />
        {data?.items.map(({ id, name, picture }) => (
          <PlaceItem key={id} value={id} name={name} letter={placeInitial(name)} picture={picture} />
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {current && (
        <Menu.Item
          leftSection={<Icon of={IconUsersGroup} />}
          onClick={() => void router.navigate({ to: '/settings/members' })}
        >
          {text.members}
        </Menu.Item>
      )}
      {!ownsOne && (
        <Menu.Item
          leftSection={<Icon of={IconPlus} />}
          onClick={() => void router.navigate({ to: '/settings/members', search: { create: true } })}
        >
          {text.add}
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}

interface PlaceItemProps {
  value: string
  name: string
  letter: string
  picture?: string | null
}

function PlaceItem({ value, name, letter, picture }: PlaceItemProps) {
  return (
    <Menu.RadioItem
      value={value}
      closeMenuOnClick
      rightSection={
        picture ? (
          <img className={classes.smallMark} src={picture} alt="" width={20} height={20} />
        ) : (
          <span className={classes.smallMark} data-letter={letter} />
        )
      }
    >
      {name}
    </Menu.RadioItem>
  )
}
