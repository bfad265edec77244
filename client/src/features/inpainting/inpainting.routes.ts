import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

const title = { en: 'Inpainting', vi: 'Vẽ lại một phần' }

export const inpaintingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/images/$id/inpaint',
  staticData: { title },
  component: lazyRouteComponent(() => import('./inpainting.screen.tsx'), 'InpaintingScreen'),
})

const beginRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inpaint',
  staticData: { title },
  component: lazyRouteComponent(() => import('./begin-inpainting.screen.tsx'), 'BeginInpaintingScreen'),
})

export const inpaintingRoutes = [inpaintingRoute, beginRoute]
