import type { Implementation } from '#http/call.ts'
import { healthImplementation } from './health/health.routes.ts'

/** What answers each route. A test holds it against the contract's `allAreas`: every declared route has its handler here. */
export const allImplementations: Implementation[] = [...healthImplementation]
