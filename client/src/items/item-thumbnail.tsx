import { useState } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { Icon } from '#ui/icon.tsx'
import { kindIcons } from './item-looks.ts'
import classes from './item-thumbnail.module.css'

/** A small picture of a thing of any kind, or the sign of its kind. What it is called stands beside it. */
export function ItemThumbnail({ item }: { item: Pick<FeedItem, 'kind' | 'thumbnailUrl'> }) {
  const src = item.thumbnailUrl?.replace(/\/640$/, '/320')
  // Without the network not every picture is on this device.
  const [lacking, setLacking] = useState<string>()
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {src !== undefined && src !== lacking ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setLacking(src)} />
      ) : (
        <Icon of={kindIcons[item.kind]} size="md" />
      )}
    </span>
  )
}
