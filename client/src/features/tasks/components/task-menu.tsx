import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'

export interface TaskMenuProps {
  task: RecipeTaskAnswer
  onOpen: (id: string) => void
}

const load = () => import('./task-menu-items.tsx')
const TaskMenuItems = lazyPart(async () => (await load()).TaskMenuItems)

/** The dots of a row, of a card and of the drawer. */
export function TaskMenu(props: TaskMenuProps) {
  const text = useMessages(schedulerMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.moreOf(props.task.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <TaskMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
