import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { nameEntry } from './entry-name.ts'
import { historyMessages } from './history.messages.ts'
import type { NameAsk } from './name-dialog.tsx'

export interface EntryMenuProps {
  entry: HistoryEntry
  mayChange: boolean
  onAsk: (ask: NameAsk) => void
}

const load = () => import('./entry-menu-items.tsx')
const EntryMenuItems = lazyPart(async () => (await load()).EntryMenuItems)

export function EntryMenu(props: EntryMenuProps) {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(nameEntry(props.entry, format))}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <EntryMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
