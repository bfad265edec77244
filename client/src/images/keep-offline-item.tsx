import { Menu } from '@mantine/core'
import { IconCloudDown, IconCloudOff } from '@tabler/icons-react'
import { useKept } from '#local/use-kept.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import { dropOffline, keepOffline } from './keep-offline.ts'

/** Of an image or a folder. What is kept with its folder goes with that alone. */
export function KeepOfflineItem({
  id,
  keep = keepOffline,
}: {
  id: string
  keep?: (ids: readonly string[]) => unknown
}) {
  const text = useMessages(galleryActMessages)
  const kept = useKept(id)
  const isByFolder = kept !== undefined && 'isByFolder' in kept
  return (
    <Menu.Item
      leftSection={<Icon of={kept === undefined || isByFolder ? IconCloudDown : IconCloudOff} />}
      disabled={isByFolder}
      onClick={() => void (kept === undefined ? keep([id]) : dropOffline([id]))}
    >
      {kept === undefined ? text.keepOffline : isByFolder ? text.keptByFolder : text.dropOffline}
    </Menu.Item>
  )
}
