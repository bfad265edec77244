import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { call } from '#api/call.ts'
import { describeError } from '#api/error-text.ts'
import type { ShareTerms } from './share-add.tsx'
import type { ShareTarget } from './share-target-search.ts'

interface Thing {
  id: string
  name: string
}

export interface SharedMany {
  done: number
  refused: (Thing & { why: string })[]
}

export function shareMany(
  routes: ShareRoutes,
  items: readonly Thing[],
  target: ShareTarget,
  terms: ShareTerms,
): Promise<SharedMany> {
  return onEach(items, async params => {
    if (target.to === 'workspace') {
      await call(routes.shareByWorkspace, { params, body: { workspaceId: target.id, ...terms } })
      return undefined
    }
    const someone = target.to === 'email' ? { email: target.email } : { uid: target.uid }
    const { refused } = await call(routes.share, { params, body: { people: [someone], ...terms } })
    return refused[0]?.message
  })
}

export function setModeOfMany(routes: ShareRoutes, items: readonly Thing[], mode: SharingMode): Promise<SharedMany> {
  return onEach(items, async params => {
    await call(routes.setSharingMode, { params, body: { mode } })
    return undefined
  })
}

/** Calls at a time: a browser keeps six connections to a server, and the rest of the app needs some. */
const AT_ONCE = 3

/** `act` answers why a thing was refused, or throws it. */
async function onEach(
  items: readonly Thing[],
  act: (params: { id: string }) => Promise<string | undefined>,
): Promise<SharedMany> {
  const result: SharedMany = { done: 0, refused: [] }
  const left = [...items]
  async function work(): Promise<void> {
    for (let item = left.shift(); item; item = left.shift()) {
      const why = await act({ id: item.id }).catch(describeError)
      if (why === undefined) result.done += 1
      else result.refused.push({ ...item, why })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}
