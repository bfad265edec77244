import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { authRoutes } from '#features/auth/auth.routes.ts'
import { startPath } from './areas.ts'
import { openRoute, plainRoute, rootRoute, signedInRoute } from './root.route.tsx'

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: startPath, replace: true })
  },
})

/** An unknown address is answered inside the frame, so that the way on is at hand. */
const unknownRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '$',
  beforeLoad: () => {
    throw notFound()
  },
})

/** Every route of the app: spread an area's routes into the list they belong to. */
export const routeTree = rootRoute.addChildren([
  plainRoute.addChildren([...authRoutes]),
  openRoute.addChildren([signedInRoute.addChildren([startRoute]), unknownRoute]),
])
