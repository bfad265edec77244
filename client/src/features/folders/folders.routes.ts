import { Outlet, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { libraryRoute } from '#app/library.route.ts'
import { requirePerson } from '#app/root.route.tsx'

const foldersRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: '/folders',
  staticData: { title: { en: 'Folders', vi: 'Thư mục' } },
  component: Outlet,
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

export const foldersRoutes = [foldersRoute.addChildren([foldersHomeRoute, sharedRoute, trashRoute, folderRoute])]
