import { Outlet, createRoute } from '@tanstack/react-router'
import { signedInRoute } from './root.route.tsx'

/** What runs in several steps, and what runs by itself: several features have a part of it. */
export const workflowsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workflows',
  staticData: { title: { en: 'Workflows', vi: 'Quy trình' } },
  component: Outlet,
})
