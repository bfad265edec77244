import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'
import { titleOfTab } from '#app/settings-tabs.ts'

const membersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/members',
  staticData: { title: titleOfTab('members') },
  /** `?create` opens the dialog for a new workspace. */
  validateSearch: (search: Record<string, unknown>): { create?: true } => (search.create ? { create: true } : {}),
  component: lazyRouteComponent(() => import('./members.screen.tsx'), 'MembersScreen'),
})

export const workspacesRoutes = [membersRoute]
