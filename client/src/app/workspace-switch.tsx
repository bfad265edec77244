import { Menu } from '@mantine/core'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { switchWorkspace } from '#api/switch-workspace.ts'
import { useRoute } from '#api/use-route.ts'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { placeInitial } from './place-initial.ts'
import classes from './workspace-switch.module.css'

const messages = defineMessages({
  en: {
    open: (place: string) => `Workspace: ${place}. Switch`,
    own: 'My own space',
    where: 'Work in',
    members: 'Members and roles',
    add: 'New workspace',
  },
  vi: {
    open: place => `Không gian làm việc: ${place}. Chuyển`,
    own: 'Không gian riêng',
    where: 'Làm việc trong',
    members: 'Thành viên và vai trò',
    add: 'Không gian mới',
  },
})

const ownSpace = 'own'

/** Where one works: on one's own, or in a workspace. What is on screen belongs to the place, so all of it loads again. */
export function WorkspaceSwitch() {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const router = useRouter()
  const [opened, setOpened] = useState(false)
  const { data } = useRoute(workspacesRoutes.list, { query: { limit: 100 } }, { enabled: opened })
  const current = person.currentWorkspace
  const place = current?.name ?? text.own
  const ownsOne = data?.items.some(workspace => workspace.role === 'owner') ?? false

  return (
    <Menu position="bottom-start" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button
          type="button"
          data-tour="place"
          className={classes.place}
          aria-label={text.open(place)}
          data-tip={place}
        >
          <span className={classes.mark} data-letter={placeInitial(current?.name ?? person.name)} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.where}</Menu.Label>
        <Menu.RadioGroup
          value={current?.id ?? ownSpace}
          onChange={value => void switchWorkspace(value === ownSpace ? null : value).catch(showError)}
        >
          <PlaceItem value={ownSpace} name={text.own} letter={placeInitial(person.name)} />
          {data?.items.map(({ id, name }) => (
            <PlaceItem key={id} value={id} name={name} letter={placeInitial(name)} />
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
      </Menu.Dropdown>
    </Menu>
  )
}

function PlaceItem({ value, name, letter }: { value: string; name: string; letter: string }) {
  return (
    <Menu.RadioItem
      value={value}
      closeMenuOnClick
      rightSection={<span className={classes.smallMark} data-letter={letter} />}
    >
      {name}
    </Menu.RadioItem>
  )
}
