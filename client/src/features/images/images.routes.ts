import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { libraryRoute } from '#app/library.route.ts'
import { openRoute, requirePerson } from '#app/root.route.tsx'
import { imageSorts, imageViews } from '#images/library/image-query.ts'
import type { ImageSort, ImageView } from '#images/library/image-query.ts'

interface ImagesSearch {
  view?: ImageView
  q?: string
  sort?: ImageSort
  /** The one that is open over the grid. */
  image?: string
  /** What it is compared with. */
  with?: string
}

/** What is not understood in an address is as if it were not there. Written out: this file is part of every first load. */
function readImagesSearch({ view, q, sort, image, with: other }: Record<string, unknown>): ImagesSearch {
  return {
    view: imageViews.find(known => known === view),
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
    sort: imageSorts.find(known => known === sort),
    image: typeof image === 'string' ? image : undefined,
    with: typeof other === 'string' ? other : undefined,
  }
}

export const imageListRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: '/images',
  beforeLoad: requirePerson,
  validateSearch: readImagesSearch,
  staticData: { title: { en: 'Images', vi: 'Hình ảnh' } },
  component: lazyRouteComponent(() => import('./images.screen.tsx'), 'ImagesScreen'),
})

/** Open to anyone: who has the link of a public image looks at it, signed in or not. */
const imageRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/images/$id',
  component: lazyRouteComponent(() => import('./image.screen.tsx'), 'ImageScreen'),
})

export const libraryImagesRoutes = [imageListRoute]
export const imageRoutes = [imageRoute]
