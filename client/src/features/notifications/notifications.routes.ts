import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

export const notificationsScreenRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/notifications',
    staticData: { title: { en: 'Notifications', vi: 'Thông báo' } },
    component: lazyRouteComponent(() => import('./notifications.screen.tsx'), 'NotificationsScreen'),
  }),
]
