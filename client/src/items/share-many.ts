import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { call } from '#api/call.ts'
import { onEach } from './each-of-many.ts'
import type { ManyOptions, NamedThing, SharedMany } from './each-of-many.ts'
import type { ShareTerms } from './share-add.tsx'
import type { ShareTarget } from './share-target-search.ts'

export function shareMany(
  routes: ShareRoutes,
  items: readonly NamedThing[],
  { target, terms }: { target: ShareTarget; terms: ShareTerms },
  options: ManyOptions,
): Promise<SharedMany> {
  const act = async (params: { id: string }) => {
    if (target.to === 'workspace') {
      await call(routes.shareByWorkspace, { params, body: { workspaceId: target.id, ...terms } })
      return undefined
    }
    const someone = target.to === 'email' ? { email: target.email } : { uid: target.uid }
    const { refused } = await call(routes.share, { params, body: { people: [someone], ...terms } })
    return refused[0]?.message
  }
  return onEach(items, act, options)
}

export function setModeOfMany(
  routes: ShareRoutes,
  items: readonly NamedThing[],
  mode: SharingMode,
  options: ManyOptions,
): Promise<SharedMany> {
  const act = async (params: { id: string }) => {
    await call(routes.setSharingMode, { params, body: { mode } })
    return undefined
  }
  return onEach(items, act, options)
}
