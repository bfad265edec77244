import { healthRoutes } from './areas/health.contract.ts'
import { gatherAreas } from './route.ts'

/** Every area of the API. The server implements, documents and tests what is listed here; the client imports areas singly. */
export const allAreas = gatherAreas([{ name: 'health', routes: healthRoutes }])
