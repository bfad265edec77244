import { Outlet, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { signedInRoute } from '#app/root.route.tsx'

export const wildcardViews = ['owned', 'shared', 'library', 'public', 'favorites', 'draft', 'trash'] as const
export type WildcardView = (typeof wildcardViews)[number]
export const wildcardSorts = ['updatedAt', 'createdAt', 'name', 'favoriteCount'] as const
export type WildcardSort = (typeof wildcardSorts)[number]

/** What is not understood in an address is as if it were not there. */
const listSearch = z.object({
  view: z.enum(wildcardViews).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  sort: z.enum(wildcardSorts).optional().catch(undefined),
  tag: z.guid().optional().catch(undefined),
})

const wildcardsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/wildcards',
  staticData: { title: { en: 'Wildcards', vi: 'Wildcard' } },
  component: Outlet,
})

export const wildcardListRoute = createRoute({
  getParentRoute: () => wildcardsRoute,
  path: '/',
  validateSearch: search => listSearch.parse(search),
  component: lazyRouteComponent(() => import('./wildcards-list.screen.tsx'), 'WildcardsListScreen'),
})

export const wildcardRoute = createRoute({
  getParentRoute: () => wildcardsRoute,
  path: '$id',
  component: lazyRouteComponent(() => import('./wildcard-editor.screen.tsx'), 'WildcardEditorScreen'),
})

export const wildcardRoutes = [wildcardsRoute.addChildren([wildcardListRoute, wildcardRoute])]
