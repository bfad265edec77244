import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { Icon } from '#ui/icon.tsx'
import { kindIcons } from './item-looks.ts'
import classes from './item-thumbnail.module.css'

/** A small picture of a thing of any kind, or the sign of its kind. What it is called stands beside it. */
export function ItemThumbnail({ item }: { item: Pick<FeedItem, 'kind' | 'thumbnailUrl'> }) {
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {item.thumbnailUrl ? (
        <img src={item.thumbnailUrl.replace(/\/640$/, '/320')} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon of={kindIcons[item.kind]} size="md" />
      )}
    </span>
  )
}
