import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workflowsRoute } from '#app/workflows.route.ts'

const automationsRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: 'automations',
  staticData: { title: { en: 'Automations', vi: 'Tự động' } },
})

const listRoute = createRoute({
  getParentRoute: () => automationsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./automations-list.screen.tsx'), 'AutomationsListScreen'),
})

const newRoute = createRoute({
  getParentRoute: () => automationsRoute,
  path: 'new',
  component: lazyRouteComponent(() => import('./automation-form.screen.tsx'), 'NewAutomationScreen'),
})

const oneRoute = createRoute({
  getParentRoute: () => automationsRoute,
  path: '$id',
  component: lazyRouteComponent(() => import('./automation.screen.tsx'), 'AutomationScreen'),
})

const editRoute = createRoute({
  getParentRoute: () => automationsRoute,
  path: '$id/edit',
  component: lazyRouteComponent(() => import('./automation-form.screen.tsx'), 'EditAutomationScreen'),
})

export const automationsScreenRoutes = automationsRoute.addChildren([listRoute, newRoute, oneRoute, editRoute])
