import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { Icon } from '#ui/icon.tsx'
import { kindIcons } from './item-looks.ts'
import { PictureOr } from './picture-or.tsx'
import classes from './item-thumbnail.module.css'

/** A small picture of a thing of any kind, or the sign of its kind. What it is called stands beside it. */
export function ItemThumbnail({ item }: { item: Pick<FeedItem, 'kind' | 'thumbnailUrl'> }) {
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      <PictureOr
        src={item.thumbnailUrl?.replace(/\/640$/, '/320')}
        instead={<Icon of={kindIcons[item.kind]} size="md" />}
      />
    </span>
  )
}
