import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { ItemThumbnail } from './item-thumbnail.tsx'
import { useFolderCover } from './use-folder-cover.ts'

/** A small picture of something on this device: a folder by what shows it in its own lists too. */
export function FeedItemThumbnail({ item }: { item: FeedItem }) {
  return item.kind === 'FOLDER' ? <FolderThumbnail folder={item} /> : <ItemThumbnail item={item} />
}

function FolderThumbnail({ folder }: { folder: FeedItem }) {
  const { id, thumbnailUrl } = folder
  const cover = useFolderCover({ id, thumbnailUrl, coverId: detailOf(folder, 'FOLDER')?.coverId ?? null })
  return <ItemThumbnail item={{ kind: 'FOLDER', thumbnailUrl: cover }} />
}
