import { Menu } from '@mantine/core'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { reloadPerson, useSignedInPerson } from '#api/session.ts'
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
  },
  vi: {
    open: place => `Không gian làm việc: ${place}. Chuyển`,
    own: 'Không gian riêng',
    where: 'Làm việc trong',
  },
})

/** Where one works: on one's own, or in a workspace. What is on screen belongs to the place, so all of it loads again. */
export function WorkspaceSwitch() {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const [opened, setOpened] = useState(false)
  const { data } = useRoute(workspacesRoutes.list, { query: { limit: 100 } }, { enabled: opened })
  const current = person.currentWorkspace
  const place = current?.name ?? text.own

  return (
    <Menu position="bottom-start" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button type="button" className={classes.place} aria-label={text.open(place)} data-tip={place}>
          <span className={classes.mark}>{placeInitial(current?.name ?? person.name)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.where}</Menu.Label>
        <PlaceItem
          name={text.own}
          initial={placeInitial(person.name)}
          chosen={!current}
          onChoose={() => switchPlace()}
        />
        {data?.items.map(workspace => (
          <PlaceItem
            key={workspace.id}
            name={workspace.name}
            initial={placeInitial(workspace.name)}
            chosen={workspace.id === current?.id}
            onChoose={() => switchPlace(workspace.id)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface PlaceItemProps {
  name: string
  initial: string
  chosen: boolean
  onChoose: () => Promise<void>
}

function PlaceItem({ name, initial, chosen, onChoose }: PlaceItemProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      leftSection={<span className={classes.smallMark}>{initial}</span>}
      rightSection={chosen && <Icon of={IconCheck} />}
      onClick={() => void onChoose().catch(showError)}
    >
      {name}
    </Menu.Item>
  )
}

async function switchPlace(id?: string): Promise<void> {
  if (id) await call(workspacesRoutes.switchTo, { params: { id } })
  else await call(workspacesRoutes.switchToPersonal, {})
  await reloadPerson()
  await queryClient.invalidateQueries()
}
