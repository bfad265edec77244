import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

/** Written out: this file is part of every first load. The parts are those of `recipes/recall.ts`. */
const recallable = ['prompt', 'seed', 'all', 'size', 'remix'] as const

interface HomeSearch {
  /** The recipe to make something with, by its id or slug. */
  recipe?: string
  /** A picture whose settings are taken over, and which of them. */
  from?: string
  take?: (typeof recallable)[number]
  /** The picture that is open over the screen, and what it is compared with. */
  image?: string
  with?: string
}

/** What is not understood in an address is as if it were not there. */
function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    recipe: text(search.recipe),
    from: text(search.from),
    take: recallable.find(part => part === search.take),
    image: text(search.image),
    with: text(search.with),
  }
}

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/home',
  validateSearch: readHomeSearch,
  staticData: { title: { en: 'Home', vi: 'Trang chủ' } },
  component: lazyRouteComponent(() => import('./home.screen.tsx'), 'HomeScreen'),
})

export const homeRoutes = [homeRoute]
