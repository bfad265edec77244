import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadPerson } from '#api/session.ts'
import { plainRoute } from '#app/root.route.tsx'

const welcomeRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/welcome',
  staticData: { title: { en: 'Welcome', vi: 'Chào mừng' } },
  beforeLoad: async () => {
    if (!(await loadPerson())) throw redirect({ to: '/sign-in', search: { next: '/welcome' }, replace: true })
  },
  component: lazyRouteComponent(() => import('./welcome.screen.tsx'), 'WelcomeScreen'),
})

export const onboardingRoutes = [welcomeRoute]
