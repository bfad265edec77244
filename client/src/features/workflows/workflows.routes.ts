import { Outlet, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

/** As written in the address; the screen reads it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenListSearch {
  view?: string
  search?: string
  tag?: string
}

const workflowsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workflows',
  staticData: { title: { en: 'Workflows', vi: 'Quy trình' } },
  component: Outlet,
})

export const macroListRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: '/',
  validateSearch: ({ view, search, tag }: Record<string, unknown>): WrittenListSearch => ({
    view: text(view),
    search: typeof search === 'number' ? String(search) : text(search),
    tag: text(tag),
  }),
  component: lazyRouteComponent(() => import('./macros-list.screen.tsx'), 'MacrosListScreen'),
})

export const macroRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: '$id',
  component: lazyRouteComponent(() => import('./macro.screen.tsx'), 'MacroScreen'),
})

export const workflowsScreenRoutes = [workflowsRoute.addChildren([macroListRoute, macroRoute])]
