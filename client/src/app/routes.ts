import { createRoute, redirect } from '@tanstack/react-router'
import { artboardsScreenRoutes } from '#features/artboards/artboards.routes.ts'
import { authRoutes } from '#features/auth/auth.routes.ts'
import { boardRoute } from '#features/artboards/board.routes.ts'
import { automationsScreenRoutes } from '#features/automations/automations.routes.ts'
import { creditsScreenRoutes } from '#features/credits/credits.routes.ts'
import { foldersRoutes } from '#features/folders/folders.routes.ts'
import { homeRoutes } from '#features/home/home.routes.ts'
import { imageRoutes, libraryImagesRoutes } from '#features/images/images.routes.ts'
import { inpaintingRoutes } from '#features/inpainting/inpainting.routes.ts'
import { learnRoutes } from '#features/learn/learn.routes.ts'
import { modelsScreenRoutes } from '#features/models/models.routes.ts'
import { moderationRoutes } from '#features/moderation/moderation.routes.ts'
import { notificationsScreenRoutes } from '#features/notifications/notifications.routes.ts'
import { onboardingRoutes } from '#features/onboarding/onboarding.routes.ts'
import { recipeEditorRoutes } from '#features/recipe-editor/recipe-editor.routes.ts'
import { recipesRoutes } from '#features/recipes/recipes.routes.ts'
import { stylesScreenRoutes } from '#features/styles/styles.routes.ts'
import { recentRoutes } from '#features/recent/recent.routes.ts'
import { findRoute } from '#features/search/search.routes.ts'
import { requestsRoutes } from '#features/requests/requests.routes.ts'
import { settingsRoutes } from '#features/settings/settings.routes.ts'
import { tagsRoutes } from '#features/tags/tags.routes.ts'
import { tasksRoutes } from '#features/tasks/tasks.routes.ts'
import { trainingScreenRoutes } from '#features/training/training.routes.ts'
import { turboScreenRoutes } from '#features/turbo/turbo.routes.ts'
import { workspacesRoutes } from '#features/workspaces/workspaces.routes.ts'
import { wildcardRoutes } from '#features/wildcards/wildcards.routes.ts'
import { macrosScreenRoutes } from '#features/workflows/workflows.routes.ts'
import { startPath } from './areas.ts'
import { libraryRoute, libraryStartRoute } from './library.route.ts'
import { modelsRoute } from './models.route.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { openRoute, plainRoute, rootRoute, signedInRoute } from './root.route.tsx'
import { shortLinkRoute } from './short-link.route.ts'
import { workflowsRoute } from './workflows.route.ts'

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: startPath, replace: true })
  },
})

/** An unknown address is answered inside the frame, so that the way on is at hand. */
const unknownRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '$',
  staticData: { title: { en: 'Not found', vi: 'Không tìm thấy' } },
  component: NotFoundPage,
})

/** Every route of the app: spread an area's routes into the list they belong to. */
export const routeTree = rootRoute.addChildren([
  plainRoute.addChildren([...authRoutes, ...onboardingRoutes, boardRoute]),
  openRoute.addChildren([
    ...learnRoutes,
    ...wildcardRoutes,
    artboardsScreenRoutes,
    ...imageRoutes,
    libraryRoute.addChildren([
      libraryStartRoute,
      ...libraryImagesRoutes,
      ...recentRoutes,
      ...tagsRoutes,
      ...foldersRoutes,
    ]),
    signedInRoute.addChildren([
      startRoute,
      ...homeRoutes,
      ...turboScreenRoutes,
      ...inpaintingRoutes,
      ...recipeEditorRoutes,
      ...recipesRoutes,
      ...tasksRoutes,
      ...notificationsScreenRoutes,
      workflowsRoute.addChildren([...macrosScreenRoutes, automationsScreenRoutes]),
      modelsRoute.addChildren([...modelsScreenRoutes, stylesScreenRoutes, trainingScreenRoutes]),
      ...settingsRoutes,
      ...creditsScreenRoutes,
      ...workspacesRoutes,
      ...requestsRoutes,
      findRoute,
      ...moderationRoutes,
    ]),
    shortLinkRoute,
    unknownRoute,
  ]),
])
