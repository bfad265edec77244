import { Menu } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowBackUp,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRestore,
  IconSend,
  IconTrash,
  IconTrashX,
  IconWand,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import type { TaskMenuProps } from './task-menu.tsx'

/** Everything the person may do with a task as it stands; what they may not is not there. */
export function TaskMenuItems({ task, onOpen, ...asked }: TaskMenuProps & AskedMenu) {
  const text = useMessages(schedulerMessages)
  const acts = useTaskActs()
  const navigate = useNavigate()
  const { id, status, canManage } = task
  const item = (icon: TablerIcon, label: string, run: () => unknown, danger = false) => (
    <Menu.Item leftSection={<Icon of={icon} />} onClick={() => void run()} data-danger={danger || undefined}>
      {label}
    </Menu.Item>
  )
  const isEnded = status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELED'
  const changeAndRun = () => {
    if (task.recipeId === null) return
    const [first] = task.images
    const take = first && { from: first.id, take: 'all' }
    return navigate({ to: '/home', search: { recipe: task.recipeId, ...take } })
  }
  const makeRecipe = () => navigate({ to: '/recipes/new', search: { task: id } })
  return (
    <AnchoredMenu {...asked}>
      {canManage && status === 'QUEUED' && (
        <>
          {item(IconArrowBarToUp, text.toTop, () => acts.move({ id, to: 'top' }))}
          {item(IconArrowBarToDown, text.toBottom, () => acts.move({ id, to: 'bottom' }))}
          {task.isPaused
            ? item(IconPlayerPlay, text.resume, () => acts.resume(id))
            : item(IconPlayerPause, text.pause, () => acts.pause(id))}
          {item(IconPencil, text.edit, () => onOpen(id))}
          {task.recipeType !== 'chain' && item(IconArrowBackUp, text.toDraft, () => acts.change(id, { isDraft: true }))}
        </>
      )}
      {canManage && status === 'DRAFT' && (
        <>
          {item(IconSend, text.queue, () => acts.change(id, { isDraft: false }))}
          {item(IconPencil, text.edit, () => onOpen(id))}
        </>
      )}
      {isEnded && task.recipeId !== null && task.recipeType !== 'chain' && item(IconPencil, text.change, changeAndRun)}
      {canManage && isEnded && item(IconRefresh, text.restart, () => acts.restart(id))}
      {isEnded && task.recipeType !== 'chain' && item(IconWand, text.makeRecipe, makeRecipe)}
      {status !== 'DELETED' && task.recipeType !== 'chain' && item(IconCopy, text.duplicate, () => acts.duplicate(id))}
      {canManage &&
        (status === 'QUEUED' || status === 'RUNNING') &&
        item(IconPlayerStop, text.stop, () => acts.cancel(id), true)}
      {canManage && (isEnded || status === 'DRAFT') && item(IconTrash, text.trash, () => acts.trash([id]), true)}
      {canManage && status === 'DELETED' && (
        <>
          {item(IconRestore, text.recover, () => acts.recover([id]))}
          {item(IconTrashX, text.deleteForever, () => acts.deleteForever([id]), true)}
        </>
      )}
    </AnchoredMenu>
  )
}
