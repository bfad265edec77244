import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { loadPerson, wasSignedIn } from '#api/session.ts'
import type { Person } from '#api/session.ts'
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
  // A stranger is not asked for: the answer is known, and an open page should not wait for it.
  beforeLoad: async () => {
    const person = wasSignedIn() ? await loadPerson() : null
    if (person?.onlyItemId)
      throw redirect({ to: '/artboards/$boardId', params: { boardId: person.onlyItemId }, replace: true })
    return { person }
  },
  component: lazyRouteComponent(() => import('./frame-choice.tsx'), 'FrameChoice'),
})

/** For screens that need a signed-in person; others are sent to sign in and come back. */
export const signedInRoute = createRoute({
  getParentRoute: () => openRoute,
  id: 'signed-in',
  beforeLoad: requirePerson,
  component: Outlet,
})

/** Also for a screen that needs one under a route that does not. */
export async function requirePerson({
  context,
  location,
}: {
  context: { person?: Person | null }
  location: { href: string }
}) {
  const person = context.person ?? (await loadPerson())
  if (!person) throw redirect({ to: '/sign-in', search: readNext(location.href), replace: true })
  return { person }
}

/** The start page needs no mention in the address. */
function readNext(href: string): { next?: string } {
  return href === '/' ? {} : { next: href }
}
