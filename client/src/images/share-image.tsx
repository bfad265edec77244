import type { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { useRoute } from '#api/use-route.ts'
import { ShareDialog } from '#items/share-dialog.tsx'
import { PassOn } from './pass-on.tsx'

export interface ShareImageProps {
  routes: typeof imagesRoutes
  item: FeedItem
  onClose: () => void
}

/** Who can see an image; whoever may share it can also give away the address of the file itself. */
export function ShareImage({ routes, item, onClose }: ShareImageProps) {
  const image = useRoute(routes.read, { params: { id: item.id } })
  return (
    <ShareDialog
      routes={routes}
      item={item}
      path={`/images/${item.id}`}
      fileLink={image.data?.url}
      whilePublic={<PassOn imageId={item.id} path={`/images/${item.id}`} />}
      refreshes={[routes.read]}
      onClose={onClose}
      onLeft={onClose}
    />
  )
}
