import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import type { StyleAsk } from './style-dialogs.tsx'

export interface StyleMenuProps {
  style: StyleAnswer
  onAsk: (ask: StyleAsk) => void
}

const load = () => import('./style-menu-items.tsx')
const StyleMenuItems = lazyPart(async () => (await load()).StyleMenuItems)

/** The dots of a card and of the page of one style. */
export function StyleMenu(props: StyleMenuProps) {
  const text = useMessages(stylesMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(props.style.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <StyleMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
