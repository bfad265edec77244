import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import type { Thing, ThingAsk, ThingKind } from './thing-kind.ts'
import { thingMessages } from './thing-messages.ts'

export interface ThingMenuProps {
  kind: ThingKind
  thing: Thing
  onAsk: (ask: ThingAsk) => void
  /** What only this kind has. */
  own?: readonly { icon: TablerIcon; label: string; run: () => void }[]
}

const load = () => import('./thing-menu-items.tsx')
const ThingMenuItems = lazyPart(async () => (await load()).ThingMenuItems)

/** The dots of a card and of the page of one thing. */
export function ThingMenu(props: ThingMenuProps) {
  const text = useMessages(thingMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(props.thing.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <ThingMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
