import { Menu } from '@mantine/core'
import { IconPhotoHeart, IconPhotoOff } from '@tabler/icons-react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { useCoverActs } from '#items/cover-acts.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'

const messages = defineMessages({
  en: {
    use: (folder: string) => `Use as cover of “${folder}”`,
    noLonger: (folder: string) => `No longer the cover of “${folder}”`,
  },
  vi: {
    use: folder => `Dùng làm ảnh bìa của “${folder}”`,
    noLonger: folder => `Thôi làm ảnh bìa của “${folder}”`,
  },
})

/** Shows the folder that the image lies in by it, where the person may change the folder. */
export function CoverMenuItem({ item }: { item: FeedItem }) {
  const text = useMessages(messages)
  const covers = useCoverActs()
  const folderId = item.folderId ?? ''
  const shared = useLocalItem(folderId)?.item
  if (folderId === '' || item.thumbnailUrl === null) return null
  const own = covers.find(folderId)
  const name = own?.name ?? (shared?.capabilities.canUpdate ? shared.name : undefined)
  if (name === undefined) return null
  const isCover = own?.coverId === item.id
  return (
    <Menu.Item
      leftSection={<Icon of={isCover ? IconPhotoOff : IconPhotoHeart} />}
      onClick={() => covers.choose(folderId, isCover ? null : item.id)}
    >
      {isCover ? text.noLonger(name) : text.use(name)}
    </Menu.Item>
  )
}
