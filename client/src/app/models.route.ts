import { Outlet, createRoute } from '@tanstack/react-router'
import { signedInRoute } from './root.route.tsx'

/** What pictures are made with: several features have a part of it. */
export const modelsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/models',
  staticData: { title: { en: 'Models', vi: 'Mô hình' } },
  component: Outlet,
})
