import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { libraryRoute } from '#app/library.route.ts'
import { requirePerson } from '#app/root.route.tsx'

export const tagsRoutes = [
  createRoute({
    getParentRoute: () => libraryRoute,
    path: '/tags',
    beforeLoad: requirePerson,
    staticData: { title: { en: 'Tags', vi: 'Thẻ' } },
    component: lazyRouteComponent(() => import('./tags.screen.tsx'), 'TagsScreen'),
  }),
]
