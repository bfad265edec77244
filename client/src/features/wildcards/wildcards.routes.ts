import { Outlet, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openRoute, requirePerson } from '#app/root.route.tsx'

export const wildcardViews = ['owned', 'shared', 'library', 'public', 'favorites', 'draft', 'trash'] as const
export type WildcardView = (typeof wildcardViews)[number]
export const wildcardSorts = ['updatedAt', 'createdAt', 'name', 'favoriteCount'] as const
export type WildcardSort = (typeof wildcardSorts)[number]

interface ListSearch {
  view?: WildcardView
  search?: string
  sort?: WildcardSort
  tag?: string
}

/** What is not understood in an address is as if it were not there. Written out: this file is part of every first load. */
function readListSearch({ view, search, sort, tag }: Record<string, unknown>): ListSearch {
  return {
    view: wildcardViews.find(known => known === view),
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : undefined,
    sort: wildcardSorts.find(known => known === sort),
    tag: typeof tag === 'string' ? tag : undefined,
  }
}

const wildcardsRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/wildcards',
  staticData: { title: { en: 'Wildcards', vi: 'Wildcard' } },
  component: Outlet,
})

export const wildcardListRoute = createRoute({
  getParentRoute: () => wildcardsRoute,
  path: '/',
  beforeLoad: requirePerson,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./wildcards-list.screen.tsx'), 'WildcardsListScreen'),
})

/** Open to anyone: who has the link of a public wildcard reads it, signed in or not. */
export const wildcardRoute = createRoute({
  getParentRoute: () => wildcardsRoute,
  path: '$id',
  component: lazyRouteComponent(() => import('./wildcard-editor.screen.tsx'), 'WildcardEditorScreen'),
})

export const wildcardRoutes = [wildcardsRoute.addChildren([wildcardListRoute, wildcardRoute])]
