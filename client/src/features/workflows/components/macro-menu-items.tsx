import { Menu } from '@mantine/core'
import {
  IconBookOff,
  IconBooks,
  IconCopy,
  IconCursorText,
  IconPencil,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AutomateItem } from '#app/automate-item.tsx'
import { KeepMenuItems } from '#items/keep-menu-items.tsx'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { useMacroActs } from '../hooks/use-macro-acts.ts'
import { macrosMessages } from '../macros.messages.ts'
import type { MacroMenuProps } from './macro-menu.tsx'

/** Everything the person may do with one macro; what they may not is not there. */
export function MacroMenuItems({ macro, onAsk, ...asked }: MacroMenuProps & AskedMenu) {
  return (
    <AnchoredMenu {...asked}>
      {macro.deletedAt === null ? (
        <LiveItems macro={macro} onAsk={onAsk} />
      ) : (
        <TrashItems macro={macro} onAsk={onAsk} />
      )}
    </AnchoredMenu>
  )
}

function LiveItems({ macro, onAsk }: MacroMenuProps) {
  const text = useMessages(macrosMessages)
  const acts = useMacroActs()
  const navigate = useNavigate()
  const { id, capabilities } = macro

  async function openCopy(): Promise<void> {
    const copy = await acts.duplicate(id)
    if (copy !== undefined) await navigate({ to: '/workflows/$id/edit', params: { id: copy } })
  }

  return (
    <>
      {capabilities.canUpdate && (
        <>
          <Menu.Item
            leftSection={<Icon of={IconPencil} />}
            onClick={() => void navigate({ to: '/workflows/$id/edit', params: { id } })}
          >
            {text.edit}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCursorText} />} onClick={() => onAsk({ rename: macro })}>
            {text.rename}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<Icon of={IconUserPlus} />} onClick={() => onAsk({ share: macro })}>
        {text.share}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openCopy()}>
        {text.duplicate}
      </Menu.Item>
      <AutomateItem macro={id} />
      {capabilities.canAddToLibrary && (
        <Menu.Item leftSection={<Icon of={IconBooks} />} onClick={() => void acts.addToLibrary(id)}>
          {text.addToLibrary}
        </Menu.Item>
      )}
      {capabilities.canRemoveFromLibrary && (
        <Menu.Item leftSection={<Icon of={IconBookOff} />} onClick={() => void acts.removeFromLibrary(id)}>
          {text.removeFromLibrary}
        </Menu.Item>
      )}
      <KeepMenuItems item={macro} />
      {capabilities.canDelete && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void acts.trash(id)}>
            {text.trash}
          </Menu.Item>
        </>
      )}
    </>
  )
}

function TrashItems({ macro, onAsk }: MacroMenuProps) {
  const text = useMessages(macrosMessages)
  const acts = useMacroActs()
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => void acts.recover(macro.id)}>
        {text.recover}
      </Menu.Item>
      <Menu.Item data-danger leftSection={<Icon of={IconTrashX} />} onClick={() => onAsk({ delete: macro })}>
        {text.deleteForever}
      </Menu.Item>
    </>
  )
}
