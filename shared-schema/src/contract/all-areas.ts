import { filesRoutes } from './areas/files.contract.ts'
import { foldersRoutes } from './areas/folders.contract.ts'
import { healthRoutes } from './areas/health.contract.ts'
import { billingAddressesRoutes } from './areas/billing-addresses.contract.ts'
import { changesRoutes, eventsRoutes } from './areas/changes.contract.ts'
import { imagesRoutes } from './areas/images.contract.ts'
import { onboardingRoutes } from './areas/onboarding.contract.ts'
import { shortUrlRoutes } from './areas/short-url.contract.ts'
import { wildcardsRoutes } from './areas/wildcards.contract.ts'
import { workspacesRoutes } from './areas/workspaces.contract.ts'
import { syncRoutes } from './areas/sync.contract.ts'
import { uploadsRoutes } from './areas/uploads.contract.ts'
import { usersRoutes } from './areas/users.contract.ts'
import { apiKeyRoutes } from './areas/api-keys.contract.ts'
import { authRoutes } from './areas/auth.contract.ts'
import { accessRequestsRoutes } from './areas/access-requests.contract.ts'
import { pinnedItemsRoutes } from './areas/pinned-items.contract.ts'
import { previewRoutes } from './areas/preview.contract.ts'
import { recentAccessRoutes } from './areas/recent-access.contract.ts'
import { reportsRoutes } from './areas/reports.contract.ts'
import { trackingRoutes } from './areas/tracking.contract.ts'
import { tagsRoutes } from './areas/tags.contract.ts'
import { searchRoutes } from './areas/search.contract.ts'
import { backupRoutes } from './areas/backup.contract.ts'
import { sessionRoutes } from './areas/sessions.contract.ts'
import { walletRoutes } from './areas/wallet.contract.ts'
import { gatherAreas } from './route.ts'

/** Every area of the API. The server implements, documents and tests what is listed here; the client imports areas singly. */
export const allAreas = gatherAreas([
  { name: 'health', routes: healthRoutes },
  { name: 'billing-addresses', routes: billingAddressesRoutes },
  { name: 'changes', routes: changesRoutes },
  { name: 'events', routes: eventsRoutes },
  { name: 'files', routes: filesRoutes },
  { name: 'folders', routes: foldersRoutes },
  { name: 'images', routes: imagesRoutes },
  { name: 'onboarding', routes: onboardingRoutes },
  { name: 'short-url', routes: shortUrlRoutes },
  { name: 'wildcards', routes: wildcardsRoutes },
  { name: 'workspaces', routes: workspacesRoutes },
  { name: 'uploads', routes: uploadsRoutes },
  { name: 'users', routes: usersRoutes },
  { name: 'auth', routes: authRoutes },
  { name: 'sessions', routes: sessionRoutes },
  { name: 'wallet', routes: walletRoutes },
  { name: 'api-keys', routes: apiKeyRoutes },
  { name: 'sync', routes: syncRoutes },
  { name: 'backup', routes: backupRoutes },
  { name: 'search', routes: searchRoutes },
  { name: 'tags', routes: tagsRoutes },
  { name: 'tracking', routes: trackingRoutes },
  { name: 'reports', routes: reportsRoutes },
  { name: 'recent-access', routes: recentAccessRoutes },
  { name: 'preview', routes: previewRoutes },
  { name: 'pinned-items', routes: pinnedItemsRoutes },
  { name: 'access-requests', routes: accessRequestsRoutes },
])
