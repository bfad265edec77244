import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

export interface FindSearch {
  q?: string
}

export const findRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/search',
  validateSearch: ({ q }: Record<string, unknown>): FindSearch => (typeof q === 'string' && q !== '' ? { q } : {}),
  staticData: { title: { en: 'Search', vi: 'Tìm kiếm' } },
  component: lazyRouteComponent(() => import('./search.screen.tsx'), 'SearchScreen'),
})
