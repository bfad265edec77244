import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

/** Where the mail about a request leads. */
export const requestsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/access-requests',
    staticData: { title: { en: 'Requests for access', vi: 'Yêu cầu truy cập' } },
    component: lazyRouteComponent(() => import('./requests.screen.tsx'), 'RequestsScreen'),
  }),
]
