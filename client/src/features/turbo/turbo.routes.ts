import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

/** As written in the address; the screen reads it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenSearch {
  /** Words that are brought along. */
  prompt?: string
  /** The picture that is open over the screen, and what it is compared with. */
  image?: string
  with?: string
}

export const turboRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/turbo',
  validateSearch: ({ prompt, image, with: other }: Record<string, unknown>): WrittenSearch => ({
    prompt: text(prompt),
    image: text(image),
    with: text(other),
  }),
  staticData: { title: { en: 'Turbo', vi: 'Turbo' } },
  component: lazyRouteComponent(() => import('./turbo.screen.tsx'), 'TurboScreen'),
})

export const turboScreenRoutes = [turboRoute]
