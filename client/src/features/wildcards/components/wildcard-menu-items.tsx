import { Menu } from '@mantine/core'
import {
  IconBooks,
  IconBookOff,
  IconCopy,
  IconCursorText,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { KeepMenuItems } from '#items/keep-menu-items.tsx'
import { copyText } from '#items/copy-text.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { showToast } from '#ui/toast-store.ts'
import { useWildcardActs } from '../hooks/use-wildcard-acts.ts'
import { listMessages } from '../list-messages.ts'
import type { WildcardMenuProps } from './wildcard-menu.tsx'

/** Everything the person may do with one wildcard; what they may not is not there. */
export function WildcardMenuItems({ item, onShare, onDelete, ...asked }: WildcardMenuProps & AskedMenu) {
  const text = useMessages(listMessages)
  const acts = useWildcardActs()
  const navigate = useNavigate()
  const { capabilities } = item
  const ids = [item.id]

  async function openCopy(): Promise<void> {
    const id = await acts.duplicate(item.id)
    if (id) await navigate({ to: '/wildcards/$id', params: { id } })
  }

  return (
    <AnchoredMenu {...asked}>
      {item.deletedAt === null ? (
        <>
          <Menu.Item leftSection={<Icon of={IconUserPlus} />} onClick={() => onShare(item)}>
            {text.share}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={IconCursorText} />}
            onClick={() => void copyText(`__${item.key}__`).then(() => showToast(text.copiedKey(item.key)))}
          >
            {text.copyKey}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openCopy()}>
            {text.duplicate}
          </Menu.Item>
          {capabilities.canAddToLibrary && (
            <Menu.Item leftSection={<Icon of={IconBooks} />} onClick={() => void acts.addToLibrary(ids)}>
              {text.addToLibrary}
            </Menu.Item>
          )}
          {capabilities.canRemoveFromLibrary && (
            <Menu.Item leftSection={<Icon of={IconBookOff} />} onClick={() => void acts.removeFromLibrary(ids)}>
              {text.removeFromLibrary}
            </Menu.Item>
          )}
          <KeepMenuItems item={item} />
          {capabilities.canDelete && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void acts.trash(ids)}>
                {text.trash}
              </Menu.Item>
            </>
          )}
        </>
      ) : (
        <>
          <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => void acts.recover(ids)}>
            {text.recover}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<Icon of={IconTrashX} />} onClick={() => onDelete(ids)}>
            {text.deleteForever}
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
