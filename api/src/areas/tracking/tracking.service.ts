import { createHash } from 'node:crypto'
import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { App } from '#app.ts'
import { countViews, forgetViewsBefore } from './tracking.queries.ts'

const DAY_MS = 86_400_000

export async function trackViews(app: App, actor: Actor, ids: readonly string[], ip: string) {
  const access = await findItemsAccess(app.db, actor, ids)
  const itemIds = [...access.values()].flatMap(({ item, role }) =>
    role !== null && role !== 'owner' && item.deleted_at === null ? [item.id] : [],
  )
  if (itemIds.length === 0) return { counted: 0 }
  const day = dayOf(app.now())
  const counted = await countViews(app.db, { itemIds, viewer: viewerOf(actor, ip, day), day })
  // Whoever is the first of a thing's viewers clears away what no longer decides anything; the rest is left to the next.
  if (counted > 0) await forgetViewsBefore(app.db, dayOf(new Date(app.now().getTime() - DAY_MS)))
  return { counted }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** An address is kept only as a hash that differs from day to day, and only for two days. */
function viewerOf(actor: Actor, ip: string, day: string): string {
  if (actor.who === 'person') return actor.uid
  return `address:${createHash('sha256').update(`${day} ${ip}`).digest('base64url')}`
}
