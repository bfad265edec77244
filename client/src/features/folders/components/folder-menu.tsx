import { Menu } from '@mantine/core'
import {
  IconClipboard,
  IconCut,
  IconFolderOpen,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconPhoto,
  IconPhotoOff,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { KeepOfflineItem } from '#images/keep-offline-item.tsx'
import { keepFoldersOffline } from '#images/keep-offline.ts'
import { KeepMenuItems, KeepMenuItemsOf } from '#items/keep-menu-items.tsx'
import type { KeptThing } from '#items/keep-menu-items.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { foldersMessages } from '../folders.messages.ts'

/** What a menu of one folder offers; what is not given is not offered. */
export interface FolderMenuActs {
  /** The folder, or its id where it is on this device. */
  kept: KeptThing | string
  onOpen?: () => void
  onNewInside?: () => void
  onRename?: () => void
  onCut?: () => void
  onPaste?: () => void
  onMove?: () => void
  onShare?: () => void
  onCover?: () => void
  /** Where an image was chosen to show it by. */
  onAutomaticCover?: () => void
  onTrash?: () => void
}

interface Entry {
  icon: TablerIcon
  label: string
  keys?: string
  run: (() => void) | undefined
}

export function FolderMenu(props: FolderMenuActs & AskedMenu) {
  const { kept, onOpen, onNewInside, onRename, onCut, onPaste, onMove, onShare, ...others } = props
  const { onCover, onAutomaticCover, onTrash, ...asked } = others
  const text = useMessages(foldersMessages)
  const folderId = typeof kept === 'string' ? kept : kept.id
  const isHere = useLocalItem(folderId) !== undefined
  const entries: Entry[] = [
    { icon: IconFolderOpen, label: text.open, keys: '↵', run: onOpen },
    { icon: IconUserPlus, label: text.share, run: onShare },
    { icon: IconFolderPlus, label: text.newInside, run: onNewInside },
    { icon: IconPencil, label: text.rename, keys: 'F2', run: onRename },
    { icon: IconPhoto, label: text.chooseCover, run: onCover },
    { icon: IconPhotoOff, label: text.automaticCover, run: onAutomaticCover },
    { icon: IconCut, label: text.cut, keys: 'Ctrl X', run: onCut },
    { icon: IconClipboard, label: text.pasteInto, keys: 'Ctrl V', run: onPaste },
    { icon: IconFolderSymlink, label: text.move, run: onMove },
  ]
  return (
    <AnchoredMenu {...asked} position="bottom-start">
      {entries.map(
        ({ icon, label, keys, run }) =>
          run && (
            <Menu.Item
              key={label}
              leftSection={<Icon of={icon} />}
              rightSection={keys && <kbd aria-hidden="true">{keys}</kbd>}
              onClick={run}
            >
              {label}
            </Menu.Item>
          ),
      )}
      {isHere && <KeepOfflineItem id={folderId} keep={keepFoldersOffline} />}
      {typeof kept === 'string' ? <KeepMenuItemsOf id={kept} /> : <KeepMenuItems item={kept} />}
      {onTrash && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={onTrash}>
            {text.toTrash}
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
