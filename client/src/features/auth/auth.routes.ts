import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { plainRoute } from '#app/root.route.tsx'

const signInRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/sign-in',
  staticData: { title: { en: 'Sign in', vi: 'Đăng nhập' } },
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({
    next: typeof search.next === 'string' ? search.next : undefined,
  }),
  component: lazyRouteComponent(() => import('./sign-in.screen.tsx'), 'SignInScreen'),
})

export const authRoutes = [signInRoute]
