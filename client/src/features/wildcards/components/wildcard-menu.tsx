import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { WildcardSummary } from '@atelier/shared-schema/entities/wildcard.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { listMessages } from '../list-messages.ts'

export interface WildcardMenuProps {
  item: WildcardSummary
  onShare: (item: WildcardSummary) => void
  onDelete: (ids: string[]) => void
}

const load = () => import('./wildcard-menu-items.tsx')
const WildcardMenuItems = lazyPart(async () => (await load()).WildcardMenuItems)

/** The dots at the end of a row and of the page of one wildcard. */
export function WildcardMenu(props: WildcardMenuProps) {
  const text = useMessages(listMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(props.item.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <WildcardMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
