import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { modelsRoute } from '#app/models.route.ts'

/** As written in the address; the screens read it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenListSearch {
  view?: string
  search?: string
  tag?: string
  base?: string
  kind?: string
  source?: string
}

export const modelListRoute = createRoute({
  getParentRoute: () => modelsRoute,
  path: '/',
  validateSearch: ({ view, search, tag, base, kind, source }: Record<string, unknown>): WrittenListSearch => ({
    view: text(view),
    search: text(search),
    tag: text(tag),
    base: text(base),
    kind: text(kind),
    source: text(source),
  }),
  component: lazyRouteComponent(() => import('./models-list.screen.tsx'), 'ModelsListScreen'),
})

const oneRoute = createRoute({
  getParentRoute: () => modelsRoute,
  path: '$id',
  component: lazyRouteComponent(() => import('./model.screen.tsx'), 'ModelScreen'),
})

export const modelsScreenRoutes = [modelListRoute, oneRoute]
