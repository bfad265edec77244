import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { MacroSummary } from '@atelier/shared-schema/entities/macro.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { macrosMessages } from '../macros.messages.ts'

/** What is asked before something is done with a macro. */
export type MacroAsk = { share: MacroSummary } | { delete: MacroSummary } | { rename: MacroSummary }

export interface MacroMenuProps {
  macro: MacroSummary
  onAsk: (ask: MacroAsk) => void
}

const load = () => import('./macro-menu-items.tsx')
const MacroMenuItems = lazyPart(async () => (await load()).MacroMenuItems)

/** The dots of a card and of the page of one macro. */
export function MacroMenu(props: MacroMenuProps) {
  const text = useMessages(macrosMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(props.macro.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <MacroMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
