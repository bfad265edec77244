import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { libraryRoute } from '#app/library.route.ts'
import { requirePerson } from '#app/root.route.tsx'

export const recentRoutes = [
  createRoute({
    getParentRoute: () => libraryRoute,
    path: '/recent',
    beforeLoad: requirePerson,
    staticData: { title: { en: 'Recent and pinned', vi: 'Gần đây và đã ghim' } },
    component: lazyRouteComponent(() => import('./recent.screen.tsx'), 'RecentScreen'),
  }),
]
