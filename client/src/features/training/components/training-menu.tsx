import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { TrainingSummary } from '@atelier/shared-schema/entities/training.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { trainingMessages } from '../training.messages.ts'

export interface TrainingMenuProps {
  training: TrainingSummary
  onDelete: () => void
}

const load = () => import('./training-menu-items.tsx')
const TrainingMenuItems = lazyPart(async () => (await load()).TrainingMenuItems)

/** The dots of a card and of the page of one training. */
export function TrainingMenu(props: TrainingMenuProps) {
  const text = useMessages(trainingMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(props.training.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <TrainingMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
