import { Menu } from '@mantine/core'
import { IconPhotoHeart, IconPhotoOff } from '@tabler/icons-react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { useCoverActs } from '#items/cover-acts.ts'
import type { CoveredFolder } from '#items/cover-acts.ts'
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

/** A folder as the server told it: where no tree is held, and where somebody else’s is. */
function coveredFolderOf(folder: FeedItem): CoveredFolder | undefined {
  if (!folder.capabilities.canUpdate || folder.deletedAt !== null) return undefined
  return { name: folder.name, coverId: detailOf(folder, 'FOLDER')?.coverId ?? null }
}

/** Shows the folder that the image lies in by it, where the person may change the folder. */
export function CoverMenuItem({ item }: { item: FeedItem }) {
  const text = useMessages(messages)
  const covers = useCoverActs()
  const folderId = item.folderId ?? ''
  const kept = useLocalItem(folderId)?.item
  if (folderId === '' || item.thumbnailUrl === null) return null
  const folder = covers.find(folderId) ?? (kept && coveredFolderOf(kept))
  if (!folder) return null
  const { name } = folder
  const isCover = folder.coverId === item.id
  return (
    <Menu.Item
      leftSection={<Icon of={isCover ? IconPhotoOff : IconPhotoHeart} />}
      onClick={() => covers.choose(folderId, isCover ? null : item.id)}
    >
      {isCover ? text.noLonger(name) : text.use(name)}
    </Menu.Item>
  )
}
