import { Outlet, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { openRoute, requirePerson } from '#app/root.route.tsx'

const libraryRoute = createRoute({
  getParentRoute: () => openRoute,
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
  beforeLoad: requirePerson,
  component: lazyRouteComponent(() => import('./folders-home.screen.tsx'), 'FoldersHomeScreen'),
})

const sharedRoute = createRoute({
  getParentRoute: () => foldersRoute,
  path: '/shared',
  beforeLoad: requirePerson,
  staticData: { title: { en: 'Shared with me', vi: 'Được chia sẻ với tôi' } },
  component: lazyRouteComponent(() => import('./shared.screen.tsx'), 'SharedScreen'),
})

const trashRoute = createRoute({
  getParentRoute: () => foldersRoute,
  path: '/trash',
  beforeLoad: requirePerson,
  staticData: { title: { en: 'Trash', vi: 'Thùng rác' } },
  component: lazyRouteComponent(() => import('./trash.screen.tsx'), 'TrashScreen'),
})

/** Open to anyone: who has the link of a public folder looks at it, signed in or not. */
const folderRoute = createRoute({
  getParentRoute: () => foldersRoute,
  path: '/$id',
  component: lazyRouteComponent(() => import('./folder.screen.tsx'), 'FolderScreen'),
})

export const foldersRoutes = [
  libraryRoute.addChildren([
    libraryStartRoute,
    foldersRoute.addChildren([foldersHomeRoute, sharedRoute, trashRoute, folderRoute]),
  ]),
]
