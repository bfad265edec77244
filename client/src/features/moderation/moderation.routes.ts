import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

const views = ['reports', 'contests', 'objections', 'takenDown', 'resolved'] as const
type ModerationView = (typeof views)[number]

/** For moderators; to others the screen says that there is nothing here. */
export const moderationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/moderation',
    validateSearch: ({ view }: Record<string, unknown>): { view?: ModerationView } => ({
      view: views.find(known => known === view),
    }),
    staticData: { title: { en: 'Moderation', vi: 'Kiểm duyệt' } },
    component: lazyRouteComponent(() => import('./moderation.screen.tsx'), 'ModerationScreen'),
  }),
]
