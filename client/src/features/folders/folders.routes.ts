import { Outlet, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

const libraryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/library',
  staticData: { title: { en: 'Library', vi: 'Thư viện' } },
  component: Outlet,
})

const libraryStartRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/library/folders', replace: true })
  },
})

const foldersRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: '/folders',
  staticData: { title: { en: 'Folders', vi: 'Thư mục' } },
  component: lazyRouteComponent(() => import('./library-layout.tsx'), 'LibraryLayout'),
})

const foldersHomeRoute = createRoute({
  getParentRoute: () => foldersRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./folders-home.screen.tsx'), 'FoldersHomeScreen'),
})

const trashRoute = createRoute({
  getParentRoute: () => foldersRoute,
  path: '/trash',
  staticData: { title: { en: 'Trash', vi: 'Thùng rác' } },
  component: lazyRouteComponent(() => import('./trash.screen.tsx'), 'TrashScreen'),
})

const folderRoute = createRoute({
  getParentRoute: () => foldersRoute,
  path: '/$id',
  component: lazyRouteComponent(() => import('./folder.screen.tsx'), 'FolderScreen'),
})

export const foldersRoutes = [
  libraryRoute.addChildren([libraryStartRoute, foldersRoute.addChildren([foldersHomeRoute, trashRoute, folderRoute])]),
]
