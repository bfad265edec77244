import { Outlet, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openRoute, requirePerson } from '#app/root.route.tsx'

export const boardViews = ['all', 'owned', 'shared', 'workspace', 'favorites', 'trash'] as const
export type BoardView = (typeof boardViews)[number]
export const boardSorts = ['updatedAt', 'createdAt', 'name'] as const
export type BoardSort = (typeof boardSorts)[number]

interface BoardsSearch {
  view?: BoardView
  search?: string
  sort?: BoardSort
  tag?: string
  /** A new board is being made: the dialog is open. */
  make?: boolean
  /** Of images of the library, by their ids. */
  images?: string
}

/** What is not understood in an address is as if it were not there. Written out: this file is part of every first load. */
function readBoardsSearch({ view, search, sort, tag, make, images }: Record<string, unknown>): BoardsSearch {
  return {
    view: boardViews.find(known => known === view),
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : undefined,
    sort: boardSorts.find(known => known === sort),
    tag: typeof tag === 'string' ? tag : undefined,
    make: make === true || undefined,
    images: typeof images === 'string' ? images : undefined,
  }
}

export const artboardsRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/artboards',
  staticData: { title: { en: 'Artboards', vi: 'Bảng vẽ' } },
  component: Outlet,
})

export const boardListRoute = createRoute({
  getParentRoute: () => artboardsRoute,
  path: '/',
  beforeLoad: requirePerson,
  validateSearch: readBoardsSearch,
  component: lazyRouteComponent(() => import('./artboards-list.screen.tsx'), 'ArtboardsListScreen'),
})

export const artboardsScreenRoutes = artboardsRoute.addChildren([boardListRoute])
