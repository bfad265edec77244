import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workflowsRoute } from '#app/workflows.route.ts'

/** As written in the address; the screen reads it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenListSearch {
  view?: string
  search?: string
  tag?: string
}

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

export const macrosScreenRoutes = [macroListRoute, macroRoute]
