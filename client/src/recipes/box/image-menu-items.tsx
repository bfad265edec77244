import { Menu } from '@mantine/core'
import { IconPhotoSearch, IconUpload } from '@tabler/icons-react'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { boxMessages } from './box.messages.ts'

export interface ImageMenuItemsProps extends AskedMenu {
  onUpload: () => void
  onLibrary: () => void
}

export function ImageMenuItems({ onUpload, onLibrary, ...asked }: ImageMenuItemsProps) {
  const text = useMessages(boxMessages)
  return (
    <AnchoredMenu {...asked} position="bottom-start">
      <Menu.Item leftSection={<Icon of={IconUpload} />} onClick={onUpload}>
        {text.upload}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconPhotoSearch} />} onClick={onLibrary}>
        {text.library}
      </Menu.Item>
    </AnchoredMenu>
  )
}
