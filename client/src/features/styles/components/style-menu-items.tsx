import { Menu } from '@mantine/core'
import {
  IconBookOff,
  IconBooks,
  IconCopy,
  IconPencil,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useStyleActs } from '#features/styles/hooks/use-style-acts.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import { KeepMenuItems } from '#items/keep-menu-items.tsx'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import type { StyleMenuProps } from './style-menu.tsx'

/** Everything the person may do with one style; what they may not is not there. */
export function StyleMenuItems({ style, onAsk, ...asked }: StyleMenuProps & AskedMenu) {
  const text = useMessages(stylesMessages)
  const acts = useStyleActs()
  const { id, capabilities } = style
  if (style.deletedAt === null) return <LiveItems style={style} onAsk={onAsk} {...asked} />
  return (
    <AnchoredMenu {...asked}>
      {capabilities.canRecover && (
        <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => void acts.recover(id)}>
          {text.recover}
        </Menu.Item>
      )}
      <Menu.Item data-danger leftSection={<Icon of={IconTrashX} />} onClick={() => onAsk({ delete: style })}>
        {text.deleteForever}
      </Menu.Item>
    </AnchoredMenu>
  )
}

function LiveItems({ style, onAsk, ...asked }: StyleMenuProps & AskedMenu) {
  const text = useMessages(stylesMessages)
  const acts = useStyleActs()
  const navigate = useNavigate()
  const { id, capabilities } = style

  async function openCopy(): Promise<void> {
    const copy = await acts.duplicate(id)
    if (copy !== undefined) await navigate({ to: '/models/styles/$id', params: { id: copy } })
  }

  return (
    <AnchoredMenu {...asked}>
      <Menu.Item leftSection={<Icon of={IconUserPlus} />} onClick={() => onAsk({ share: style })}>
        {text.share}
      </Menu.Item>
      {capabilities.canUpdate && (
        <Menu.Item
          leftSection={<Icon of={IconPencil} />}
          onClick={() => void navigate({ to: '/models/styles/$id/edit', params: { id } })}
        >
          {text.edit}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openCopy()}>
        {text.duplicate}
      </Menu.Item>
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
      <KeepMenuItems item={style} />
      {capabilities.canDelete && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void acts.trash(id)}>
            {text.trash}
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
