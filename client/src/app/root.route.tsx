import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { loadPerson } from '#api/session.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Browser title and breadcrumb. */
    title?: Readonly<Record<Locale, string>>
  }
}

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

/** For screens without rail and bar: signing in and its like. */
export const plainRoute = createRoute({ getParentRoute: () => rootRoute, id: 'plain', component: Outlet })

/** For screens that anyone may open: with the frame when signed in, with a simple header when not. */
export const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  beforeLoad: async () => ({ person: await loadPerson() }),
  component: lazyRouteComponent(() => import('./frame-choice.tsx'), 'FrameChoice'),
})

/** For screens that need a signed-in person; others are sent to sign in and come back. */
export const signedInRoute = createRoute({
  getParentRoute: () => openRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (!context.person) throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true })
    return { person: context.person }
  },
  component: Outlet,
})
