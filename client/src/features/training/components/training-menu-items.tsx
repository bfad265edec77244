import { Menu } from '@mantine/core'
import { IconCopy, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { useTrainingActs } from '../hooks/use-training-acts.ts'
import { trainingMessages } from '../training.messages.ts'
import type { TrainingMenuProps } from './training-menu.tsx'

/** What can be done with a training wherever it is listed. */
export function TrainingMenuItems({ training: { id, deletedAt }, onDelete, ...asked }: TrainingMenuProps & AskedMenu) {
  const text = useMessages(trainingMessages)
  const acts = useTrainingActs()
  const navigate = useNavigate()

  async function openCopy(): Promise<void> {
    const copy = await acts.duplicate(id)
    if (copy !== undefined) await navigate({ to: '/models/training/$id', params: { id: copy } })
  }

  if (deletedAt !== null) {
    return (
      <AnchoredMenu {...asked}>
        <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => void acts.recover(id)}>
          {text.recover}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<Icon of={IconTrashX} />} onClick={onDelete}>
          {text.deleteForever}
        </Menu.Item>
      </AnchoredMenu>
    )
  }
  return (
    <AnchoredMenu {...asked}>
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openCopy()}>
        {text.duplicate}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void acts.trash(id)}>
        {text.trash}
      </Menu.Item>
    </AnchoredMenu>
  )
}
