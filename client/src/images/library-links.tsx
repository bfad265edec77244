import { IconPhoto, IconStar, IconTrash, IconUsers } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Link, useMatchRoute, useSearch } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { useImageCounts } from './library/image-library.ts'
import { imageViews } from './library/image-query.ts'
import type { ImageView } from './library/image-query.ts'

export const viewNames = defineMessages({
  en: {
    images: 'Images',
    'my-images': 'All images',
    favorites: 'Favourites',
    'shared-with-me': 'Shared with me',
    trash: 'Trash',
  },
  vi: {
    images: 'Hình ảnh',
    'my-images': 'Tất cả ảnh',
    favorites: 'Yêu thích',
    'shared-with-me': 'Được chia sẻ với tôi',
    trash: 'Thùng rác',
  },
})

const icons: Record<ImageView, TablerIcon> = {
  'my-images': IconPhoto,
  favorites: IconStar,
  'shared-with-me': IconUsers,
  trash: IconTrash,
}

export interface LibraryLinksProps {
  uid: string
  classes: { links?: string | undefined; link?: string | undefined; number?: string | undefined }
}

/** The views of one's images with how many each holds; looks as the panel around it has it. */
export function LibraryLinks({ uid, classes }: LibraryLinksProps) {
  const text = useMessages(viewNames)
  const format = useFormat()
  const counts = useImageCounts(uid)
  const isHere = Boolean(useMatchRoute()({ to: '/library/images' }))
  const { view: shown }: { view?: unknown } = useSearch({ strict: false })
  return (
    <nav aria-label={text.images} className={classes.links}>
      {imageViews.map(view => {
        const count = counts?.views[view] ?? 0
        const isCurrent = isHere && (shown ?? 'my-images') === view
        return (
          <Link
            key={view}
            to="/library/images"
            search={view === 'my-images' ? {} : { view }}
            className={classes.link}
            activeProps={{}}
            // Else the link without a view would be the page of every view.
            activeOptions={{ exact: true }}
            aria-current={isCurrent ? 'page' : false}
          >
            <Icon of={icons[view]} />
            <span>{text[view]}</span>
            {count > 0 && <small className={classes.number}>{format.number(count)}</small>}
          </Link>
        )
      })}
    </nav>
  )
}
