import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { modelsRoute } from '#app/models.route.ts'

/** As written in the address; the screens read it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenListSearch {
  view?: string
  search?: string
  tag?: string
}

const stylesRoute = createRoute({
  getParentRoute: () => modelsRoute,
  path: 'styles',
  staticData: { title: { en: 'Styles', vi: 'Phong cách' } },
})

export const styleListRoute = createRoute({
  getParentRoute: () => stylesRoute,
  path: '/',
  validateSearch: ({ view, search, tag }: Record<string, unknown>): WrittenListSearch => ({
    view: text(view),
    search: text(search),
    tag: text(tag),
  }),
  component: lazyRouteComponent(() => import('./styles-list.screen.tsx'), 'StylesListScreen'),
})

const newRoute = createRoute({
  getParentRoute: () => stylesRoute,
  path: 'new',
  component: lazyRouteComponent(() => import('./edit-style.screen.tsx'), 'NewStyleScreen'),
})

const oneRoute = createRoute({
  getParentRoute: () => stylesRoute,
  path: '$id',
  component: lazyRouteComponent(() => import('./style.screen.tsx'), 'StyleScreen'),
})

const editRoute = createRoute({
  getParentRoute: () => stylesRoute,
  path: '$id/edit',
  component: lazyRouteComponent(() => import('./edit-style.screen.tsx'), 'EditStyleScreen'),
})

export const stylesScreenRoutes = stylesRoute.addChildren([styleListRoute, newRoute, oneRoute, editRoute])
