import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { AutomationAnswer } from '@atelier/shared-schema/entities/automation.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { automationsMessages } from '../automations.messages.ts'

export interface AutomationMenuProps {
  automation: AutomationAnswer
  /** Once it is deleted. */
  onGone?: () => void
}

const load = () => import('./automation-menu-items.tsx')
const AutomationMenuItems = lazyPart(async () => (await load()).AutomationMenuItems)

/** The dots of a row and of the page of one automation. */
export function AutomationMenu(props: AutomationMenuProps) {
  const text = useMessages(automationsMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.moreOf(props.automation.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <AutomationMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
