import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

/** As written in the address; the screen reads it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenSearch {
  /** The recipe to make something with, by its id or slug. */
  recipe?: string
  /** A picture whose settings are taken over, and which of them (`recipes/recall.ts`). */
  from?: string
  take?: string
  /** The picture that is open over the screen, and what it is compared with. */
  image?: string
  with?: string
}

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/home',
  validateSearch: ({ recipe, from, take, image, with: other }: Record<string, unknown>): WrittenSearch => ({
    recipe: text(recipe),
    from: text(from),
    take: text(take),
    image: text(image),
    with: text(other),
  }),
  staticData: { title: { en: 'Home', vi: 'Trang chủ' } },
  component: lazyRouteComponent(() => import('./home.screen.tsx'), 'HomeScreen'),
})

export const homeRoutes = [homeRoute]
