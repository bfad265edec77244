import { Menu } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { automationsMessages } from '../automations.messages.ts'
import { useAutomationActs } from '../hooks/use-automation-acts.ts'
import type { AutomationMenuProps } from './automation-menu.tsx'

export function AutomationMenuItems({ automation, onGone, ...asked }: AutomationMenuProps & AskedMenu) {
  const text = useMessages(automationsMessages)
  const acts = useAutomationActs()
  const navigate = useNavigate()
  const { id, isPaused } = automation
  return (
    <AnchoredMenu {...asked}>
      <Menu.Item
        leftSection={<Icon of={isPaused ? IconPlayerPlay : IconPlayerPause} />}
        onClick={() => void (isPaused ? acts.resume(automation) : acts.pause(automation))}
      >
        {isPaused ? text.resume : text.pause}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconPencil} />}
        onClick={() => void navigate({ to: '/workflows/automations/$id/edit', params: { id } })}
      >
        {text.edit}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconTrash} />}
        data-danger
        onClick={() => void acts.remove(automation).then(isDone => isDone && onGone?.())}
      >
        {text.delete}
      </Menu.Item>
    </AnchoredMenu>
  )
}
