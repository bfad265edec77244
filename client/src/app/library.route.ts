import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { openRoute } from './root.route.tsx'

/** Images and folders beside the panel with the places of the library. */
export const libraryRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/library',
  staticData: { title: { en: 'Library', vi: 'Thư viện' } },
  component: lazyRouteComponent(() => import('#features/folders/library-layout.tsx'), 'LibraryLayout'),
})

export const libraryStartRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/library/images', replace: true })
  },
})
