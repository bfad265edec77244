import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { modelsRoute } from '#app/models.route.ts'

/** As written in the address; the screens read it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenListSearch {
  view?: string
  status?: string
  search?: string
}

const trainingRoute = createRoute({
  getParentRoute: () => modelsRoute,
  path: 'training',
  staticData: { title: { en: 'Training', vi: 'Huấn luyện' } },
})

export const trainingListRoute = createRoute({
  getParentRoute: () => trainingRoute,
  path: '/',
  validateSearch: ({ view, status, search }: Record<string, unknown>): WrittenListSearch => ({
    view: text(view),
    status: text(status),
    search: text(search),
  }),
  component: lazyRouteComponent(() => import('./training-list.screen.tsx'), 'TrainingListScreen'),
})

const newRoute = createRoute({
  getParentRoute: () => trainingRoute,
  path: 'new',
  component: lazyRouteComponent(() => import('./new-training.screen.tsx'), 'NewTrainingScreen'),
})

const oneRoute = createRoute({
  getParentRoute: () => trainingRoute,
  path: '$id',
  component: lazyRouteComponent(() => import('./training.screen.tsx'), 'TrainingScreen'),
})

export const trainingScreenRoutes = trainingRoute.addChildren([trainingListRoute, newRoute, oneRoute])
