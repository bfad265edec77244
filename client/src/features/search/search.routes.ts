import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

export interface FindSearch {
  q?: string | undefined
}

export const findRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/search',
  // Set in any case: what is left out stays what the address says, a number or worse.
  validateSearch: ({ q }: Record<string, unknown>): FindSearch => ({
    q: (typeof q === 'string' || typeof q === 'number') && q !== '' ? String(q) : undefined,
  }),
  staticData: { title: { en: 'Search', vi: 'Tìm kiếm' } },
  component: lazyRouteComponent(() => import('./search.screen.tsx'), 'SearchScreen'),
})
