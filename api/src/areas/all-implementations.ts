import type { Implementation } from '#http/call.ts'
import { creditsImplementation } from './credits/credits.routes.ts'
import { artboardsImplementation } from './artboards/artboards.routes.ts'
import { filesImplementation } from './files/files.routes.ts'
import { foldersImplementation } from './folders/folders.routes.ts'
import { healthImplementation } from './health/health.routes.ts'
import { billingAddressesImplementation } from './billing-addresses/billing-addresses.routes.ts'
import { commentsImplementation } from './comments/comments.routes.ts'
import { notificationsImplementation } from './notifications/notifications.routes.ts'
import { changesImplementation } from './changes/changes.routes.ts'
import { enginesImplementation } from './engines/engines.routes.ts'
import { eventsImplementation } from './events/events.routes.ts'
import { imagesImplementation } from './images/images.routes.ts'
import { recipeTasksImplementation } from './recipe-tasks/recipe-tasks.routes.ts'
import { runnerKeysImplementation } from './runner-keys/runner-keys.routes.ts'
import { searchHistoriesImplementation } from './search-histories/search-histories.routes.ts'
import { onboardingImplementation } from './onboarding/onboarding.routes.ts'
import { shortUrlImplementation } from './short-url/short-url.routes.ts'
import { syncImplementation } from './sync/sync.routes.ts'
import { uploadsImplementation } from './uploads/uploads.routes.ts'
import { usersImplementation } from './users/users.routes.ts'
import { sdModelsImplementation } from './sd-models/sd-models.routes.ts'
import { trainingImplementation } from './training/training.routes.ts'
import { wildcardsImplementation } from './wildcards/wildcards.routes.ts'
import { workspacesImplementation } from './workspaces/workspaces.routes.ts'
import { apiKeysImplementation } from './api-keys/api-keys.routes.ts'
import { authImplementation } from './auth/auth.routes.ts'
import { accessRequestsImplementation } from './access-requests/access-requests.routes.ts'
import { pinnedItemsImplementation } from './pinned-items/pinned-items.routes.ts'
import { previewImplementation } from './preview/preview.routes.ts'
import { turboImplementation } from './turbo/turbo.routes.ts'
import { automationsImplementation } from './automations/automations.routes.ts'
import { workflowsImplementation } from './workflows/workflows.routes.ts'
import { recipesImplementation } from './recipes/recipes.routes.ts'
import { recentAccessImplementation } from './recent-access/recent-access.routes.ts'
import { stylesImplementation } from './sd-styles/styles.routes.ts'
import { reviewsImplementation } from './reviews/reviews.routes.ts'
import { reportsImplementation } from './reports/reports.routes.ts'
import { takeDownsImplementation } from './take-downs/take-downs.routes.ts'
import { trackingImplementation } from './tracking/tracking.routes.ts'
import { tagsImplementation } from './tags/tags.routes.ts'
import { savedSearchesImplementation } from './saved-searches/saved-searches.routes.ts'
import { searchImplementation } from './search/search.routes.ts'
import { backupImplementation } from './backup/backup.routes.ts'
import { sessionsImplementation } from './sessions/sessions.routes.ts'
import { walletImplementation } from './wallet/wallet.routes.ts'

/** What answers each route. A test holds it against the contract's `allAreas`: every declared route has its handler here. */
export const allImplementations: Implementation[] = [
  ...healthImplementation,
  ...billingAddressesImplementation,
  ...changesImplementation,
  ...artboardsImplementation,
  ...commentsImplementation,
  ...reviewsImplementation,
  ...notificationsImplementation,
  ...enginesImplementation,
  ...eventsImplementation,
  ...creditsImplementation,
  ...filesImplementation,
  ...foldersImplementation,
  ...imagesImplementation,
  ...onboardingImplementation,
  ...shortUrlImplementation,
  ...wildcardsImplementation,
  ...sdModelsImplementation,
  ...trainingImplementation,
  ...workspacesImplementation,
  ...uploadsImplementation,
  ...usersImplementation,
  ...authImplementation,
  ...sessionsImplementation,
  ...walletImplementation,
  ...apiKeysImplementation,
  ...syncImplementation,
  ...backupImplementation,
  ...savedSearchesImplementation,
  ...searchImplementation,
  ...tagsImplementation,
  ...trackingImplementation,
  ...reportsImplementation,
  ...takeDownsImplementation,
  ...recipesImplementation,
  ...stylesImplementation,
  ...workflowsImplementation,
  ...automationsImplementation,
  ...turboImplementation,
  ...recentAccessImplementation,
  ...previewImplementation,
  ...pinnedItemsImplementation,
  ...accessRequestsImplementation,
  ...recipeTasksImplementation,
  ...runnerKeysImplementation,
  ...searchHistoriesImplementation,
]
