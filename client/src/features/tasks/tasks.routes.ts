import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

/** As written in the address; the screen reads it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenTasksSearch {
  view?: string
  scope?: string
  status?: string
  search?: string
  recipe?: string
  folder?: string
  from?: string
  to?: string
  task?: string
  image?: string
  with?: string
}

export const taskListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks',
  staticData: { title: { en: 'Tasks', vi: 'Tác vụ' } },
  validateSearch: (given: Record<string, unknown>): WrittenTasksSearch => ({
    view: text(given.view),
    scope: text(given.scope),
    status: text(given.status),
    search: typeof given.search === 'number' ? String(given.search) : text(given.search),
    recipe: text(given.recipe),
    folder: text(given.folder),
    from: text(given.from),
    to: text(given.to),
    task: text(given.task),
    image: text(given.image),
    with: text(given.with),
  }),
  component: lazyRouteComponent(() => import('./tasks.screen.tsx'), 'TasksScreen'),
})

export const tasksRoutes = [taskListRoute]
