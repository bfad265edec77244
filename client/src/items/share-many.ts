import type { ShareRoutes, SharingChange } from '@atelier/shared-schema/contract/families/share.ts'
import type { SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { call } from '#api/call.ts'
import { onParts } from './parts-of-many.ts'
import type { ManyOptions, NamedThing, SharedMany } from './parts-of-many.ts'
import type { ShareTerms } from './share-add.tsx'
import type { ShareTarget } from './share-target-search.ts'

export function shareMany(
  routes: ShareRoutes,
  items: readonly NamedThing[],
  { target, terms }: { target: ShareTarget; terms: ShareTerms },
  options: ManyOptions,
): Promise<SharedMany> {
  return changeMany(routes, items, changeFor(target, terms), options)
}

export function setModeOfMany(
  routes: ShareRoutes,
  items: readonly NamedThing[],
  mode: SharingMode,
  options: ManyOptions,
): Promise<SharedMany> {
  return changeMany(routes, items, { is: 'mode', mode }, options)
}

function changeMany(
  routes: ShareRoutes,
  items: readonly NamedThing[],
  change: SharingChange,
  options: ManyOptions,
): Promise<SharedMany> {
  return onParts(items, ids => call(routes.shareMany, { body: { ids, change } }), options)
}

function changeFor(target: ShareTarget, terms: ShareTerms): SharingChange {
  if (target.to === 'workspace') return { is: 'workspace', workspaceId: target.id, ...terms }
  const person = target.to === 'email' ? { email: target.email } : { uid: target.uid }
  return { is: 'person', person, ...terms }
}
