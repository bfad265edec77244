import { Menu } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'

const messages = defineMessages({ en: { automate: 'Run by itself…' }, vi: { automate: 'Cho tự chạy…' } })

/** What is to run: its kind as the address of the form has it. */
export type AutomateItemProps = { recipe: string } | { macro: string }

/** In the menu of what can be run: begins an automation with it. */
export function AutomateItem(runs: AutomateItemProps) {
  const text = useMessages(messages)
  const navigate = useNavigate()
  return (
    <Menu.Item
      leftSection={<Icon of={IconRepeat} />}
      // The screen reads what it begins with; its route, which every first load has, does not know of it.
      onClick={() => void navigate({ to: '/workflows/automations/new', search: runs as never })}
    >
      {text.automate}
    </Menu.Item>
  )
}
