import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'
import { titleOfTab } from '#app/settings-tabs.ts'

const creditsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/credits',
  staticData: { title: titleOfTab('credits') },
  component: lazyRouteComponent(() => import('./credits.screen.tsx'), 'CreditsScreen'),
})

export const creditsScreenRoutes = [creditsRoute]
