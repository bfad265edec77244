import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'
import { titleOfTab } from '#app/settings-tabs.ts'

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/about', replace: true })
  },
})

const aboutRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/about',
  staticData: { title: titleOfTab('about') },
  component: lazyRouteComponent(() => import('./about.screen.tsx'), 'AboutScreen'),
})

const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/security',
  staticData: { title: titleOfTab('security') },
  component: lazyRouteComponent(() => import('./security.screen.tsx'), 'SecurityScreen'),
})

const privacyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/privacy',
  staticData: { title: titleOfTab('privacy') },
  component: lazyRouteComponent(() => import('./privacy.screen.tsx'), 'PrivacyScreen'),
})

const enginesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/engines',
  staticData: { title: titleOfTab('engines') },
  component: lazyRouteComponent(() => import('./engines.screen.tsx'), 'EnginesScreen'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/notifications',
  staticData: { title: titleOfTab('notifications') },
  component: lazyRouteComponent(() => import('./notifications.screen.tsx'), 'NotificationSettingsScreen'),
})

const infoRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/info',
  staticData: { title: titleOfTab('info') },
  component: lazyRouteComponent(() => import('./info.screen.tsx'), 'InfoScreen'),
})

export const settingsRoutes = [
  settingsRoute,
  aboutRoute,
  securityRoute,
  notificationsRoute,
  privacyRoute,
  enginesRoute,
  infoRoute,
]
