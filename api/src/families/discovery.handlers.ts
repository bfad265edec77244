import type { DiscoveryRoutes } from '@atelier/shared-schema/contract/families/discovery.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { Handlers } from '#http/call.ts'
import { setDiscovery } from './discovery.service.ts'

export function discoveryHandlers(kind: ItemKind): Handlers<DiscoveryRoutes> {
  return { setDiscovery: ({ app, actor, body }) => setDiscovery(app, actor, { kind, ...body }) }
}
